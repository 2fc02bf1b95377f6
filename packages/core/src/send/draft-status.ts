/** Whether a draft can be sent, and if not, the first thing that is missing. Pure; the order is that of facts 3.8. */
import type { TokenBalance } from '../chain/assets.js'
import type { Draft, DraftStatus, Warning } from './send-feature.js'

export interface DraftInput extends Omit<Draft, 'status'> {
  /** What the account has to pay the fee with; undefined where it is not known. */
  readonly native: bigint | undefined
  /** A smart account's fees may be paid by others (SND-07). */
  readonly isSmartAccount: boolean
}

const isNative = (token: TokenBalance) => token.address === undefined

/** What is sent there is lost, or the site won't have it. */
const isRefusal = ({ kind }: Warning) =>
  kind === 'zero-address' || kind === 'token-contract' || kind === 'blocked-recipient'

/** Returns base units of the native currency. Undefined until the fee is known. */
function getFee({ preview }: DraftInput): bigint | undefined {
  const known = preview.status === 'ready' || preview.status === 'loading'
  return known ? preview.preview?.fee : undefined
}

function lacksGas(judged: DraftInput, token: TokenBalance, amount: bigint): boolean {
  const { native, isSmartAccount } = judged
  if (isSmartAccount || native === undefined) return false
  const fee = getFee(judged) ?? 0n
  return native === 0n || fee + (isNative(token) ? amount : 0n) > native
}

export function getDraftStatus(judged: DraftInput): DraftStatus {
  const { token, amount, recipient, preview, requiredNetworkId, networkId } = judged
  if (requiredNetworkId !== undefined && requiredNetworkId !== networkId) return 'other-network'
  if (!token) return 'no-token'
  if (!amount) return 'no-amount'
  if (amount > token.amount) return 'amount-above-balance'
  if (lacksGas(judged, token, amount)) return 'insufficient-gas'
  if (recipient.status === 'empty') return 'no-recipient'
  if (recipient.status !== 'resolved') return 'recipient-invalid'
  const isLookedAt = preview.status === 'ready' || preview.status === 'failed'
  if (isLookedAt && preview.warnings.some(isRefusal)) return 'recipient-invalid'
  // It was not the node that refused to look at it.
  if (preview.status === 'failed' && preview.error.code === 'address-invalid')
    return 'recipient-invalid'
  return preview.status === 'ready' && preview.preview.error ? 'would-fail' : 'ready'
}
