/**
 * Changes the view without a blank frame: the previous one stays, inert, until the next one has content, and both
 * cross-fade while the height follows. The stylesheet has the motion.
 */
import { type RefObject, useRef } from 'react'
import { useEffectBeforePaint } from '../use-isomorphic-layout-effect.js'

/** Block size of the skeleton that stands in the dialog while its code loads. */
const skeletonHeight = '208px'

/** Puts the previous view back, beneath the next one: React has removed it. */
function keepBeneath(frame: HTMLElement, body: Element, way: string, top: number): void {
  const { dataset } = frame.parentElement as HTMLElement
  const leaving = document.createElement('div')
  leaving.className = 'scope-leaving'
  leaving.inert = true
  leaving.ariaHidden = 'true'
  leaving.append(body)
  // After the next view, so that the first element found is always a current one.
  frame.after(leaving)
  leaving.style.top = `${frame.offsetTop}px`
  leaving.scrollTop = top
  const end = () => {
    leaving.remove()
    delete dataset.way
  }
  leaving.onanimationend = ({ target }) => target === leaving && end()
  dataset.way = way
  // A page without the stylesheet animates nothing.
  if (!leaving.getAnimations().length) end()
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
    frame.parentElement?.querySelector(':scope > .scope-leaving')?.remove()
    if (!last) {
      // Opens at its own height, or grows from the skeleton's.
      frame.removeAttribute('style')
      if (frame.closest('dialog[open]')) frame.style.setProperty('--scope-height', skeletonHeight)
    } else if (last.body !== body)
      keepBeneath(frame, last.body, depth < last.depth ? 'back' : 'on', getTop())
    if (typeof ResizeObserver === 'undefined') return
    const sizes = new ResizeObserver(([entry]) => {
      // Reads the layout size: the dialog is drawn scaled during its opening animation.
      const height = entry?.borderBoxSize[0]?.blockSize
      // 0 while the view loads, by the stylesheet: the card keeps its height.
      if (height) frame.style.setProperty('--scope-height', `${height}px`)
    })
    sizes.observe(body)
    return () => sizes.disconnect()
  }, [key, isShown])
}
