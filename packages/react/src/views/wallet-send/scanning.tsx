/** Replaces the form while a code is scanned: the camera image, the instructions, and a back button. */
import { useEffect, useRef, useState } from 'react'
import { useMoneyMessages } from '../../hooks/use-money-messages.js'
import { lazyComponent } from '../../lazy-component.js'
import { RetryButton } from '../../ui/retry-button.js'
import type { CameraError } from './camera.js'
import type { CameraPreviewProps } from './camera-preview.js'

/** How scanning ended. Shown at the recipient field. */
export type ScanEnd = 'read' | 'stopped' | CameraError

const Preview = lazyComponent<CameraPreviewProps>(
  async () => (await import('./camera-preview.js')).CameraPreview,
  { Fallback: () => <div className="scope-qr" data-loading="" />, ErrorFallback: RetryButton },
)

interface PolicedDocument extends Document {
  readonly featurePolicy?: { allowsFeature(name: string): boolean }
}

/**
 * Returns whether scanning is available. It isn't without https, where browsers block the camera, or if the browser
 * reports that the site's own policy forbids it. The user couldn't fix either.
 */
export function canScan(): boolean {
  const { featurePolicy }: PolicedDocument = document
  const devices: Partial<MediaDevices> | undefined = navigator.mediaDevices
  return devices?.getUserMedia !== undefined && featurePolicy?.allowsFeature('camera') !== false
}

export function Scanning({
  onText,
  onEnd,
}: {
  readonly onText: (text: string) => void
  readonly onEnd: (end: ScanEnd) => void
}) {
  const { scan: messages } = useMoneyMessages().send
  const [isLive, setLive] = useState(false)
  const stop = useRef<HTMLButtonElement>(null)
  useEffect(() => stop.current?.focus({ preventScroll: true }), [])
  return (
    <div className="scope-form">
      <Preview onLive={setLive} onText={onText} onError={onEnd} />
      <p className="scope-hint" role="status">
        {isLive ? messages.hint : messages.permissionHint}
      </p>
      <button
        ref={stop}
        type="button"
        className="scope-button scope-button-quiet"
        onClick={() => onEnd('stopped')}
      >
        {messages.stop}
      </button>
    </div>
  )
}
