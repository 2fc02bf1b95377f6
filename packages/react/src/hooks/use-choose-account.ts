import type { Account } from '@scope/core'
import { useCallback } from 'react'
import { useKit } from '../scope-context.js'

/** Goes on with another account that a connected wallet shares, also with one of a namespace that is not in use. */
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
