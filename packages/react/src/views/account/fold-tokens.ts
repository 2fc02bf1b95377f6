/** Which tokens the list shows at first, and which it shows on request. */
import { toFiat } from '@scope/core/amounts'
import type { Token } from '@scope/core/tokens'

/** Tokens at first. One more is shown instead of a button for it. */
const firstCount = 6
/** Below one US dollar, in 10⁻¹⁸. In any currency: one yen is too little for it, one dinar too much. */
const smallValue = 10n ** 18n

/** The native currency pays fees, and without a price a token may be worth anything: neither is small. */
const isSmall = ({ address, amount, decimals, price }: Token): boolean =>
  address !== undefined && price !== undefined && toFiat(amount, decimals, price) < smallValue

export interface FoldedTokens {
  /** All of them. Small balances are last. */
  readonly ordered: readonly Token[]
  /** How many of them are shown at first. */
  readonly firstCount: number
  /** Whether all others are small balances. */
  readonly isRestSmall: boolean
}

/** Folds small balances, unless there is one only, or nothing else. Then folds a long list. */
export function foldTokens(tokens: readonly Token[]): FoldedTokens {
  const [large, small] = [tokens.filter((token) => !isSmall(token)), tokens.filter(isSmall)]
  const hasFold = small.length > 1 && large.length > 0
  const ordered = hasFold ? [...large, ...small] : tokens
  const unfolded = hasFold ? large.length : tokens.length
  const isLong = unfolded > firstCount + 1
  return {
    ordered,
    firstCount: isLong ? firstCount : unfolded,
    isRestSmall: hasFold && !isLong,
  }
}
