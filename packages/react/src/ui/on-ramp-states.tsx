/** What views of buying show instead of their content. */
import { useOnRampMessages } from '../hooks/use-on-ramp-messages.js'
import { Notice } from './notice.js'
import { RetryButton } from './retry-button.js'

export function OnRampFailed({ onRetry }: { readonly onRetry: () => void }) {
  const messages = useOnRampMessages()
  const isOffline = typeof navigator !== 'undefined' && navigator.onLine === false
  return (
    <>
      <Notice kind="warn" title={messages.failed}>
        {isOffline ? messages.offlineHint : messages.failedHint}
      </Notice>
      <RetryButton kind="quiet" onRetry={onRetry} />
    </>
  )
}

/** The device's time zone is one where the site does not offer it. */
export function OnRampRestricted() {
  const messages = useOnRampMessages()
  return (
    <div className="scope-empty" role="status">
      <b>{messages.restricted}</b>
      <p>{messages.restrictedHint}</p>
    </div>
  )
}
