import type { PreparedSwap, Swap, SwapDraft, SwapFee, SwapMode } from '@scope/core/swap'
import { useMessages } from '../../hooks/use-messages.js'
import { useNetworkFeeText } from '../../hooks/use-network-fee-text.js'
import { useSwapMessages } from '../../hooks/use-swap-messages.js'
import { useSwapRoute } from '../../hooks/use-swap-route.js'
import { amountText } from '../../lib/amount-text.js'
import { bidiIsolate } from '../../lib/bidi-isolate.js'
import { getImpactLevel, impactText, priceText, shortAmount } from '../../lib/price-text.js'
import { DescriptionItem, DescriptionList } from '../../ui/description-list.js'
import { ExpandableAmount } from '../../ui/expandable-amount.js'

/** What stands in the place of a value that isn't known yet. */
const unknown = '…'

/** Minimum, price, fees, route, and how the wallet is asked. */
export function ReviewFacts({
  draft,
  swap,
  prepared,
  mode,
}: {
  readonly draft: SwapDraft
  readonly swap: Swap
  readonly prepared: PreparedSwap | undefined
  readonly mode: SwapMode | undefined
}) {
  const { locale } = useMessages()
  const { preview: messages, impact: impactLabel, networkFee } = useSwapMessages()
  const getRoute = useSwapRoute(swap, draft.sold, draft.bought)
  const quote = prepared?.quote ?? draft.quote
  const fee = useNetworkFeeText(swap, draft.networkId, prepared?.networkFee)
  const { sold, bought, amount } = draft
  if (!sold || !bought || amount === undefined) return null
  const route = quote && getRoute(quote)
  const impact = quote?.priceImpactBps
  const amountOut = prepared?.amountOut ?? quote?.amountOut
  const minimum =
    prepared && `${shortAmount(prepared.minAmountOut, bought.decimals, locale)} ${bought.symbol}`
  const exactMinimum =
    prepared &&
    `${amountText(prepared.minAmountOut, bought.decimals, locale).exact} ${bought.symbol}`
  return (
    <DescriptionList>
      <DescriptionItem term={messages.atLeast}>
        <bdi>
          {minimum ? (
            <ExpandableAmount
              shown={minimum}
              exact={exactMinimum === minimum ? undefined : exactMinimum}
            />
          ) : (
            unknown
          )}
        </bdi>
      </DescriptionItem>
      <DescriptionItem term={messages.rate}>
        {amountOut === undefined
          ? unknown
          : priceText({ ...sold, amount }, { ...bought, amount: amountOut }, locale)}
      </DescriptionItem>
      <DescriptionItem term={impactLabel}>
        <span data-level={getImpactLevel(impact)}>
          {impact === undefined ? unknown : impactText(impact, locale)}
        </span>
      </DescriptionItem>
      {route?.poolFee && <DescriptionItem term={messages.poolFee}>{route.poolFee}</DescriptionItem>}
      {quote?.fees.map((part) => (
        <Fee key={`${part.kind} ${part.token}`} fee={part} draft={draft} />
      ))}
      <DescriptionItem term={networkFee} detail={fee?.fiat}>
        <bdi>{fee ? <ExpandableAmount shown={fee.shown} exact={fee.exact} /> : unknown}</bdi>
      </DescriptionItem>
      <DescriptionItem term={messages.route}>
        {!route
          ? unknown
          : route.path
            ? messages.viaPools(bidiIsolate(route.path), route.pools)
            : messages.by(bidiIsolate(route.name))}
      </DescriptionItem>
      <DescriptionItem term={messages.wallet}>
        {prepared && mode ? <Requests prepared={prepared} mode={mode} draft={draft} /> : unknown}
      </DescriptionItem>
    </DescriptionList>
  )
}

function Requests({
  prepared,
  mode,
  draft: { sold, amount = 0n },
}: {
  readonly prepared: PreparedSwap
  readonly mode: SwapMode
  readonly draft: SwapDraft
}) {
  const { locale } = useMessages()
  const { preview: messages } = useSwapMessages()
  if (mode === 'single' || mode === 'batch') return messages.modes[mode]
  const text = bidiIsolate(
    `${amountText(amount, sold?.decimals ?? 0, locale).exact} ${sold?.symbol ?? ''}`,
  )
  if (mode === 'permit') return messages.permit(text)
  return prepared.calls.length > 2 ? messages.sequenceOfThree(text) : messages.sequence(text)
}

function Fee({
  fee: { kind, amount, token },
  draft: { sold, bought },
}: {
  readonly fee: SwapFee
  readonly draft: SwapDraft
}) {
  const { locale } = useMessages()
  const { preview: messages } = useSwapMessages()
  const known = [sold, bought].find(
    (side) => side && side.address?.toLowerCase() === token?.toLowerCase(),
  )
  return (
    <DescriptionItem term={kind === 'site' ? messages.siteFee : messages.serviceFee}>
      <bdi>
        {known ? `${shortAmount(amount, known.decimals, locale)} ${known.symbol}` : unknown}
      </bdi>
    </DescriptionItem>
  )
}
