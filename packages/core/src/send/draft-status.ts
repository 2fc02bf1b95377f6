/** Whether a draft can be sent, and if not, the first thing that is missing. Pure; the order is that of facts 3.8. */
import type { Holding } from '../chain/assets.js'
import type { Draft, Verdict, Warning } from './send-feature.js'

export interface Judged extends Omit<Draft, 'verdict'> {
  /** What the account has to pay the fee with; undefined where it is not known. */
  readonly native: bigint | undefined
  /** A smart account's fees may be paid by others (SND-07). */
  readonly isSmartAccount: boolean
}

const isNative = (token: Holding) => token.address === undefined

/** What is sent there is lost, or the site won't have it. */
const isRefusal = ({ kind }: Warning) =>
  kind === 'zero-address' || kind === 'token-contract' || kind === 'refused-here'

/** Base units of the native currency; undefined where nobody knows yet. */
function feeOf({ preview }: Judged): bigint | undefined {
  const known = preview.status === 'ready' || preview.status === 'loading'
  return known ? preview.preview?.fee : undefined
}

function lacksGas(judged: Judged, token: Holding, amount: bigint): boolean {
  const { native, isSmartAccount } = judged
  if (isSmartAccount || native === undefined) return false
  const fee = feeOf(judged) ?? 0n
  return native === 0n || fee + (isNative(token) ? amount : 0n) > native
}

export function getDraftStatus(judged: Judged): Verdict {
  const { token, amount, receiver, preview, meantFor, networkId } = judged
  if (meantFor !== undefined && meantFor !== networkId) return 'other-network'
  if (!token) return 'no-token'
  if (!amount) return 'no-amount'
  if (amount > token.amount) return 'amount-above-balance'
  if (lacksGas(judged, token, amount)) return 'insufficient-gas'
  if (receiver.status === 'empty') return 'no-receiver'
  if (receiver.status !== 'found') return 'receiver-invalid'
  const isLookedAt = preview.status === 'ready' || preview.status === 'failed'
  if (isLookedAt && preview.warnings.some(isRefusal)) return 'receiver-invalid'
  // It was not the node that refused to look at it.
  if (preview.status === 'failed' && preview.error.code === 'address-invalid')
    return 'receiver-invalid'
  return preview.status === 'ready' && preview.preview.error ? 'would-fail' : 'ready'
}
