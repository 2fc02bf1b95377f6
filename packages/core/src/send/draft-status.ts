/** The checks of the send form, in order. Pure. `draft-status.test.ts` and `docs/send.md` state the order. */
import type { TokenBalance } from '../chain/assets.js'
import type { Draft, DraftStatus, Warning } from './send-feature.js'

export interface DraftInput extends Omit<Draft, 'status'> {
  /** What the account has to pay the fee with; undefined where it is not known. */
  readonly native: bigint | undefined
  /** A smart account's fees may be paid by others (SND-07). */
  readonly isSmartAccount: boolean
}

const isNative = (token: TokenBalance) => token.address === undefined

/** Whether the funds would be lost, or the site blocks the recipient. */
const isRefusal = ({ kind }: Warning) =>
  kind === 'zero-address' || kind === 'token-contract' || kind === 'blocked-recipient'

/** Returns base units of the native currency. Undefined until the fee is known. */
function getFee({ preview }: DraftInput): bigint | undefined {
  const known = preview.status === 'ready' || preview.status === 'loading'
  return known ? preview.preview?.fee : undefined
}

function lacksGas(draft: DraftInput, token: TokenBalance, amount: bigint): boolean {
  const { native, isSmartAccount } = draft
  if (isSmartAccount || native === undefined) return false
  const fee = getFee(draft) ?? 0n
  return native === 0n || fee + (isNative(token) ? amount : 0n) > native
}

/**
 * Checks a draft.
 *
 * @param draft - Fields of the form, its preview, and what the account has to pay the fee with.
 * @returns The first check that fails, or `ready`.
 */
export function getDraftStatus(draft: DraftInput): DraftStatus {
  const { token, amount, recipient, preview, requiredNetworkId, networkId } = draft
  if (requiredNetworkId !== undefined && requiredNetworkId !== networkId) return 'other-network'
  if (!token) return 'no-token'
  if (!amount) return 'no-amount'
  if (amount > token.amount) return 'amount-above-balance'
  if (lacksGas(draft, token, amount)) return 'insufficient-gas'
  if (recipient.status === 'empty') return 'no-recipient'
  if (recipient.status !== 'resolved') return 'recipient-invalid'
  const hasWarnings = preview.status === 'ready' || preview.status === 'failed'
  if (hasWarnings && preview.warnings.some(isRefusal)) return 'recipient-invalid'
  // The adapter refused the address. A node that fails leaves the draft ready.
  if (preview.status === 'failed' && preview.error.code === 'address-invalid')
    return 'recipient-invalid'
  return preview.status === 'ready' && preview.preview.error ? 'would-fail' : 'ready'
}
