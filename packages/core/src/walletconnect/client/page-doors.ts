/**
 * The bundled library's ways to the page: listeners and timers that it never takes away itself. The bundler puts these
 * in their places, so that stopping leaves nothing behind.
 */

const undos = new Set<() => void>()

/** In the place of `window.addEventListener`. */
export function listenToPage(
  type: string,
  listener: EventListenerOrEventListenerObject,
  options?: boolean | AddEventListenerOptions,
): void {
  // Not by `window`, in whose place this is put.
  globalThis.addEventListener(type, listener, options)
  undos.add(() => globalThis.removeEventListener(type, listener, options))
}

/** In the place of `setInterval`. */
export function repeatInPage(run: () => void, ms: number): ReturnType<typeof setInterval> {
  const timer = globalThis.setInterval(run, ms)
  undos.add(() => globalThis.clearInterval(timer))
  return timer
}

/** In the place of `setTimeout`. */
export function waitInPage(run: () => void, ms?: number): ReturnType<typeof setTimeout> {
  const undo = () => globalThis.clearTimeout(timer)
  const timer = globalThis.setTimeout(() => {
    undos.delete(undo)
    run()
  }, ms)
  undos.add(undo)
  return timer
}

/** When the last client has stopped. */
export function closePageDoors(): void {
  for (const undo of undos) undo()
  undos.clear()
}
