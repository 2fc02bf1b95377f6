/** When something was painted: the end of the frame in which the document first had it. */

/** One tap. Milliseconds of the page's own clock. */
export interface TapSeen {
  readonly start: number
  /** When the document had the list. The list needs no later request, but a busy machine starts some before it paints. */
  readonly shown: number
  readonly painted: number
  /** Elements that were created in between. */
  readonly elements: number
}

declare global {
  interface Window {
    /** Result of the watching script. */
    benchResult?: { readonly ms: number; readonly framesWithout: number }
    benchTap?: TapSeen
  }
}

/** Calls back once the next frame is being painted, with the current time. */
export function afterPaint(done: (now: number) => void): void {
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    // A message that is posted in a frame is delivered after its paint.
    port1.onmessage = () => done(performance.now())
    port2.postMessage(undefined)
  })
}

/** Watches the document until `isThere`. */
export function whenThere(isThere: () => boolean, found: () => void): void {
  const observer = new MutationObserver(check)
  function check() {
    if (!isThere()) return
    observer.disconnect()
    found()
  }
  observer.observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  })
}
