/**
 * What has to be checked when a page is looked at again, when another tab of the site changed what is remembered, and
 * when a wallet turns up late: wallets and tabs change while nobody listens.
 */
import type { ReadableAtom } from 'nanostores'
import type { Connector } from '../../chain/adapter.js'
import type { Env } from '../../env.js'
import type { Namespace } from '../../ids/caip.js'
import type { Lifetime } from '../../lifetime.js'
import { storageKey } from '../../storage/item.js'
import { refresh } from './active-session.js'
import type { NamespaceConnection } from './namespace-connection.js'

export interface AttentionNeeds {
  readonly window: Env['window']
  readonly $connectors: ReadableAtom<readonly Connector[]>
  readonly slots: ReadonlyMap<Namespace, NamespaceConnection>
  /** Whether a wallet of this namespace is remembered and was not disconnected. */
  isWanted(namespace: Namespace): boolean
  /** Whether a question waits in a wallet of this namespace. */
  isAsked(namespace: Namespace): boolean
  /** Looks for wallets, where that could not be done yet. */
  look(): void
  /** Tries once, silently. */
  comeBack(namespace: Namespace): void
}

/** Of the items that say who is connected; all of them go at once where the storage is cleared. */
const keptPrefix = storageKey('connect')

/** Milliseconds a wallet may take when it is asked anew. */
export const answerDeadline = 10_000

export function payAttention(needs: AttentionNeeds, lifetime: Lifetime): void {
  const { window, $connectors, slots, isWanted, isAsked, look, comeBack } = needs

  function askAnew(slot: NamespaceConnection) {
    const controller = new AbortController()
    const forget = lifetime.add(() => controller.abort())
    const stopTimer = lifetime.timeout(() => controller.abort(), answerDeadline)
    void refresh(slot, controller.signal).finally(() => {
      stopTimer()
      forget()
    })
  }

  function check(again: (slot: NamespaceConnection) => void) {
    if (window?.document.visibilityState === 'hidden') return
    for (const [namespace, slot] of slots) {
      // A question that waits there will be answered by itself.
      if (isAsked(namespace)) continue
      // Another tab of this site was disconnected: so is this one.
      if (slot.session && !isWanted(namespace)) slot.end()
      else if (slot.session) again(slot)
      else {
        if (isWanted(namespace)) look()
        comeBack(namespace)
      }
    }
  }
  const lookAgain = () => check(askAnew)

  lifetime.listen(window, 'focus', lookAgain)
  lifetime.listen(window?.document, 'visibilitychange', lookAgain)
  // Another tab wrote something: a wallet that is connected here has nothing new to say for that.
  lifetime.listen(window, 'storage', (event) => {
    const { key } = event as Partial<StorageEvent>
    if (!key || key.includes(keptPrefix)) check(() => undefined)
  })
  lifetime.add(
    $connectors.listen(() => {
      for (const [namespace, slot] of slots) if (!slot.session) comeBack(namespace)
    }),
  )
}
