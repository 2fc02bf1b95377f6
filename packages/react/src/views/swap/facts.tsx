import type { Swap, SwapDraft, SwapQuote } from '@scope/core/swap'
import { memo } from 'react'
import { useMessages } from '../../hooks/use-messages.js'
import { useNetworkFeeText } from '../../hooks/use-network-fee-text.js'
import { useSwapMessages } from '../../hooks/use-swap-messages.js'
import { getImpactLevel, impactText } from '../../lib/price-text.js'
import { Offers } from './offers.js'
import { Slippage } from './slippage.js'

/** What stands in the place of a value that isn't known yet. */
const unknown = '–'

/**
 * What the chosen quote costs besides its price. All lines have their place from the start. Memoized: while the user types,
 * the quotes from before stay.
 */
export const Facts = memo(function Facts({
  networkId,
  slippageBps,
  sold,
  bought,
  quote,
  quotes,
  swap,
}: Pick<SwapDraft, 'networkId' | 'slippageBps'> & {
  readonly sold: SwapDraft['sold']
  readonly bought: SwapDraft['bought']
  readonly quote: SwapDraft['quote']
  readonly quotes: readonly SwapQuote[]
  readonly swap: Swap
}) {
  const { locale } = useMessages()
  const messages = useSwapMessages()
  const fee = useNetworkFeeText(swap, networkId, quote?.networkFee)
  const impact = quote?.priceImpactBps
  return (
    <div className="scope-swap-more">
      <div className="scope-swap-row">
        <span>{messages.impact}</span>
        <span data-level={getImpactLevel(impact)}>
          {impact === undefined ? unknown : impactText(impact, locale)}
        </span>
      </div>
      <div className="scope-swap-row">
        <span>{messages.networkFee}</span>
        <bdi title={fee?.exact}>
          {fee ? [fee.shown, fee.fiat].filter(Boolean).join(' · ') : unknown}
        </bdi>
      </div>
      <Slippage slippageBps={slippageBps} swap={swap} />
      <Offers sold={sold} bought={bought} quote={quote} quotes={quotes} swap={swap} />
    </div>
  )
})
