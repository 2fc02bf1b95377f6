import type { Namespace } from '@scope/core'
import { useNetwork } from '../hooks/use-network.js'
import { useViewMessages } from '../hooks/use-view-messages.js'
import { useKit } from '../scope-context.js'
import { IconTile } from './icon-tile.js'
import { NetworkImage } from './network-image.js'
import { Row } from './row.js'
import { ViewIcon } from './view-icon.js'

/**
 * Renders the active network and the link to change it. A network that the site doesn't list isn't shown as one that it
 * lists.
 */
export function NetworkRow({ namespace }: { readonly namespace: Namespace }) {
  const { modal, options } = useKit()
  const { account, button } = useViewMessages()
  const inUse = useNetwork({ namespace })
  if (!inUse) return null
  const { network, isSupported } = inUse
  const view = isSupported ? 'Networks' : 'UnsupportedChain'
  return (
    <Row
      image={
        isSupported ? (
          <NetworkImage network={network} />
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
