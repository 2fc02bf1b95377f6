/** The checks of the swap form, in order. Pure. `swap-status.test.ts` and `docs/swap.md` state the order. */
import type { SwapDraft, SwapStatus } from './swap-feature.js'

export interface SwapDraftInput extends Omit<SwapDraft, 'status'> {
  /** Swaps are off in the browser's time zone. */
  readonly isRestricted: boolean
  /** Contracts are known for the network. */
  readonly isSupported: boolean
  /** What the account has to pay the fee with; undefined where it is not known. */
  readonly native: bigint | undefined
  /** A smart account's fees may be paid by others. */
  readonly isSmartAccount: boolean
}

function lacksGas({ sold, amount = 0n, native, isSmartAccount, quote }: SwapDraftInput): boolean {
  if (isSmartAccount || native === undefined) return false
  const fee = quote?.networkFee ?? 0n
  return native === 0n || fee + (sold?.address === undefined ? amount : 0n) > native
}

/**
 * Checks a draft.
 *
 * @param draft - Fields of the form, its quotes, and what the account has to pay the fee with.
 * @returns The first check that fails, or `ready`.
 */
export function getSwapStatus(draft: SwapDraftInput): SwapStatus {
  const { sold, bought, amount, isRestricted, isSupported, quotes, quote } = draft
  if (isRestricted) return 'restricted-time-zone'
  if (!isSupported) return 'unsupported-network'
  if (!sold || !bought) return 'no-token'
  if (sold.address?.toLowerCase() === bought.address?.toLowerCase()) return 'same-token'
  if (!amount) return 'no-amount'
  if (amount > sold.amount) return 'amount-above-balance'
  if (lacksGas(draft)) return 'insufficient-gas'
  if (quotes.status === 'failed') return 'no-quotes'
  if (quotes.status !== 'ready') return 'quoting'
  return quote ? 'ready' : 'no-quotes'
}
