/**
 * Leaves wallets: the intent is saved and the connection ends at once. Ending the session in the wallet follows, with
 * code that loads (`end-session.ts`).
 */
import type { Connector } from '../../chain/adapter.js'
import { type Namespace, namespaces } from '../../ids/caip.js'
import type { EndedConnection } from './end-session.js'
import type { SavedConnections } from './reconnect/saved-connections.js'
import type { NamespaceConnection } from './session/namespace-connection.js'
import { isShared } from './session/shared-session.js'
import type { MatchesFilter, WalletFilter } from './wallet-filter.js'

export interface DisconnectDeps {
  /** Takes questions back. */
  cancel(which: WalletFilter): void
  readonly saved: SavedConnections
  /** Stops coming back. */
  stay(namespace: Namespace): void
  getConnection(namespace: Namespace): NamespaceConnection
  getConnector(walletId: string, namespace: Namespace): Connector | undefined
  isMeant(which: WalletFilter): MatchesFilter
  /** Ends the session in the wallet. */
  endSession(ended: EndedConnection): Promise<void>
  /** Of the kit's run; undefined while it is stopped. */
  signal(): AbortSignal | undefined
}

export function createDisconnect(deps: DisconnectDeps): (which?: WalletFilter) => Promise<void> {
  const { cancel, saved, stay, getConnection, getConnector, signal } = deps
  const idIn = (namespace: Namespace) => {
    const state = getConnection(namespace).$state.get()
    return state.status === 'disconnected' ? undefined : state.wallet.id
  }

  async function leave(namespace: Namespace) {
    const slot = getConnection(namespace)
    const walletId = idIn(namespace)
    const { session } = slot
    stay(namespace)
    saved.drop(namespace, walletId)
    slot.end()
    if (walletId !== undefined)
      await deps.endSession({ namespace, walletId, session, signal: signal() })
  }

  /** Namespace given: its wallet, with all namespaces of a session it shares. Wallet given: where it is. Nothing: all. */
  function meant(which: WalletFilter) {
    const isMeant = deps.isMeant(which)
    const { namespace: asked, ...wallet } = which
    const isMeantAnywhere = deps.isMeant(wallet)
    return namespaces.filter((namespace) => {
      const id = idIn(namespace)
      if (isMeant({ id, namespace })) return true
      const isSame = asked !== undefined && id !== undefined && id === idIn(asked)
      return isSame && isMeantAnywhere({ id, namespace }) && isShared(getConnector(id, namespace))
    })
  }

  return async (which = {}) => {
    // A question to a wallet that is not left goes on.
    cancel(which)
    // Disconnects the first one last: while another one is connected, disconnecting switches to it.
    const results = await Promise.allSettled(meant(which).reverse().map(leave))
    const failed = results.find((result) => result.status === 'rejected')
    if (failed) throw failed.reason
  }
}
