/**
 * Coming back to the wallets of the last visit without asking anyone: silent, from the most recent, with a deadline,
 * and once more when a wallet turns up late or the page is looked at again.
 */
import type { ReadableAtom } from 'nanostores'
import type { Connector, ConnectParameters, WalletSession } from '../../chain/adapter.js'
import type { Namespace } from '../../ids/caip.js'
import type { Lifetime } from '../../lifetime.js'
import type { SavedConnection } from '../../storage/items.js'
import type { NamespaceConnection } from './namespace-connection.js'
import { lastingId } from './saved-connections.js'

export interface ReconnectNeeds {
  readonly $connectors: ReadableAtom<readonly Connector[]>
  readonly open: (
    parameters: Omit<ConnectParameters, 'networkId'>,
  ) => Promise<WalletSession | undefined>
  readonly slotOf: (namespace: Namespace) => NamespaceConnection
  /** Of one namespace, most recent first; empty where the person disconnected. */
  readonly saved: (namespace: Namespace) => readonly SavedConnection[]
  readonly adopt: (connector: Connector, session: WalletSession, saved: SavedConnection) => void
}

/** Milliseconds a wallet may take to announce itself; later it is still welcome, but nobody waits. */
export const announceDeadline = 1_500
/** Milliseconds a wallet may take to say whether this site is authorised. */
export const silentDeadline = 5_000

export function createReconnect({ $connectors, open, slotOf, saved, adopt }: ReconnectNeeds) {
  const running = new Map<Namespace, AbortController>()

  /** Every wallet that goes by the remembered name: more than one when another claims it too. */
  const candidates = ({ namespace, walletId }: SavedConnection) =>
    $connectors
      .get()
      .filter((found) => found.namespace === namespace && lastingId(found.id) === walletId)

  function announced(entry: SavedConnection, lifetime: Lifetime, signal: AbortSignal) {
    if (candidates(entry).length > 0) return Promise.resolve()
    return new Promise<void>((resolve) => {
      const done = () => {
        stopWaiting()
        stopListening()
        signal.removeEventListener('abort', done)
        resolve()
      }
      const stopWaiting = lifetime.timeout(done, announceDeadline)
      const stopListening = lifetime.add(
        $connectors.listen(() => candidates(entry).length > 0 && done()),
      )
      signal.addEventListener('abort', done, { once: true })
    })
  }

  async function silently(connector: Connector, lifetime: Lifetime, signal: AbortSignal) {
    const controller = new AbortController()
    const stop = () => controller.abort()
    const stopTimer = lifetime.timeout(stop, silentDeadline)
    signal.addEventListener('abort', stop, { once: true })
    try {
      return await open({ connector, silent: true, signal: controller.signal })
    } catch {
      // Not authorised, locked, gone or too slow: there is nobody to tell on load.
      return undefined
    } finally {
      stopTimer()
      signal.removeEventListener('abort', stop)
    }
  }

  async function run(
    namespace: Namespace,
    lifetime: Lifetime,
    patient: boolean,
    signal: AbortSignal,
  ) {
    for (const entry of saved(namespace)) {
      if (patient) await announced(entry, lifetime, signal)
      const found = candidates(entry)
      for (const connector of found) {
        const session = await silently(connector, lifetime, signal)
        if (signal.aborted) return
        // A wallet that goes by another name than the remembered one, or shares the name with a second one, is
        // taken for it only if it holds the remembered account.
        const isSure = found.length === 1 && connector.name === entry.walletName
        const holdsAccount = session?.accounts.some(({ address }) => address === entry.address)
        if (session && (isSure || holdsAccount)) return adopt(connector, session, entry)
      }
      if (signal.aborted) return
    }
    if (slotOf(namespace).$state.get().status === 'reconnecting') slotOf(namespace).end()
  }

  return {
    /** Stops an attempt that runs for this namespace. */
    stop(namespace: Namespace) {
      running.get(namespace)?.abort()
      running.delete(namespace)
    },
    /** One at a time a namespace. `patient` waits for wallets that are not there yet. */
    async start(namespace: Namespace, lifetime: Lifetime, patient: boolean): Promise<void> {
      if (running.has(namespace) || slotOf(namespace).session || saved(namespace).length === 0)
        return
      const controller = new AbortController()
      running.set(namespace, controller)
      const forget = lifetime.add(() => controller.abort())
      try {
        await run(namespace, lifetime, patient, controller.signal)
      } finally {
        forget()
        if (running.get(namespace) === controller) running.delete(namespace)
      }
    },
  }
}
