/** Lets the card grow and shrink smoothly from view to view. Without motion or measurement it just fits. */
import { type RefObject, useEffect, useRef } from 'react'

export function useAnimatedHeight(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const frame = ref.current
    if (!frame || typeof ResizeObserver === 'undefined') return
    const sizes = new ResizeObserver(([entry]) => {
      // Reads the layout size: the dialog is drawn scaled during its opening animation.
      const height = entry?.borderBoxSize[0]?.blockSize
      if (height) frame.style.setProperty('--scope-height', `${height}px`)
    })
    function watch() {
      sizes.disconnect()
      if (frame?.firstElementChild) sizes.observe(frame.firstElementChild)
    }
    // The view inside is replaced with each route: measure the current children.
    const children = new MutationObserver(watch)
    children.observe(frame, { childList: true })
    watch()
    return () => {
      sizes.disconnect()
      children.disconnect()
    }
  }, [])
  return ref
}
