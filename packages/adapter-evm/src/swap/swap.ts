/** A swap through pools, as its parts share it. Contains types only. Amounts are base units. */
import type { PoolRouter, SwapPair, SwapPermit } from '@scope/core/chain'

/** Way of a swap through pools. */
export interface PoolRoute {
  readonly kind: PoolRouter['kind']
  /** Also the spender of the sold token. */
  readonly router: `0x${string}`
  /** Tokens from the sold to the bought one, at least two. The native currency stands in it as its wrapped token. */
  readonly path: readonly `0x${string}`[]
  /** What the pools on the way keep, in millionths, one for each. */
  readonly fees: readonly number[]
}

/** What pools would give for an amount. */
export interface PoolQuote extends PoolRoute {
  readonly amountOut: bigint
  /** By how much the price is worse than that of a thousandth of the amount, in hundredths of a percent. */
  readonly priceImpactBps?: bigint
  /** Estimated gas of the swap. */
  readonly gas: bigint
  /** `amountOut` less the estimated network fee, in the bought token. Undefined if the fee has no price in it. */
  readonly netAmountOut?: bigint
}

/** What the user has seen and agreed to. The transaction may do this and nothing else. */
export interface SwapTerms extends SwapPair {
  /** Pays, and receives what is bought. */
  readonly account: `0x${string}`
  /** The quoted way. Its router is also the spender of the sold token. */
  readonly route: PoolRoute
  readonly minAmountOut: bigint
  /** The sold token keeps a part of each transfer, and the router measures what arrives. Defaults to false. */
  readonly isTaxed?: boolean
  /** When the transaction stops being valid, in seconds since the epoch. */
  readonly deadline: bigint
  /** The router gets its allowance by this signature first (ERC-2612). Only `v3` routers can. */
  readonly permit?: SwapPermit
  /** When the quote was made, in seconds since the epoch. */
  readonly quotedAt: number
}
