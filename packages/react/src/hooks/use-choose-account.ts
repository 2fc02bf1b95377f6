import type { Account } from '@scope/core'
import { useCallback } from 'react'
import { useKit } from '../scope-context.js'

/** Selects another account of a connected wallet, also in a namespace that is not active. */
export function useChooseAccount(): (account: Account) => void {
  const { connection, network } = useKit()
  return useCallback(
    ({ address, namespace }: Account) => {
      connection.selectAccount(address, namespace)
      const state = network.forNamespace(namespace)?.get()
      if (!state || namespace === network.$activeNamespace.get()) return
      // The wallet is on this network already, so no request is sent to it.
      if (!state.unsupportedId)
        void network.switchTo(state.active.caipNetworkId).catch(() => undefined)
    },
    [connection, network],
  )
}
