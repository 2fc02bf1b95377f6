/**
 * Watches when the browser has painted the content, and again after each change of the frame's height. A frame that is
 * shown again first paints its old content until it redraws. The page waits for the new paint before it shows the
 * frame.
 *
 * @param onPaint - Called with the height of the frame, in CSS pixels.
 * @returns A function that stops watching.
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
