import mark from '../marks/wallet-connect.js'
import { RemoteImage, type RemoteImageProps } from './remote-image.js'

/** WalletConnect's own mark, white on its blue. */
export const WalletConnectMark = (props: Pick<RemoteImageProps, 'size'>) => (
  <RemoteImage name="WalletConnect" src={mark} {...props} />
)
