/** On a phone the sheet can be pulled down by its header; past a quarter of its height, or with a flick, it closes. */
import { useEffect } from 'react'

/** Pixels a millisecond. */
const flick = 0.5

export function useDragToDismiss(element: HTMLElement, close: () => void): void {
  useEffect(() => {
    let start: { y: number; at: number } | undefined

    const pull = (y: number) => element.style.setProperty('--scope-pull', `${y}px`)
    function onDown(event: PointerEvent) {
      const target = event.target as Element
      const isSheet = matchMedia('(max-width: 480px)').matches
      if (!isSheet || event.pointerType === 'mouse' || !target.closest('.scope-header')) return
      if (target.closest('button')) return
      start = { y: event.clientY, at: event.timeStamp }
      element.setPointerCapture(event.pointerId)
    }
    function onMove(event: PointerEvent) {
      if (start) pull(Math.max(0, event.clientY - start.y))
    }
    function onUp(event: PointerEvent) {
      if (!start) return
      const moved = event.clientY - start.y
      const speed = moved / Math.max(1, event.timeStamp - start.at)
      start = undefined
      pull(0)
      if (
        event.type === 'pointerup' &&
        (moved > element.clientHeight / 4 || (moved > 24 && speed > flick))
      )
        close()
    }
    element.addEventListener('pointerdown', onDown)
    element.addEventListener('pointermove', onMove)
    element.addEventListener('pointerup', onUp)
    element.addEventListener('pointercancel', onUp)
    return () => {
      element.removeEventListener('pointerdown', onDown)
      element.removeEventListener('pointermove', onMove)
      element.removeEventListener('pointerup', onUp)
      element.removeEventListener('pointercancel', onUp)
    }
  }, [element, close])
}
