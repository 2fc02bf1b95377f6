/** Time from `kit.start()` until the kit stops. On the end, cleanups run once, in reverse order. */
export interface Lifetime {
  /** Aborted by `dispose()`. */
  readonly signal: AbortSignal
  /**
   * Adds a cleanup. After the end, it runs at once.
   *
   * @returns A function that runs the cleanup now.
   */
  onDispose(undo: () => void): () => void
  /**
   * Adds an event listener until the end. Does nothing if `target` is undefined.
   *
   * @returns A function that removes the listener.
   */
  listen(
    target: EventTarget | undefined,
    type: string,
    listener: (event: Event) => void,
  ): () => void
  /** Milliseconds. Returns a function that cancels it. */
  timeout(run: () => void, ms: number): () => void
  /** Ends the lifetime: aborts `signal` and runs all cleanups. */
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
