import type { Namespace } from '@scope/core'
import type { RemoteWallet } from '@scope/core/walletconnect'
import { useMessages } from '../hooks/use-messages.js'
import { getRemoteRoute } from '../lib/connect-route.js'
import { useKit } from '../scope-context.js'
import { Icon } from './icon.js'
import { RemoteImage } from './remote-image.js'
import { Row, Tag } from './row.js'

/** A wallet that was not found here: the row leads to the way into it. */
export function RemoteRow({
  wallet,
  namespace,
}: {
  readonly wallet: RemoteWallet
  readonly namespace?: Namespace | undefined
}) {
  const kit = useKit()
  const { connect } = useMessages()
  const { name, imageUrl, isRecent } = wallet
  return (
    <Row
      image={<RemoteImage name={name} src={imageUrl} />}
      title={<bdi>{name}</bdi>}
      end={isRecent ? <Tag kind="text">{connect.recent}</Tag> : <Icon name="forward" />}
      onClick={() => kit.modal.push(getRemoteRoute(kit, wallet, namespace))}
    />
  )
}
