/** What happened, for the host's own analytics: derived from states, never sent anywhere by Scope. */

import type { KitEvents } from './extensions.js'
import type { ConnectionAnalyticsEvent } from './features/connection/analytics-events.js'

/** An analytics event of a kit, by `type`. Never contains an address, email or URL. */
export type KitEvent =
  | ConnectionAnalyticsEvent
  | { [T in keyof KitEvents]: { readonly type: T } & KitEvents[T] }[keyof KitEvents]

/** Analytics events of a kit: `kit.events`. The kit itself doesn't send them anywhere. */
export interface EventBus {
  /**
   * Adds a listener for all events. More than 10 listeners raise the alert `too-many-listeners`.
   *
   * @returns A function that removes the listener.
   */
  on(listener: (event: KitEvent) => void): () => void
}

/** The specification sets ten. More usually means that a caller forgets to remove its listeners. */
export const maxListeners = 10

/**
 * Calls a host's function. Its errors must not break a connection, but the page's error reporting still receives them.
 */
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
