import type { Namespace } from '@scope/core'
import type { RemoteWallet } from '@scope/core/walletconnect'
import { useKit } from '../kit-context.js'
import { Icon } from './icon.js'
import { Picture } from './picture.js'
import { Row } from './row.js'

/** A wallet of the host's own list: the row leads to the way into it. */
export function RemoteRow({
  wallet: { id: walletId, name, imageUrl },
  namespace,
}: {
  readonly wallet: RemoteWallet
  readonly namespace?: Namespace | undefined
}) {
  const { modal } = useKit()
  return (
    <Row
      picture={<Picture name={name} src={imageUrl} />}
      title={<bdi>{name}</bdi>}
      end={<Icon name="forward" />}
      onClick={() =>
        modal.go({ view: 'ConnectingWalletConnect', walletId, ...(namespace && { namespace }) })
      }
    />
  )
}
