/**
 * Reads codes in a video, in idle time. Uses one decoder in every browser: few have their own, and it would be another
 * source of errors.
 */
import { decodeQR } from 'qr/decode.js'

/** Milliseconds between two looks, at least: about eight a second. */
const pause = 125
/** Scanning uses at most a fifth of the main thread’s time. */
const share = 4
/** Side of the scanned image, in pixels. */
const side = 640

/** Decodes the QR code in an image. Undefined without a readable code. */
export function textIn(image: Pick<ImageData, 'data' | 'width' | 'height'>): string | undefined {
  try {
    return decodeQR(image) || undefined
  } catch {
    return undefined
  }
}

/** Crops to the visible square in the middle. */
function look(video: HTMLVideoElement, pen: CanvasRenderingContext2D): string | undefined {
  const { videoWidth, videoHeight } = video
  const shown = Math.min(videoWidth, videoHeight)
  const size = Math.min(shown, side)
  if (size === 0 || video.readyState < video.HAVE_CURRENT_DATA) return undefined
  const { canvas } = pen
  if (canvas.width !== size) canvas.width = canvas.height = size
  const left = (videoWidth - shown) / 2
  const top = (videoHeight - shown) / 2
  pen.drawImage(video, left, top, shown, shown, 0, 0, size, size)
  return textIn(pen.getImageData(0, 0, size, size))
}

/** Safari has no such moment: there it is now. */
const whenIdle = (run: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: pause })
  else run()
}

/** Tells the first one, and no more. */
export function parseCodes(
  video: HTMLVideoElement,
  signal: AbortSignal,
  onText: (text: string) => void,
): void {
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!pen) throw new Error('Canvas 2D is not supported.')
  let timer: ReturnType<typeof setTimeout> | undefined

  function again(took: number) {
    timer = setTimeout(() => whenIdle(next), Math.max(pause, took * share))
  }
  function next() {
    if (signal.aborted || !pen) return
    const from = performance.now()
    const text = look(video, pen)
    if (text) onText(text)
    else again(performance.now() - from)
  }
  signal.addEventListener('abort', () => clearTimeout(timer))
  again(0)
}
