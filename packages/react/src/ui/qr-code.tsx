import { type ReactNode, useEffect } from 'react'
import { lazyComponent } from '../lazy-component.js'
import { RetryButton } from './retry-button.js'

const Drawing = lazyComponent(async () => (await import('./qr-drawing.js')).QrDrawing, {
  ErrorFallback: RetryButton,
})

/** QR code with an image in the middle. Blank at the same size while there is no text. */
export function QrCode({
  text,
  label,
  children,
}: {
  readonly text: string | undefined
  readonly label: string
  readonly children: ReactNode
}) {
  useEffect(() => void Drawing.prefetch(), [])
  return (
    <div className="scope-qr" data-loading={text ? undefined : ''}>
      {text && (
        <>
          <Drawing text={text} label={label} />
          <span className="scope-qr-middle" aria-hidden="true">
            {children}
          </span>
        </>
      )}
    </div>
  )
}
