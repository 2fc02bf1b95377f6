import type { Namespace } from '@scope/core'
import { useNetwork } from '../hooks/use-network.js'
import { useViewMessages } from '../hooks/use-view-messages.js'
import { useKit } from '../scope-context.js'
import { IconTile } from './icon-tile.js'
import { NetworkPicture } from './network-image.js'
import { Row } from './row.js'
import { ViewIcon } from './view-icon.js'

/** The network somebody is on, and the way to another. One that the site does not list is not passed off as one it does. */
export function NetworkRow({ namespace }: { readonly namespace: Namespace }) {
  const { modal, options } = useKit()
  const { account, button } = useViewMessages()
  const inUse = useNetwork({ namespace })
  if (!inUse) return null
  const { network, isSupported } = inUse
  const view = isSupported ? 'Networks' : 'UnsupportedChain'
  return (
    <Row
      picture={
        isSupported ? (
          <NetworkPicture network={network} />
        ) : (
          <IconTile>
            <ViewIcon name="globe" />
          </IconTile>
        )
      }
      title={<bdi>{isSupported ? network.name : button.unsupportedNetwork}</bdi>}
      detail={account.network}
      end={options.enableNetworkSwitch && <ViewIcon name="forward" />}
      onClick={options.enableNetworkSwitch ? () => modal.push({ view }) : undefined}
    />
  )
}
