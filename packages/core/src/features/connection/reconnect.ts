/**
 * Coming back to the wallets of the last visit without asking anyone, and once more when a wallet turns up late or the
 * page is looked at again. How one is come back to is fetched where one is remembered; a first visit pays nothing.
 */
import type { ChainRuntime } from '../../chain/adapter.js'
import type { Namespace } from '../../ids/caip.js'
import type { Lifetime } from '../../lifetime.js'
import type { SavedConnection } from '../../storage/items.js'
import type { ComeBackNeeds, comeBack } from './come-back.js'
import type { NamespaceConnection } from './namespace-connection.js'

export interface ReconnectNeeds extends ComeBackNeeds {
  readonly slotOf: (namespace: Namespace) => NamespaceConnection
  /** Of one namespace, most recent first; empty where the person disconnected. */
  readonly saved: (namespace: Namespace) => readonly SavedConnection[]
  /** Its code, and that of the namespace's adapter. */
  readonly comingBack: () => Promise<typeof comeBack>
  readonly runtimeOf: (namespace: Namespace) => Promise<ChainRuntime>
}

export function createReconnect(needs: ReconnectNeeds) {
  const { slotOf, saved, comingBack, runtimeOf } = needs
  const running = new Map<Namespace, AbortController>()
  return {
    /** Stops an attempt that runs for this namespace. */
    stop(namespace: Namespace) {
      running.get(namespace)?.abort()
      running.delete(namespace)
    },
    /** One at a time a namespace. `isPatient` waits for wallets that are not there yet. */
    async start(namespace: Namespace, lifetime: Lifetime, isPatient: boolean): Promise<void> {
      if (running.has(namespace) || slotOf(namespace).session || saved(namespace).length === 0)
        return
      const controller = new AbortController()
      const { signal } = controller
      running.set(namespace, controller)
      const forget = lifetime.add(() => controller.abort())
      try {
        // Both at once. Without them there is no way back: the person may still connect by hand.
        const [comeBack] = await Promise.all([comingBack(), runtimeOf(namespace)]).catch(() => [])
        if (signal.aborted) return
        await comeBack?.(needs, { saved: saved(namespace), isPatient, lifetime, signal })
        const slot = slotOf(namespace)
        if (!signal.aborted && slot.$state.get().status === 'reconnecting') slot.end()
      } finally {
        forget()
        if (running.get(namespace) === controller) running.delete(namespace)
      }
    },
  }
}
