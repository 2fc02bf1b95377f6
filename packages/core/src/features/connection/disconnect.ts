/**
 * Leaving wallets: the intent is remembered, the session ends, and the site's permission is taken back where the wallet
 * can. Told at once; whether the wallet heard it follows.
 */
import type { Connector, ConnectParameters, WalletSession } from '../../chain/adapter.js'
import { KitError } from '../../errors/kit-error.js'
import { type Namespace, namespaces } from '../../ids/caip.js'
import type { ConnectionAnalyticsEvent } from './analytics-events.js'
import type { SavedConnections } from './reconnect/saved-connections.js'
import type { NamespaceConnection } from './session/namespace-connection.js'
import type { MatchesFilter, WalletFilter } from './wallet-filter.js'

export interface DisconnectDeps {
  /** Takes questions back. */
  cancel(which: WalletFilter): void
  readonly saved: SavedConnections
  /** Stops coming back. */
  stay(namespace: Namespace): void
  getConnection(namespace: Namespace): NamespaceConnection
  open(parameters: Omit<ConnectParameters, 'networkId'>): Promise<WalletSession | undefined>
  connectorOf(walletId: string, namespace: Namespace): Connector | undefined
  /** Starts wallet discovery, unless it has run before. */
  look(): Promise<unknown>
  isMeant(which: WalletFilter): MatchesFilter
  onEvent(event: ConnectionAnalyticsEvent, error?: KitError): void
  /** Of the kit's run; undefined while it is stopped. */
  signal(): AbortSignal | undefined
}

/** Connectors of these kinds carry one session for all their namespaces: it ends as a whole. */
const isShared = (connector: Connector | undefined): connector is Connector =>
  connector?.type === 'WALLET_CONNECT' || connector?.type === 'AUTH'

export function createDisconnect(deps: DisconnectDeps): (which?: WalletFilter) => Promise<void> {
  const { cancel, saved, stay, getConnection, open, connectorOf, look, onEvent } = deps
  const idIn = (namespace: Namespace) => {
    const state = getConnection(namespace).$state.get()
    return state.status === 'disconnected' ? undefined : state.wallet.id
  }

  /**
   * Opens the shared session of an earlier visit. If it isn't opened first, it lives on in the wallet, with its keys
   * here (C7).
   */
  async function unopened(
    namespace: Namespace,
    id: string,
    signal: AbortSignal | undefined,
  ): Promise<WalletSession | undefined> {
    if (!signal) return undefined
    // If discovery hasn't run yet, the connector isn't known.
    if (!connectorOf(id, namespace)) await look().catch(() => undefined)
    const connector = connectorOf(id, namespace)
    return isShared(connector) ? open({ connector, silent: true, signal }) : undefined
  }

  async function leave(namespace: Namespace) {
    const slot = getConnection(namespace)
    const { status } = slot.$state.get()
    const id = idIn(namespace)
    const { session } = slot
    const signal = deps.signal()
    const tell = (type: 'DISCONNECT_SUCCESS' | 'DISCONNECT_ERROR', error?: KitError) => {
      if (!signal?.aborted) onEvent({ type, namespace }, error)
    }
    stay(namespace)
    saved.drop(namespace, id)
    slot.end()
    try {
      const left =
        id !== undefined && status === 'reconnecting'
          ? await unopened(namespace, id, signal)
          : session
      if (left) await left.disconnect()
      // Stopped meanwhile: what is kept may stand.
      else signal?.throwIfAborted()
      if (id !== undefined) tell('DISCONNECT_SUCCESS')
    } catch (cause) {
      const error = new KitError('disconnect-failed', 'Failed to disconnect', { cause })
      tell('DISCONNECT_ERROR', error)
      throw error
    }
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
      return isSame && isMeantAnywhere({ id, namespace }) && isShared(connectorOf(id, namespace))
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
