import type { ShownWallet } from '../lib/shown-wallet.js'
import { RemoteImage, type RemoteImageProps } from './remote-image.js'
import { WalletConnectMark } from './wallet-connect-mark.js'

/** Id of the connector that all wallets behind WalletConnect share. */
const walletConnectId = 'walletConnect'

/** Icon of an account's wallet. WalletConnect's mark stands for a wallet behind it that has none. */
export const WalletImage = ({
  wallet,
  ...props
}: Pick<RemoteImageProps, 'size'> & { readonly wallet: ShownWallet | undefined }) =>
  wallet?.id === walletConnectId && !wallet.imageUrl ? (
    <WalletConnectMark {...props} />
  ) : (
    <RemoteImage name={wallet?.name ?? '?'} src={wallet?.imageUrl} {...props} />
  )
