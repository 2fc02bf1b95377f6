/** Empty, failed and end states of a history. */
import type { Namespace } from '@scope/core'
import { useMoneyMessages } from '../hooks/use-money-messages.js'
import { useKit } from '../scope-context.js'
import { Button } from './button.js'
import { Notice } from './notice.js'
import { RetryButton } from './retry-button.js'

export function HistoryFailed({ onRetry }: { readonly onRetry: () => void }) {
  const { activity: messages } = useMoneyMessages()
  const isOffline = typeof navigator !== 'undefined' && navigator.onLine === false
  return (
    <>
      <Notice kind="warn" title={messages.unavailable}>
        {isOffline ? messages.offlineHint : messages.unavailableHint}
      </Notice>
      <RetryButton kind="quiet" onRetry={onRetry} />
    </>
  )
}

/** The gateway knows no history of this network. */
export function HistoryUnknown() {
  const { activity: messages } = useMoneyMessages()
  return (
    <div className="scope-empty">
      <b>{messages.unsupported}</b>
      <p>{messages.unsupportedHint}</p>
    </div>
  )
}

/** Nothing was done yet: the way to receive something. */
export function HistoryEmpty({ namespace }: { readonly namespace: Namespace }) {
  const { modal, receive } = useKit()
  const { activity: messages, actions } = useMoneyMessages()
  return (
    <div className="scope-empty">
      <b>{messages.none}</b>
      <p>{messages.noneHint}</p>
      {receive && (
        <Button kind="quiet" onClick={() => modal.push({ view: 'WalletReceive', namespace })}>
          {actions.receive}
        </Button>
      )}
    </div>
  )
}
