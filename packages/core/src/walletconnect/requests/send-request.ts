/** Requests to the wallet: each is sent once, listed while it is pending, and ended with the session. */

import { KitError } from '../../errors/kit-error.js'
import type { CaipNetworkId } from '../../ids/caip.js'
import { withAbortSignal } from '../../lib/async.js'
import type { RemoteClient } from '../client/remote-client.js'
import { toRemoteError } from '../remote-error.js'
import type { PeerMetadata } from '../wallet-connect-feature.js'
import type { Journal } from './request-log.js'
import { getOutcome } from './transaction-methods.js'

/** Seconds a request stays in the wallet: the shortest the protocol allows. */
const requestExpiry = 300

export interface WalletRequest {
  readonly topic: string
  readonly chainId: string
  readonly networkId: CaipNetworkId
  readonly method: string
  readonly params: unknown
  readonly wallet: PeerMetadata
}

export interface WalletRequests {
  ask(client: Promise<RemoteClient>, request: WalletRequest): Promise<unknown>
  /** Returns whether a caller of this page load awaits the request. */
  isWaited(id: number): boolean
  dismiss(id: number): void
  /** The session is over. */
  end(): void
}

export function createWalletRequests(journal: Journal, now: () => number): WalletRequests {
  /** All of them, also those that have no id yet. */
  const open = new Set<AbortController>()
  const byId = new Map<number, AbortController>()

  return {
    isWaited: (id) => byId.has(id),
    async ask(client, { topic, chainId, networkId, method, params, wallet }) {
      const controller = new AbortController()
      open.add(controller)
      let id: number | undefined
      function onMade(made: number) {
        id = made
        byId.set(made, controller)
        journal.add({ id: made, method, networkId, requestedAt: now(), wallet })
      }
      const answer = client.then((running) =>
        running.request({ topic, chainId, method, params, expiry: requestExpiry, onMade }),
      )
      try {
        const result = await withAbortSignal(answer, controller.signal)
        if (id !== undefined) journal.remove(id)
        return result
      } catch (thrown) {
        const error = toRemoteError(thrown)
        // Never left the page: nothing can have been sent.
        const outcome = id === undefined ? error : getOutcome(method, error)
        // A page that is thrown away keeps its notes: the next load hears the answer.
        if (id !== undefined && !controller.signal.aborted) {
          if (outcome === error) journal.remove(id)
          else journal.leave(id)
        }
        throw outcome
      } finally {
        open.delete(controller)
        if (id !== undefined) byId.delete(id)
      }
    },
    dismiss(id) {
      journal.leave(id)
      byId.get(id)?.abort(new KitError('aborted', 'The request was cancelled.'))
    },
    end() {
      for (const controller of [...open]) controller.abort()
      open.clear()
      byId.clear()
    },
  }
}
