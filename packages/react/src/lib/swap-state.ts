/** What the status of an outgoing swap means for what is shown. */
import type { OutgoingSwap } from '@scope/core/swap'

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
export const isNeutralSwap = ({ status }: OutgoingSwap): boolean =>
  status === 'declined' || status === 'unknown' || status === 'replaced' || status === 'approved'
