/**
 * Changes the view without a blank frame: the previous one stays, inert, until the next one has content, and both
 * cross-fade while the height follows. The stylesheet has the motion.
 */
import { type RefObject, useEffect, useRef } from 'react'
import { afterPaint } from '../after-paint.js'
import { useEffectBeforePaint } from '../use-isomorphic-layout-effect.js'

/** Pixels of the skeleton that stands in the dialog while its code loads. */
const skeletonHeight = 208

let motion: typeof import('./motion.js') | undefined

/** Loads what isn't needed to show the first view. Until then, views change without motion. */
export function useMotion(
  ref: RefObject<HTMLElement | null>,
  isShown: boolean,
  close: (() => void) | undefined,
): void {
  useEffect(
    () =>
      isShown
        ? afterPaint(() =>
            import('./motion.js').then(
              (code) => {
                motion = code
                code.dragToDismiss(ref.current, close)
              },
              () => undefined,
            ),
          )
        : undefined,
    [ref, isShown, close],
  )
}

/** `key` changes with the view. `getTop` returns how far the previous view was scrolled, in pixels. */
export function useViewTransition(
  ref: RefObject<HTMLElement | null>,
  key: string,
  depth: number,
  isShown: boolean,
  getTop: () => number,
): void {
  const before = useRef<{ readonly body: Element; readonly depth: number }>(undefined)
  useEffectBeforePaint(() => {
    const frame = ref.current
    const body = frame?.firstElementChild
    if (!frame || !body) return
    const last = before.current
    before.current = isShown ? { body, depth } : undefined
    // What is left of the view before: it stands after the frame.
    frame.nextElementSibling?.remove()
    // Opens at its own height, or grows from the skeleton's.
    if (!last)
      frame.style.cssText = frame.closest('dialog[open]')
        ? `--scope-height:${skeletonHeight}px`
        : ''
    else if (last.body !== body)
      motion?.keepBeneath(frame, last.body, depth < last.depth ? 'back' : 'on', getTop())
    const sizes = new ResizeObserver(([entry]) => {
      // Reads the layout size: the dialog is drawn scaled during its opening animation.
      const height = entry?.borderBoxSize[0]?.blockSize
      // 0 while the view loads, by the stylesheet: the card keeps its height.
      if (height) frame.style.cssText = `--scope-height:${height}px`
    })
    sizes.observe(body)
    return () => sizes.disconnect()
  }, [key, isShown])
}
