import { getTransferFailure } from '@scope/core/amounts'
import type { Draft } from '@scope/core/send'
import { useMoneyMessages } from '../hooks/use-money-messages.js'
import { useShownError } from '../hooks/use-shown-error.js'
import { Notice } from './notice.js'

/** Why a draft can't be sent: what stands in the way where the chain tells, else what its code means. */
export function TransferError({ draft: { status, preview } }: { readonly draft: Draft }) {
  const { send: words } = useMoneyMessages()
  const error =
    status === 'would-fail' && preview.status === 'ready' ? preview.preview.error : undefined
  const told = getTransferFailure(error)
  const said = useShownError(told ? undefined : error?.code)
  if (!error) return null
  return (
    <Notice kind="bad" title={words.wouldFail}>
      {told ? words.obstacles[told.reason] : said?.title}{' '}
      {told?.revertReason && words.said(told.revertReason)} {!told && words.wouldFailHint}
    </Notice>
  )
}
