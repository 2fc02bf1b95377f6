import type { Network } from '@scope/core'
import { useCallback } from 'react'
import { useKit } from '../kit-context.js'

/** A connected wallet is asked in a view of its own; without one the network is simply put to use. */
export function useChooseNetwork(): (network: Network) => void {
  const { modal, network, account } = useKit()
  return useCallback(
    ({ caipNetworkId, chainNamespace }: Network) => {
      const { status, networkId } = account(chainNamespace).get()
      if (status === 'connected' && networkId !== caipNetworkId) {
        modal.go({ view: 'SwitchNetwork', networkId: caipNetworkId })
      } else void network.switchTo(caipNetworkId)
    },
    [modal, network, account],
  )
}
