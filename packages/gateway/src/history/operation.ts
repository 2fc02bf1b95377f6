/** What a transaction was, as far as it shows in what it moved. */

/** Those that plain chains tell; an indexer may know more of them. */
export const operations = [
  'send',
  'receive',
  'trade',
  'approve',
  'deploy',
  'execute',
  'burn',
  'mint',
  'borrow',
  'cancel',
  'claim',
  'deposit',
  'repay',
  'revoke',
  'stake',
  'unstake',
  'withdraw',
  'bid',
] as const
export type Operation = (typeof operations)[number]

export interface OperationInput {
  readonly isDeploy?: boolean
  readonly isApproval?: boolean
  /** Every token that came was made for it; every one that went was destroyed. */
  readonly isMint?: boolean
  readonly isBurn?: boolean
  readonly directions: readonly ('in' | 'out' | 'self')[]
}

export function getOperation({
  isDeploy = false,
  isApproval = false,
  isMint = false,
  isBurn = false,
  directions,
}: OperationInput): Operation {
  if (isDeploy) return 'deploy'
  const comes = directions.includes('in')
  const goes = directions.includes('out')
  if (comes && goes) return 'trade'
  if (comes) return isMint ? 'mint' : 'receive'
  if (goes) return isBurn ? 'burn' : 'send'
  if (directions.length > 0) return 'send'
  return isApproval ? 'approve' : 'execute'
}
