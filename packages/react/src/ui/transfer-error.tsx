import { getTransferFailure } from '@scope/core/amounts'
import type { Draft } from '@scope/core/send'
import { useMoneyMessages } from '../hooks/use-money-messages.js'
import { useShownError } from '../hooks/use-shown-error.js'
import { Notice } from './notice.js'

/** Shows why a draft can't be sent: the transfer failure if known, otherwise the error message. */
export function TransferError({
  draft: { status, preview },
  isAnnounced = false,
}: {
  readonly draft: Draft
  /** Already inside of a live region. */
  readonly isAnnounced?: boolean
}) {
  const { send: messages } = useMoneyMessages()
  const error =
    status === 'would-fail' && preview.status === 'ready' ? preview.preview.error : undefined
  const failure = getTransferFailure(error)
  const shownError = useShownError(failure ? undefined : error?.code)
  if (!error) return null
  return (
    <Notice kind="danger" title={messages.wouldFail} isAnnounced={isAnnounced}>
      {failure ? messages.failureReasons[failure.reason] : shownError?.title}{' '}
      {failure?.revertReason && messages.revertReason(failure.revertReason)}{' '}
      {!failure && messages.wouldFailHint}
    </Notice>
  )
}
