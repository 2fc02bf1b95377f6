import type { Namespace, Network } from '@scope/core'
import { useKit } from '../scope-context.js'
import { useNetwork } from './use-network.js'
import { useUnlistedNetwork } from './use-unlisted-network.js'
import { useViewMessages } from './use-view-messages.js'

export interface NetworkChoice {
  /** Also that of a well-known network which the site doesn't list. */
  readonly name: string
  /** What stands beside the name: that it is the network, or that the site doesn't list it. */
  readonly label: string
  /** Undefined if the site doesn't list the network: it isn't shown as one that it lists. */
  readonly network: Network | undefined
  /** Opens the list of networks. Undefined if the site has switched that off. */
  readonly choose: (() => void) | undefined
}

/** Returns the active network of a namespace as views show it. Undefined if there is none. */
export function useNetworkChoice(namespace: Namespace): NetworkChoice | undefined {
  const { modal, options } = useKit()
  const { account, button } = useViewMessages()
  const inUse = useNetwork({ namespace })
  const unlisted = useUnlistedNetwork(namespace)
  if (!inUse) return undefined
  const { network, isSupported } = inUse
  const view = isSupported ? 'Networks' : 'UnsupportedChain'
  const knownName = isSupported ? network.name : unlisted?.known?.name
  return {
    name: knownName ?? button.unsupportedNetwork,
    label: isSupported || !knownName ? account.network : button.unsupportedNetwork,
    network: isSupported ? network : undefined,
    choose: options.enableNetworkSwitch ? () => modal.push({ view }) : undefined,
  }
}
