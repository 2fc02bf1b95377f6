import type { Network } from '@scope/core'
import { useCallback } from 'react'
import { useKit } from '../scope-context.js'

/**
 * A connected wallet is asked in a view of its own, and so is the person where another chain's wallet is needed;
 * with nobody connected the network is simply put to use.
 * Undefined where the host turned switching off.
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
