/**
 * Changes the view without a blank frame: the previous one stays, inert, until the next one has content, and both
 * cross-fade while the height follows. The stylesheet has the motion.
 */
import { type RefObject, useRef } from 'react'
import { useEffectBeforePaint } from '../use-isomorphic-layout-effect.js'

/** Pixels of the skeleton that stands in the dialog while its code loads. */
const skeletonHeight = 208

let motion: typeof import('./motion.js') | undefined

/** Loads the code of the motion, which the first view doesn't need. Until then, views change without motion. */
export const loadMotion = (card: HTMLElement | null, close: (() => void) | undefined) =>
  import('./motion.js').then(
    (code) => {
      motion = code
      code.dragToDismiss(card, close)
    },
    () => undefined,
  )

/** `key` changes with the view. `left` has how far the previous view was scrolled, in pixels. */
export function useViewTransition(
  ref: RefObject<HTMLElement | null>,
  key: string,
  depth: number,
  isShown: boolean,
  left: RefObject<{ readonly top: number } | undefined>,
): void {
  const before = useRef<{ readonly body: Element; readonly depth: number }>(undefined)
  useEffectBeforePaint(() => {
    const frame = ref.current
    const body = frame?.firstElementChild
    if (!frame || !body) return
    const setHeight = (height: number | null) =>
      frame.style.setProperty('--scope-height', height ? `${height}px` : null)
    const last = before.current
    before.current = isShown ? { body, depth } : undefined
    // What is left of the view before: it stands after the frame.
    frame.nextElementSibling?.remove()
    // Opens at its own height, or grows from the skeleton's.
    if (!last) setHeight(frame.closest('dialog[open]') && skeletonHeight)
    else if (last.body !== body)
      motion?.keepBeneath(frame, last.body, depth < last.depth, left.current?.top)
    const sizes = new ResizeObserver(([entry]) => {
      // Reads the layout size: the dialog is drawn scaled during its opening animation.
      const height = entry?.borderBoxSize[0]?.blockSize
      // 0 while the view loads, by the stylesheet: the card keeps its height.
      if (height) setHeight(height)
    })
    sizes.observe(body)
    return () => sizes.disconnect()
  }, [key, isShown])
}
