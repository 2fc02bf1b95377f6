/**
 * Controls the camera, from the permission prompt until it is released: on every exit, also if permission is granted
 * after an abort. Its images stay in the page.
 */
import { parseCodes } from './qr-reader.js'

/** Not allowed, by the user or by the site’s policy · none there · in use elsewhere, or taken away. */
export type CameraError = 'refused' | 'none' | 'busy'

export interface CameraDeps {
  /** Shows what the camera sees. It starts and empties with it. */
  readonly video: HTMLVideoElement
  /** The first code that was read: the camera is let go by then. */
  onText(text: string): void
  onError(error: CameraError): void
}

export function cameraError(thrown: unknown): CameraError {
  switch (thrown instanceof Error && thrown.name) {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'refused'
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'none'
    default:
      return 'busy'
  }
}

/** Preferences, not requirements: a notebook has one camera, which faces the user. */
const wanted = {
  video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
} satisfies MediaStreamConstraints

/** Undefined where it was called off before the browser had answered. */
async function openCamera(signal: AbortSignal): Promise<MediaStream | undefined> {
  const stream = await navigator.mediaDevices.getUserMedia(wanted)
  const release = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  if (signal.aborted) return void release()
  signal.addEventListener('abort', release)
  return stream
}

/** Scans until a code is read, an error occurs, or it is stopped. The camera is off while the page is hidden. */
export function startCamera({ video, onText, onError }: CameraDeps): () => void {
  const controller = new AbortController()
  let turn = new AbortController()

  function rest() {
    turn.abort()
    video.srcObject = null
  }
  function end() {
    controller.abort()
    rest()
  }
  async function look(signal: AbortSignal) {
    const stream = await openCamera(signal)
    if (!stream) return
    // Unplugged, or forbidden in the middle.
    for (const track of stream.getTracks())
      track.addEventListener('ended', () => fail('busy'), { signal })
    // Users expect a mirror image from a camera that faces them. Notebook cameras report no facing mode.
    const isBehind = stream.getVideoTracks()[0]?.getSettings().facingMode === 'environment'
    video.classList.toggle('scope-mirror', !isBehind)
    video.srcObject = stream
    parseCodes(video, signal, (text) => {
      end()
      onText(text)
    })
  }
  function fail(error: CameraError) {
    end()
    onError(error)
  }
  function begin() {
    turn = new AbortController()
    const { signal } = turn
    look(signal).catch((thrown) => signal.aborted || fail(cameraError(thrown)))
  }

  document.addEventListener('visibilitychange', () => (document.hidden ? rest() : begin()), {
    signal: controller.signal,
  })
  begin()
  return end
}
