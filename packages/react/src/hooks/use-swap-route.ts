import { truncateAddress } from '@scope/core'
import type { Swap, SwapDraft, SwapQuote } from '@scope/core/swap'
import { percentText } from '../lib/price-text.js'
import { useMessages } from './use-messages.js'
import { useSwapMessages } from './use-swap-messages.js'

export interface SwapRouteText {
  /** Who makes the offer. */
  readonly name: string
  /** Tokens on the way, from the sold to the bought one. Undefined where the way isn't known. */
  readonly path: string | undefined
  /** What the pools keep: `0.3%`. Undefined if there are none. */
  readonly poolFee: string | undefined
  readonly pools: number
}

/** Returns a function that describes the route of a quote in words. */
export function useSwapRoute(
  swap: Swap,
  sold: SwapDraft['sold'],
  bought: SwapDraft['bought'],
): (quote: SwapQuote) => SwapRouteText {
  const { locale } = useMessages()
  const messages = useSwapMessages()
  return ({ sourceName, path = [], poolFees }) => {
    const known = swap.getBuyableTokens()
    const last = path.length - 1
    // The native currency stands in a path as its wrapped token.
    const symbols = path.map((address, at) =>
      at === 0
        ? sold?.symbol
        : at === last
          ? bought?.symbol
          : (known.find((token) => token.address?.toLowerCase() === address.toLowerCase())
              ?.symbol ?? truncateAddress(address)),
    )
    return {
      name: sourceName ?? messages.pools,
      path: path.length > 1 ? symbols.join(' → ') : undefined,
      pools: Math.max(0, last),
      poolFee: poolFees?.length
        ? // Of what one pool leaves, the next one keeps its share.
          percentText(
            10_000 * (1 - poolFees.reduce((rest, fee) => rest * (1 - fee / 1e6), 1)),
            locale,
          )
        : undefined,
    }
  }
}
