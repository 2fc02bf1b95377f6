import type { Swap, SwapDraft, SwapQuote } from '@scope/core/swap'
import { useId } from 'react'
import { useMessages } from '../../hooks/use-messages.js'
import { useSwapMessages } from '../../hooks/use-swap-messages.js'
import { useSwapRoute } from '../../hooks/use-swap-route.js'
import { numberFormat } from '../../lib/amount-text.js'
import { bidiIsolate } from '../../lib/bidi-isolate.js'
import { shortAmount } from '../../lib/price-text.js'
import { showOpened } from '../../lib/show-opened.js'
import { Chevron } from '../../ui/chevron.js'
import { Tag } from '../../ui/row.js'

interface OffersProps {
  readonly sold: SwapDraft['sold']
  readonly bought: SwapDraft['bought']
  readonly quote: SwapQuote | undefined
  /** Best first. */
  readonly quotes: readonly SwapQuote[]
  readonly swap: Swap
}

/** The chosen offer, and the others to choose from. */
export function Offers({ sold, bought, quote, quotes: all, swap }: OffersProps) {
  const { locale } = useMessages()
  const messages = useSwapMessages()
  const getRoute = useSwapRoute(swap, sold, bought)
  if (all.length < 2 || !quote)
    return (
      <div className="scope-swap-row">
        <span>{messages.offersLabel}</span>
        <bdi>{quote ? getRoute(quote).name : '–'}</bdi>
      </div>
    )
  return (
    <details onToggle={showOpened}>
      <summary>
        <span>{messages.offers(numberFormat(locale).format(all.length - 1))}</span>
        <span>
          <bdi>{getRoute(quote).name}</bdi>
          <Chevron />
        </span>
      </summary>
      <List quotes={all} chosen={quote.id} bought={bought} sold={sold} swap={swap} />
    </details>
  )
}

function List({
  quotes,
  chosen,
  sold,
  bought,
  swap,
}: Omit<OffersProps, 'quote'> & { readonly chosen: string }) {
  const { locale } = useMessages()
  const messages = useSwapMessages()
  const getRoute = useSwapRoute(swap, sold, bought)
  const name = useId()
  if (!bought) return null
  const format = (amount: bigint) =>
    bidiIsolate(`${shortAmount(amount, bought.decimals, locale)} ${bought.symbol}`)
  return (
    <fieldset className="scope-swap-offers">
      <legend className="scope-sr-only">{messages.offersLabel}</legend>
      {quotes.map((quote, at) => {
        const { name: source, path, poolFee } = getRoute(quote)
        const { id, amountOut, netAmountOut, isWorse } = quote
        return (
          <label key={id} className="scope-swap-offer">
            <input
              type="radio"
              name={name}
              className="scope-sr-only"
              checked={id === chosen}
              onChange={() => swap.selectQuote(id)}
            />
            <span>
              <b>
                <bdi>{source}</bdi>
                {at === 0 && <Tag kind="success">{messages.best}</Tag>}
                {isWorse && <span className="scope-tag scope-tag-warn">{messages.worse}</span>}
              </b>
              <small>
                <bdi>{[path, poolFee].filter(Boolean).join(' · ')}</bdi>
              </small>
            </span>
            <span className="scope-swap-end">
              <b>{format(amountOut)}</b>
              <small>{netAmountOut !== undefined && messages.lessFees(format(netAmountOut))}</small>
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}
