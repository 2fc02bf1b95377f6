import type { Network } from '@scope/core'
import { useCallback } from 'react'
import { useKit } from '../scope-context.js'

/**
 * Returns a function that switches the network. If the wallet must approve, or another chain's wallet is needed, it
 * opens a view. If no wallet is connected, it only activates the network. Undefined if the host disabled switching.
 */
export function useChooseNetwork(): ((network: Network) => void) | undefined {
  const { modal, network, account, options } = useKit()
  const choose = useCallback(
    ({ caipNetworkId, chainNamespace }: Network) => {
      const { status, networkId, isConnected } = account(chainNamespace).get()
      if (!isConnected && account().get().isConnected) {
        modal.push({ view: 'SwitchActiveChain', networkId: caipNetworkId })
      } else if (status === 'connected' && networkId !== caipNetworkId) {
        modal.push({ view: 'SwitchNetwork', networkId: caipNetworkId })
      } else void network.switchTo(caipNetworkId).catch(() => undefined)
    },
    [modal, network, account],
  )
  return options.enableNetworkSwitch ? choose : undefined
}
