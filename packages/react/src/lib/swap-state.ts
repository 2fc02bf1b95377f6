/** What the status of an outgoing swap means for what is shown. */
import type { OutgoingSwap, SwapDraft } from '@scope/core/swap'

type Token = { readonly address?: string }

/** Whether both are the same token of one network. Without an address, it is the native currency. */
export const isSameToken = (a: Token, b: Token | undefined): boolean =>
  b !== undefined && a.address?.toLowerCase() === b.address?.toLowerCase()

/** Whether the user must change the draft, or wait for an offer, before it can be swapped. */
export const isBlockedDraft = ({ status }: SwapDraft, isPrepared: boolean): boolean =>
  status !== 'ready' && status !== 'quoting' && !(status === 'no-quotes' && isPrepared)

const pending: ReadonlySet<OutgoingSwap['status']> = new Set([
  'checking',
  'awaiting-wallet',
  'pending',
])

/** Whether something still happens to it by itself. */
export const isPendingSwap = ({ status }: OutgoingSwap): boolean => pending.has(status)

/** Whether the wallet has sent nothing of it, as far as it is known. */
export const isUnsentSwap = ({ status, id, batchId }: OutgoingSwap): boolean =>
  (status === 'declined' || status === 'failed') && id === undefined && batchId === undefined

/** Whether it may have happened: its result isn't known. */
export const isUndecidedSwap = ({ status }: OutgoingSwap): boolean =>
  status === 'unknown' || status === 'dropped' || status === 'replaced'

/** No failure: the user decided, or the result isn't known. */
const neutral: ReadonlySet<OutgoingSwap['status']> = new Set([
  'declined',
  'unknown',
  'replaced',
  'dropped',
  'approved',
])
export const isNeutralSwap = ({ status }: OutgoingSwap): boolean => neutral.has(status)
