import { getTransferFailure } from '@scope/core/amounts'
import type { Draft } from '@scope/core/send'
import { useMoneyMessages } from '../hooks/use-money-messages.js'
import { useShownError } from '../hooks/use-shown-error.js'
import { Notice } from './notice.js'

/** Why a draft can't be sent: what stands in the way where the chain tells, else what its code means. */
export function TransferError({ draft: { status, preview } }: { readonly draft: Draft }) {
  const { send: messages } = useMoneyMessages()
  const error =
    status === 'would-fail' && preview.status === 'ready' ? preview.preview.error : undefined
  const failure = getTransferFailure(error)
  const shownError = useShownError(failure ? undefined : error?.code)
  if (!error) return null
  return (
    <Notice kind="danger" title={messages.wouldFail}>
      {failure ? messages.failureReasons[failure.reason] : shownError?.title}{' '}
      {failure?.revertReason && messages.revertReason(failure.revertReason)}{' '}
      {!failure && messages.wouldFailHint}
    </Notice>
  )
}
