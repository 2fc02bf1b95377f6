/** What must be undone when a kit stops: listeners, timers, aborts. Undone in reverse order, once. */
export interface Lifetime {
  /** Aborted by `dispose()`. */
  readonly signal: AbortSignal
  /** How many things are still to be undone; 0 after `dispose()`. */
  readonly size: number
  /** Keeps `undo` for the end. Returns a function that undoes it now; after the end it is undone at once. */
  onDispose(undo: () => void): () => void
  listen(
    target: EventTarget | undefined,
    type: string,
    listener: (event: Event) => void,
  ): () => void
  /** Milliseconds. Returns a function that cancels it. */
  timeout(run: () => void, ms: number): () => void
  dispose(): void
}

export function createLifetime(): Lifetime {
  const undos = new Set<() => void>()
  const controller = new AbortController()
  function add(undo: () => void) {
    const once = () => {
      if (undos.delete(once)) undo()
    }
    undos.add(once)
    if (controller.signal.aborted) once()
    return once
  }
  return {
    signal: controller.signal,
    get size() {
      return undos.size
    },
    onDispose: add,
    listen(target, type, listener) {
      target?.addEventListener(type, listener)
      return add(() => target?.removeEventListener(type, listener))
    },
    timeout(run, ms) {
      const timer = setTimeout(() => {
        undo()
        run()
      }, ms)
      const undo = add(() => clearTimeout(timer))
      return undo
    },
    dispose() {
      controller.abort()
      for (const undo of [...undos].reverse()) undo()
    },
  }
}
