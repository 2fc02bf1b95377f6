/**
 * Whether a user truly sees the frame: nothing over it, nothing of it cut off, transformed or faded by the page around
 * (IntersectionObserver v2; threats F5, F6). Where a browser can't tell, the frame asks in a window of its own.
 */

/** Milliseconds for which all of it has to be seen before a yes counts. */
export const armingMs = 500
/** The least that browsers allow between two looks. */
const lookMs = 100

export const canTell = (): boolean =>
  typeof IntersectionObserverEntry !== 'undefined' &&
  'isVisible' in IntersectionObserverEntry.prototype

/**
 * Tells each change of whether `target` has been seen whole for long enough.
 *
 * @param onLook - Called as the time begins that it has to be seen for, and as it is seen no more.
 * @returns What ends it.
 */
export function watchVisible(
  target: Element,
  onChange: (isArmed: boolean) => void,
  onLook?: (isSeen: boolean) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isArmed = false
  const say = (armed: boolean) => {
    if (armed === isArmed) return
    isArmed = armed
    onChange(armed)
  }
  const appearance = (isSeen: boolean) => {
    clearTimeout(timer)
    onLook?.(isSeen)
    if (isSeen) timer = setTimeout(() => say(true), armingMs)
    else say(false)
  }
  // Whole, but for what a page's own scaling rounds away.
  const options = { trackVisibility: true, delay: lookMs, threshold: [0, 0.98, 0.99, 1] }
  const observer = new IntersectionObserver((entries) => {
    const last = entries.at(-1)
    if (last) appearance(last.isVisible === true && last.intersectionRatio > 0.985)
  }, options as IntersectionObserverInit)
  observer.observe(target)
  return () => {
    observer.disconnect()
    clearTimeout(timer)
  }
}

declare global {
  interface IntersectionObserverEntry {
    /** Of the second version of the interface; false or absent where it is not watched. */
    readonly isVisible?: boolean
  }
}
