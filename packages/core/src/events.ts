/** What happened, for the host's own analytics: derived from states, never sent anywhere by Scope. */

import type { KitEvents } from './extensions.js'
import type { ConnectionAnalyticsEvent } from './features/connection/analytics-events.js'

/** No address, e-mail or URL is ever in an event. */
export type KitEvent =
  | ConnectionAnalyticsEvent
  | { [T in keyof KitEvents]: { readonly type: T } & KitEvents[T] }[keyof KitEvents]

export interface EventBus {
  /** Returns a function that stops listening. */
  on(listener: (event: KitEvent) => void): () => void
}

/** Ten, as the specification has it: more usually means that someone forgets to stop listening. */
export const maxListeners = 10

/** A host's function must not break a connection; whoever looks after the page still hears of its error. */
export function callHost(call: () => void): void {
  try {
    call()
  } catch (thrown) {
    // biome-ignore lint/suspicious/noConsole: Node has no `reportError`, and a mistake must be seen somewhere.
    const tell = globalThis.reportError ?? console.error
    tell(thrown)
  }
}

export function createEventBus(onLeak: () => void): EventBus & { emit(event: KitEvent): void } {
  const listeners = new Set<(event: KitEvent) => void>()
  return {
    on(listener) {
      // A wrapper each: the same function may listen twice, and each stop ends its own.
      const entry = (event: KitEvent) => listener(event)
      listeners.add(entry)
      if (listeners.size > maxListeners) onLeak()
      return () => void listeners.delete(entry)
    },
    emit(event) {
      for (const listener of [...listeners]) {
        callHost(() => listener(event))
      }
    },
  }
}
