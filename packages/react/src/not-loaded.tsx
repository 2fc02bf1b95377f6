/** In the place of a dialog whose code could not be fetched. All of it is on the page before: what says so can't be fetched. */
import { useRef } from 'react'
import { useEffectBeforePaint } from './browser.js'
import { useThemedRoot } from './hooks/use-themed-root.js'
import { useSurroundings } from './kit-context.js'
import { buttonEn } from './messages/button-en.js'

export function NotLoaded({
  onRetry,
  onClose,
}: {
  readonly onRetry: () => void
  readonly onClose: () => void
}) {
  const { messages } = useSurroundings()
  const { notLoaded, retry, close } = messages?.button ?? buttonEn
  const { ref: themeRef, ...theme } = useThemedRoot()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffectBeforePaint(() => {
    const element = dialog.current
    themeRef(element)
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      {...theme}
      ref={dialog}
      className="scope scope-modal"
      dir={messages?.direction}
      aria-label={notLoaded}
      onCancel={onClose}
    >
      <div className="scope-card scope-not-loaded">
        <p>{notLoaded}</p>
        <button type="button" className="scope-button scope-button-primary" onClick={onRetry}>
          {retry}
        </button>
        <button type="button" className="scope-button scope-button-quiet" onClick={onClose}>
          {close}
        </button>
      </div>
    </dialog>
  )
}
