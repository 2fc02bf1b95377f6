import type { Swap, SwapDraft } from '@scope/core/swap'
import { useMessages } from '../../hooks/use-messages.js'
import { useNetworkFeeText } from '../../hooks/use-network-fee-text.js'
import { useSwapMessages } from '../../hooks/use-swap-messages.js'
import { getImpactLevel, impactText } from '../../lib/price-text.js'
import { Offers } from './offers.js'
import { Slippage } from './slippage.js'

/** What stands in the place of a value that isn't known yet. */
const unknown = '–'

/** What the chosen quote costs besides its price. All lines have their place from the start. */
export function Facts({
  draft,
  swap,
  isAsked,
}: {
  readonly draft: SwapDraft
  readonly swap: Swap
  /** Tokens and amount are complete. */
  readonly isAsked: boolean
}) {
  const { locale } = useMessages()
  const messages = useSwapMessages()
  const quote = isAsked ? draft.quote : undefined
  const fee = useNetworkFeeText(swap, draft.networkId, quote?.networkFee)
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
      <Slippage slippageBps={draft.slippageBps} swap={swap} />
      <Offers draft={draft} swap={swap} />
    </div>
  )
}
