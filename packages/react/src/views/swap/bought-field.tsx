import { toFiat } from '@scope/core/amounts'
import type { SwapDraft } from '@scope/core/swap'
import { memo, useId } from 'react'
import { useFiatText } from '../../hooks/use-fiat-text.js'
import { useMessages } from '../../hooks/use-messages.js'
import { useSwapMessages } from '../../hooks/use-swap-messages.js'
import { amountText } from '../../lib/amount-text.js'
import { bidiIsolate } from '../../lib/bidi-isolate.js'
import { lengthOf } from '../../lib/length-of.js'
import { shortAmount } from '../../lib/price-text.js'
import { TokenButton } from './token-button.js'

/**
 * Token to receive, and how much of it the chosen quote gives. Announced when it changes. Memoized: while the user types, the
 * quote from before stays.
 */
export const BoughtField = memo(function BoughtField({
  bought,
  quote,
  isOld,
}: {
  readonly bought: SwapDraft['bought']
  readonly quote: SwapDraft['quote']
  /** A newer quote is asked for. */
  readonly isOld: boolean
}) {
  const { locale } = useMessages()
  const fiatText = useFiatText()
  const messages = useSwapMessages()
  const id = useId()
  const given = bought && quote?.amountOut
  const text = given === undefined ? '0' : shortAmount(given, bought?.decimals ?? 0, locale)
  return (
    <div className="scope-swap-side">
      <span id={id} className="scope-swap-label">
        {messages.receive}
      </span>
      <div className="scope-swap-line">
        <output
          className="scope-swap-amount"
          aria-labelledby={id}
          data-length={lengthOf(text)}
          data-empty={given === undefined}
          data-old={isOld}
          title={
            bought && given !== undefined
              ? `${amountText(given, bought.decimals, locale).exact} ${bought.symbol}`
              : undefined
          }
        >
          {text}
          {given !== undefined && <span className="scope-sr-only"> {bought?.symbol}</span>}
        </output>
        <TokenButton side="bought" token={bought} />
      </div>
      <div className="scope-swap-below">
        <span>
          {bought?.price !== undefined &&
            fiatText(toFiat(given ?? 0n, bought.decimals, bought.price))}
        </span>
        <span>
          {bought?.amount !== undefined &&
            messages.balance(
              bidiIsolate(
                `${amountText(bought.amount, bought.decimals, locale, 4).shown} ${bought.symbol}`,
              ),
            )}
        </span>
      </div>
    </div>
  )
})
