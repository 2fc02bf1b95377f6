import type { Namespace } from '@scope/core'
import { getTransferFailure } from '@scope/core/amounts'
import type { OutgoingTransfer } from '@scope/core/send'
import { useMoneyMessages } from './use-money-messages.js'
import { useShownError } from './use-shown-error.js'

/** Returns the result of a transfer that was not confirmed. A declined request has its own message. */
export function useTransferResult(
  { id, status, error }: OutgoingTransfer,
  namespace: Namespace,
): readonly [title: string, hint: string] {
  const { sending: messages, send } = useMoneyMessages()
  const isNotSent = status === 'failed' && id === undefined
  const failure = isNotSent ? getTransferFailure(error) : undefined
  const shownError = useShownError(isNotSent && !failure ? error?.code : undefined)
  if (status === 'declined') return [messages.declined, messages.declinedHint]
  if (status === 'unknown')
    return [
      messages.unknown,
      error?.details.reason === 'left' ? messages.leftHint : messages.unknownHint,
    ]
  if (status === 'replaced') return [messages.replaced, messages.replacedHint]
  if (status === 'dropped') return [messages.dropped, messages.droppedHint]
  if (!isNotSent) return [messages.failed, messages.failedHint]
  if (failure)
    return [
      send.failureReasons[failure.reason],
      failure.revertReason ? send.revertReason(failure.revertReason) : '',
    ]
  if (error?.code === 'unknown')
    return [namespace === 'solana' ? messages.failedToSend : messages.error, '']
  return [shownError?.title ?? '', shownError?.hint ?? '']
}
