import type { Namespace } from '@scope/core'
import { useMessages } from '../hooks/use-messages.js'
import { useNetwork } from '../hooks/use-network.js'
import { useKit } from '../kit-context.js'
import { Drawn } from './drawn.js'
import { Icon } from './icon.js'
import { Picture } from './picture.js'
import { Row } from './row.js'

/** The network somebody is on, and the way to another. One that the site does not list is not passed off as one it does. */
export function NetworkRow({ namespace }: { readonly namespace: Namespace }) {
  const { modal, options } = useKit()
  const { account, button } = useMessages()
  const inUse = useNetwork({ namespace })
  if (!inUse) return null
  const { network, isSupported } = inUse
  const view = isSupported ? 'Networks' : 'UnsupportedChain'
  return (
    <Row
      picture={
        isSupported ? (
          <Picture name={network.name} src={network.assets?.imageUrl} round />
        ) : (
          <Drawn icon="globe" />
        )
      }
      title={<bdi>{isSupported ? network.name : button.unsupportedNetwork}</bdi>}
      detail={account.network}
      end={options.enableNetworkSwitch && <Icon name="forward" />}
      onClick={options.enableNetworkSwitch ? () => modal.go({ view }) : undefined}
    />
  )
}
