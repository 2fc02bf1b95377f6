/** Listeners by the name of an event. */
type Listener = (payload: unknown) => void

export function createEmitter() {
  const listeners = new Map<string, Set<Listener>>()
  return {
    on(event: string, listener: Listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    off: (event: string, listener: Listener) => void listeners.get(event)?.delete(listener),
    emit(event: string, payload?: unknown) {
      for (const listener of [...(listeners.get(event) ?? [])]) {
        // An error of one listener must not stop the others.
        try {
          listener(payload)
        } catch (thrown) {
          setTimeout(() => {
            throw thrown
          })
        }
      }
    },
  }
}
