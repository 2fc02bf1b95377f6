/**
 * Tells when the browser has painted what is drawn, and again after each change of the frame's height. A frame that is shown
 * again is painted as it was hidden until it has drawn itself anew: the page waits for this before it lets the user see it.
 *
 * @param onPaint - Called with the height of the frame, in CSS pixels.
 * @returns What ends it.
 */
export function watchPaint(onPaint: (height: number) => void): () => void {
  let request = 0
  const start = () => {
    cancelAnimationFrame(request)
    // The first is before the frame is painted, the second is after. A frame that is not shown has none.
    request = requestAnimationFrame(() => {
      request = requestAnimationFrame(() => onPaint(innerHeight))
    })
  }
  start()
  addEventListener('resize', start)
  return () => {
    cancelAnimationFrame(request)
    removeEventListener('resize', start)
  }
}
