/**
 * Ends a session in the wallet, and takes back the site's permission if the wallet can. Loads with the wallet runtime:
 * the connection itself has ended before.
 */
import type { Connector, ConnectParameters, WalletSession } from '../../chain/adapter.js'
import { KitError } from '../../errors/kit-error.js'
import type { Namespace } from '../../ids/caip.js'
import type { ConnectionAnalyticsEvent } from './analytics-events.js'
import { isShared } from './session/shared-session.js'

/** A connection that the user has left. */
export interface EndedConnection {
  readonly namespace: Namespace
  readonly walletId: string
  /** Undefined if the kit had not reconnected yet. */
  readonly session: WalletSession | undefined
  /** Of the kit's run; undefined while it is stopped. */
  readonly signal: AbortSignal | undefined
}

export interface EndSessionDeps {
  open(parameters: Omit<ConnectParameters, 'networkId'>): Promise<WalletSession | undefined>
  getConnector(walletId: string, namespace: Namespace): Connector | undefined
  /** Starts wallet discovery, unless it has run before. */
  discover(): Promise<unknown>
  onEvent(event: ConnectionAnalyticsEvent, error?: KitError): void
}

export function createEndSession({ open, getConnector, discover, onEvent }: EndSessionDeps) {
  /**
   * Opens the shared session of an earlier visit. If it isn't opened first, it lives on in the wallet, with its keys
   * here (C7).
   */
  async function openSaved({ namespace, walletId, signal }: EndedConnection) {
    if (!signal) return undefined
    // If discovery hasn't run yet, the connector isn't known.
    if (!getConnector(walletId, namespace)) await discover().catch(() => undefined)
    const connector = getConnector(walletId, namespace)
    return isShared(connector) ? open({ connector, silent: true, signal }) : undefined
  }

  /** Rejects with `disconnect-failed`. */
  return async function endSession(ended: EndedConnection): Promise<void> {
    const { namespace, signal } = ended
    const tell = (type: 'DISCONNECT_SUCCESS' | 'DISCONNECT_ERROR', error?: KitError) => {
      if (!signal?.aborted) onEvent({ type, namespace }, error)
    }
    try {
      const session = ended.session ?? (await openSaved(ended))
      if (session) await session.disconnect()
      // Stopped meanwhile: what is kept may stand.
      else signal?.throwIfAborted()
      tell('DISCONNECT_SUCCESS')
    } catch (cause) {
      const error = new KitError('disconnect-failed', 'Failed to disconnect', { cause })
      tell('DISCONNECT_ERROR', error)
      throw error
    }
  }
}
