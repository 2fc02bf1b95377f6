/** Visible range of a long list, for virtual lists. */
import { type RefObject, useEffect, useRef } from 'react'
import { useEffectBeforePaint } from '../use-isomorphic-layout-effect.js'

/** Extra rows above and below the viewport, for fast scrolling. */
export const overscan = 2
/** Drawn where nothing can be measured. */
export const few = 40

/** Returns the visible part of the list inside of its scroll container, in pixels from its top. */
export function getVirtualRange(list: HTMLElement): { top: number; bottom: number } {
  const { top } = list.getBoundingClientRect()
  const room = list.closest('.scope-height')?.getBoundingClientRect()
  return {
    top: Math.max(room?.top ?? 0, 0) - top,
    bottom: Math.min(room?.bottom ?? innerHeight, innerHeight) - top,
  }
}

/** Looks before the first paint, and whenever something was scrolled or has another size. */
export function useVirtualRange(ref: RefObject<HTMLElement | null>, look: () => void): void {
  useEffectBeforePaint(look, [look])
  useEffect(() => {
    const list = ref.current
    if (!list) return
    let frame = 0
    const soon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(look)
    }
    const stop = new AbortController()
    // Captures the scroll events of any container, the card or the page.
    const { signal } = stop
    document.addEventListener('scroll', soon, { capture: true, passive: true, signal })
    addEventListener('resize', soon, { signal })
    const sizes = new ResizeObserver(soon)
    sizes.observe(list)
    // The scroll container grows with the card.
    const room = list.closest('.scope-height')
    if (room) sizes.observe(room)
    return () => {
      stop.abort()
      sizes.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [ref, look])
}

/** Scrolled away, a row takes the focus with it: the list has it then, not the top of the page. */
export function useKeptFocus(ref: RefObject<HTMLElement | null>) {
  const hadFocus = useRef(false)
  useEffectBeforePaint(() => {
    const list = ref.current
    if (hadFocus.current && list && !list.contains(document.activeElement))
      list.focus({ preventScroll: true })
  })
  return {
    onFocus: () => {
      hadFocus.current = true
    },
    onBlur: () => {
      hadFocus.current = false
    },
  }
}
