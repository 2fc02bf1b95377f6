/**
 * The bundled library's ways to the page: listeners and timers that it never takes away itself. The bundler puts these
 * in their places, so that stopping leaves nothing behind, and what fails in them is no error of the page's.
 */
import { quietly } from './catch-rejections.js'

const undos = new Set<() => void>()

/** In the place of `window.addEventListener`. */
export function listenToPage(
  type: string,
  listener: (event: Event) => unknown,
  options?: boolean | AddEventListenerOptions,
): void {
  const quietListener = quietly(listener)
  // Not by `window`, in whose place this is put.
  globalThis.addEventListener(type, quietListener, options)
  undos.add(() => globalThis.removeEventListener(type, quietListener, options))
}

/** In the place of `setInterval`. */
export function repeatInPage(run: () => unknown, ms: number): ReturnType<typeof setInterval> {
  const timer = globalThis.setInterval(quietly(run), ms)
  undos.add(() => globalThis.clearInterval(timer))
  return timer
}

/** In the place of `setTimeout`. */
export function waitInPage(run: () => unknown, ms?: number): ReturnType<typeof setTimeout> {
  const undo = () => globalThis.clearTimeout(timer)
  const timer = globalThis.setTimeout(() => {
    undos.delete(undo)
    quietly(run)()
  }, ms)
  undos.add(undo)
  return timer
}

/** When the last client has stopped. */
export function removePageListeners(): void {
  for (const undo of undos) undo()
  undos.clear()
}
