import type { Draft, TokenBalance } from '@scope/core/send'
import { useMoneyMessages } from '../../hooks/use-money-messages.js'
import { useShownError } from '../../hooks/use-shown-error.js'
import { getWarnings } from '../../lib/draft-warnings.js'
import { Notice } from '../../ui/notice.js'
import { TransferError } from '../../ui/transfer-error.js'
import { ViewIcon } from '../../ui/view-icon.js'
import { Warnings } from './warnings.js'

/**
 * What the checks of the recipient, the transaction and the fee have found. It has the height of a warning from the
 * start, so that nothing moves when one arrives.
 */
export function Checks({
  draft,
  token,
  isBusy,
  isBlocklistDown,
}: {
  readonly draft: Draft
  readonly token: TokenBalance
  /** Another payment is pending in the wallet. */
  readonly isBusy: boolean
  /** The site's own list of blocked recipients has not answered. */
  readonly isBlocklistDown: boolean
}) {
  const { send: messages } = useMoneyMessages()
  const { preview, status } = draft
  const refusal = useShownError(isBlocklistDown ? 'recipient-blocked' : undefined)
  const warnings = getWarnings(draft)
  function result() {
    if (warnings?.length || isBusy || refusal || status === 'would-fail') return null
    if (!warnings)
      return (
        <Notice kind="pending" title={messages.checking} mark={<i />} isAnnounced>
          {messages.checks}
        </Notice>
      )
    if (status !== 'ready')
      return <Notice kind="danger" title={messages.draftStatus[status]} isAnnounced />
    if (preview.status === 'failed')
      return (
        <Notice kind="warn" title={messages.notChecked} isAnnounced>
          {messages.notCheckedHint}
        </Notice>
      )
    return (
      <Notice
        kind="success"
        title={messages.noWarnings}
        mark={<ViewIcon name="check" />}
        isAnnounced
      >
        {messages.checks}
      </Notice>
    )
  }
  return (
    // Announces each result: the region is there before its text changes.
    <div className="scope-checks" role="status">
      {isBusy && (
        <Notice kind="warn" title={messages.busy} isAnnounced>
          {messages.busyHint}
        </Notice>
      )}
      {refusal && (
        <Notice kind="danger" title={refusal.title} isAnnounced>
          {refusal.hint}
        </Notice>
      )}
      <TransferError draft={draft} isAnnounced />
      <Warnings warnings={warnings ?? []} token={token} />
      {result()}
    </div>
  )
}
