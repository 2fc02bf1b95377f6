import type { Swap, SwapDraft } from '@scope/core/swap'
import { useState } from 'react'
import { useMessages } from '../../hooks/use-messages.js'
import { useSwapMessages } from '../../hooks/use-swap-messages.js'
import { priceText } from '../../lib/price-text.js'
import { InlineError } from '../../ui/inline-error.js'
import { QuoteTimer } from '../../ui/quote-timer.js'

/** Price of the chosen quote and the time that it is valid, or what is wrong. It has its place from the start. */
export function PriceLine({
  draft: { sold, bought, amount, quote, quotes, status },
  swap,
  fault,
}: {
  readonly draft: SwapDraft
  readonly swap: Swap
  readonly fault: string | undefined
}) {
  const { locale } = useMessages()
  const messages = useSwapMessages()
  const [isTurned, setTurned] = useState(false)
  const refresh = () => void swap.refreshQuotes()
  const text = () => {
    if (fault) return <InlineError>{fault}</InlineError>
    if (status === 'no-quotes') return messages.noQuotesHint
    if (status === 'quoting' && !quote) return messages.status.quoting
    return ''
  }
  const hasPrice = !fault && status !== 'no-quotes' && sold && bought && amount && quote
  const [paid, given] = hasPrice
    ? [
        { ...sold, amount },
        { ...bought, amount: quote.amountOut },
      ]
    : []
  return (
    <div className="scope-swap-price">
      {paid && given && (
        <button
          type="button"
          className="scope-swap-rate"
          title={messages.turnRate}
          onClick={() => setTurned(!isTurned)}
        >
          {isTurned ? priceText(given, paid, locale) : priceText(paid, given, locale)}
        </button>
      )}
      <span role="status" className={hasPrice ? 'scope-sr-only' : undefined}>
        {text()}
      </span>
      {status === 'no-quotes' && !fault && (
        <button type="button" className="scope-link" onClick={refresh}>
          {messages.retry}
        </button>
      )}
      {hasPrice && (
        <QuoteTimer
          expiresAt={quotes.status === 'ready' ? quotes.expiresAt : undefined}
          onRefresh={refresh}
        />
      )}
    </div>
  )
}
