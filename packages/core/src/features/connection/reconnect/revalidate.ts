/**
 * Revalidates connections when the user returns to the page, another tab changes the saved connections, or a wallet is
 * detected late. Wallets and tabs can change while the kit doesn't listen.
 */
import type { ReadableAtom } from 'nanostores'
import type { Connector } from '../../../chain/adapter.js'
import type { KitEnvironment } from '../../../env.js'
import type { Namespace } from '../../../ids/caip.js'
import type { Lifetime } from '../../../lib/lifetime.js'
import { storageKey } from '../../../storage/item.js'
import { refresh } from '../session/active-session.js'
import type { NamespaceConnection } from '../session/namespace-connection.js'

export interface RevalidationDeps {
  readonly window: KitEnvironment['window']
  readonly $connectors: ReadableAtom<readonly Connector[]>
  readonly slots: ReadonlyMap<Namespace, NamespaceConnection>
  /** Whether a wallet of this namespace is remembered and was not disconnected. */
  shouldReconnect(namespace: Namespace): boolean
  /** Whether a question waits in a wallet of this namespace. */
  isConnecting(namespace: Namespace): boolean
  /** Looks for wallets, where that could not be done yet. */
  discover(): void
  /** Tries once, silently. */
  comeBack(namespace: Namespace): void
}

/** Of the items that say who is connected; all of them go at once where the storage is cleared. */
const keptPrefix = storageKey('connect')

/** Milliseconds that a wallet may take to answer a revalidation. */
export const answerDeadline = 10_000

export function startRevalidation(deps: RevalidationDeps, lifetime: Lifetime): void {
  const { window, $connectors, slots, shouldReconnect, isConnecting, discover, comeBack } = deps

  function askAnew(slot: NamespaceConnection) {
    const controller = new AbortController()
    const forget = lifetime.onDispose(() => controller.abort())
    const stopTimer = lifetime.timeout(() => controller.abort(), answerDeadline)
    void refresh(slot, controller.signal).finally(() => {
      stopTimer()
      forget()
    })
  }

  function check(again: (slot: NamespaceConnection) => void) {
    if (window?.document?.visibilityState === 'hidden') return
    for (const [namespace, slot] of slots) {
      // A question that waits there will be answered by itself.
      if (isConnecting(namespace)) continue
      // Another tab of this site was disconnected: so is this one.
      if (slot.session && !shouldReconnect(namespace)) slot.end()
      else if (slot.session) again(slot)
      else {
        if (shouldReconnect(namespace)) discover()
        comeBack(namespace)
      }
    }
  }
  const rediscover = () => check(askAnew)

  lifetime.listen(window, 'focus', rediscover)
  lifetime.listen(window?.document, 'visibilitychange', rediscover)
  // Another tab wrote something: a wallet that is connected here has nothing new to say for that.
  lifetime.listen(window, 'storage', (event) => {
    const { key } = event as Partial<StorageEvent>
    if (!key || key.includes(keptPrefix)) check(() => undefined)
  })
  lifetime.onDispose(
    $connectors.listen(() => {
      for (const [namespace, slot] of slots) if (!slot.session) comeBack(namespace)
    }),
  )
}
