import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useMessages } from '../hooks/use-messages.js'
import { IconButton } from './icon-button.js'
import { ViewIcon } from './view-icon.js'

/** Milliseconds that a toast stays. The account keeps the result. */
const duration = 8_000

function onVisibilityChange(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

const useIsPageHidden = () =>
  useSyncExternalStore(
    onVisibilityChange,
    () => document.visibilityState === 'hidden',
    () => false,
  )

export interface ToastCardProps {
  readonly status: string
  readonly title: string
  readonly detail: string
  /** Label of the button that leads to the result. */
  readonly viewLabel: string
  readonly onView: () => void
  readonly onDismiss: () => void
}

/** One result in a corner of the page. Stays while the user points at it, has the focus in it, or looks at another page. */
export function ToastCard({ status, title, detail, viewLabel, onView, onDismiss }: ToastCardProps) {
  const { common } = useMessages()
  const [isPointedAt, setPointedAt] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const isHeld = useIsPageHidden() || isPointedAt || isFocused
  const dismiss = useRef(onDismiss)
  useEffect(() => {
    dismiss.current = onDismiss
  })
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => dismiss.current(), duration)
    return () => clearTimeout(timer)
  }, [isHeld])
  return (
    // It only watches the pointer and the focus.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div
      className="scope-toast"
      data-status={status}
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <span className="scope-toast-mark" aria-hidden="true">
        {status === 'confirmed' ? <ViewIcon name="check" /> : '!'}
      </span>
      <span className="scope-toast-text">
        <b>{title}</b>
        <small>{detail}</small>
      </span>
      <button type="button" className="scope-link" onClick={onView}>
        {viewLabel}
      </button>
      <IconButton icon="close" label={common.close} onClick={onDismiss} />
    </div>
  )
}
