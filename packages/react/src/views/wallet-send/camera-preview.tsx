/** The camera image, with a frame to place a code in. Lazy-loaded when the user wants to scan one. */
import { useEffect, useRef, useState } from 'react'
import { type CameraError, startCamera } from './camera.js'

export interface CameraPreviewProps {
  /** Whether there is something to see. */
  readonly onLive: (isThere: boolean) => void
  readonly onText: (text: string) => void
  readonly onError: (error: CameraError) => void
}

export function CameraPreview({ onLive, onText, onError }: CameraPreviewProps) {
  const ref = useRef<HTMLVideoElement>(null)
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    const video = ref.current
    return video ? startCamera({ video, onText, onError }) : undefined
  }, [onText, onError])
  const show = (is: boolean) => {
    setThere(is)
    onLive(is)
  }
  return (
    <div className="scope-qr" data-loading={isThere ? undefined : ''} aria-hidden="true">
      {/* Muted, or phones would not let it start by itself. */}
      <video
        ref={ref}
        className="scope-qr-drawing"
        autoPlay
        muted
        playsInline
        onPlaying={() => show(true)}
        onEmptied={() => show(false)}
      />
      {isThere && (
        <svg className="scope-qr-drawing" viewBox="0 0 100 100" aria-hidden="true">
          <path
            d="M0 0h100v100H0zM24 16a8 8 0 0 0-8 8v52a8 8 0 0 0 8 8h52a8 8 0 0 0 8-8V24a8 8 0 0 0-8-8z"
            fillOpacity={0.4}
            fillRule="evenodd"
          />
          <path
            d="M16 32v-8a8 8 0 0 1 8-8h8M68 16h8a8 8 0 0 1 8 8v8M84 68v8a8 8 0 0 1-8 8h-8M32 84h-8a8 8 0 0 1-8-8v-8"
            fill="none"
            stroke="#fff"
            strokeWidth={1.4}
            strokeLinecap="round"
          />
        </svg>
      )}
    </div>
  )
}
