/** The events of an EIP-1193 provider, with its listeners counted, so that a leak shows. */

/** Listener of a provider's event. The payload depends on the event, as with real providers. */
export type ProviderListener = (payload: never) => void

/** Event methods of an EIP-1193 provider. */
export interface Emitter {
  on(event: string, listener: ProviderListener): void
  removeListener(event: string, listener: ProviderListener): void
  emit(event: string, payload: unknown): void
  /** Of one event, or of all. */
  listenerCount(event?: string): number
  /** Hears every event without being counted: for a bridge into a page. Returns its stop. */
  tap(listener: (event: string, payload: unknown) => void): () => void
  /** Nothing is emitted from now on. */
  mute(): void
}

type Heard = (payload: unknown) => void

export function createEmitter(): Emitter {
  const listeners = new Map<string, Heard[]>()
  const taps = new Set<(event: string, payload: unknown) => void>()
  let isMute = false

  /** One listener that throws keeps the others from nothing; its error is still reported. */
  function call(run: () => void) {
    try {
      run()
    } catch (error) {
      queueMicrotask(() => {
        throw error
      })
    }
  }

  return {
    on(event, listener) {
      listeners.set(event, [...(listeners.get(event) ?? []), listener as Heard])
    },
    removeListener(event, listener) {
      const known = listeners.get(event) ?? []
      const at = known.lastIndexOf(listener as Heard)
      if (at >= 0) listeners.set(event, known.toSpliced(at, 1))
    },
    emit(event, payload) {
      if (isMute) return
      for (const listener of listeners.get(event) ?? []) call(() => listener(payload))
      for (const listener of taps) call(() => listener(event, payload))
    },
    listenerCount(event) {
      if (event !== undefined) return listeners.get(event)?.length ?? 0
      return [...listeners.values()].reduce((sum, known) => sum + known.length, 0)
    },
    tap(listener) {
      taps.add(listener)
      return () => taps.delete(listener)
    },
    mute() {
      isMute = true
    },
  }
}
