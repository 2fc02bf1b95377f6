/** Skeleton of the dialog while its code loads, or if it fails. Loads with the page. */
import { useEffect } from 'react'
import { buttonEn, connectTitle } from '../messages/button-en.js'
import { useKit, useScopeContext } from '../scope-context.js'

/** The browser's own way to where the focus goes as a dialog opens. */
const first = (heading: Element | null) => void heading?.toggleAttribute('autofocus', true)

/**
 * Renders the dialog while it loads. With `onRetry`: the code failed to load. The next click that opens the dialog also
 * retries.
 */
export function DialogSkeleton({
  titleId,
  onRetry,
}: {
  readonly titleId: string
  readonly onRetry?: () => void
}) {
  const { modal, options } = useKit()
  const { messages, isTranslating } = useScopeContext()
  useEffect(
    () => onRetry && modal.$state.listen(({ status }) => status === 'open' && onRetry()),
    [modal, onRetry],
  )
  const { close, notLoaded, retry } = messages?.button ?? buttonEn
  const [{ view }] = modal.$state.get().stack
  return (
    <div className="scope-card">
      <header className="scope-header">
        <h2 ref={first} id={titleId} tabIndex={-1}>
          {view === 'Connect' && !isTranslating ? (
            (messages?.titles.Connect ?? connectTitle)
          ) : (
            <span className="scope-sr-only">{options.metadata.name}</span>
          )}
        </h2>
        <button
          type="button"
          className="scope-icon-button"
          aria-label={close}
          onClick={modal.close}
        >
          <svg className="scope-icon" viewBox="0 0 20 20" aria-hidden="true">
            <path d="m5 5 10 10M15 5 5 15" />
          </svg>
        </button>
      </header>
      <div className="scope-body" aria-busy={!onRetry}>
        {onRetry ? (
          <>
            <p className="scope-not-loaded" role="alert">
              {notLoaded}
            </p>
            <button
              // biome-ignore lint/a11y/noAutofocus: a user who waited continues here
              autoFocus
              type="button"
              className="scope-button scope-button-primary"
              onClick={() => {
                // The button is gone while it is tried.
                document.getElementById(titleId)?.focus()
                onRetry()
              }}
            >
              {retry}
            </button>
          </>
        ) : (
          // The rows of a list to come; the stylesheet shows them after 150 ms only.
          <div className="scope-skeleton">
            {[0, 1, 2].map((row) => (
              <span key={row} className="scope-skeleton-row" />
            ))}
          </div>
        )}
      </div>
    </div>
  )
}
