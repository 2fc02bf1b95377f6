import { fiatDecimals, toFiat } from '@scope/core/amounts'
import type { Draft, Send } from '@scope/core/send'
import { useId, useState } from 'react'
import { useExchangeRate } from '../../hooks/use-exchange-rate.js'
import { useFiatText } from '../../hooks/use-fiat-text.js'
import { useMessages } from '../../hooks/use-messages.js'
import { useMoneyMessages } from '../../hooks/use-money-messages.js'
import { amountText } from '../../lib/amount-text.js'
import { bidiIsolate } from '../../lib/bidi-isolate.js'
import { InlineError } from '../../ui/inline-error.js'

/** Amount in tokens, or in the site's currency if there is a price. Rejects invalid input, and keeps the last valid one. */
export function AmountField({ draft, send }: { readonly draft: Draft; readonly send: Send }) {
  const { locale } = useMessages()
  const fiatText = useFiatText()
  const shownRate = useExchangeRate()
  const { send: messages, tokens } = useMoneyMessages()
  const { token, unit, amountText: text, amount, status } = draft
  const [isBusy, setBusy] = useState(false)
  const [isMostUnknown, setMostUnknown] = useState(false)
  /** The token with an invalid amount. For another token, the amount is entered again. */
  const [refused, setRefused] = useState<Draft['token']>()
  const id = useId()
  if (!token) return null
  const { symbol, decimals, price } = token
  // A typed amount keeps its currency, also if values are shown in another one by now.
  const { currency, decimals: currencyDecimals } = draft.exchangeRate ?? shownRate
  const unitName = unit === 'fiat' ? currency : symbol
  const other =
    price === undefined
      ? undefined
      : unit === 'fiat'
        ? `${amountText(amount ?? 0n, decimals, locale).shown} ${symbol}`
        : fiatText(toFiat(amount ?? 0n, decimals, price))
  const isTooMuch = status === 'amount-above-balance' || status === 'insufficient-gas'
  const hint = isMostUnknown
    ? messages.maxUnknown
    : refused === token
      ? messages.amountFormat(unit === 'fiat' ? currencyDecimals : decimals)
      : undefined
  const available = `${amountText(token.amount, decimals, locale).shown} ${symbol}`
  return (
    <div className="scope-amount">
      {/* Also the space beside the digits leads to the field. */}
      <label className="scope-amount-line">
        <input
          className="scope-amount-input"
          inputMode="decimal"
          autoComplete="off"
          placeholder="0"
          value={text}
          maxLength={fiatDecimals * 8}
          aria-label={messages.amountIn(unitName)}
          aria-invalid={isTooMuch}
          aria-describedby={`${id} ${id}-hint`}
          onChange={({ target }) => {
            setMostUnknown(false)
            setRefused(send.setAmount(target.value) ? undefined : token)
          }}
        />
        <bdi className="scope-amount-unit">{unitName}</bdi>
      </label>
      <div className="scope-amount-below">
        {other === undefined ? (
          <span />
        ) : (
          <button
            type="button"
            className="scope-amount-other"
            title={unit === 'fiat' ? messages.inToken(symbol) : messages.inFiat(currency)}
            onClick={() => {
              setRefused(undefined)
              send.setUnit(unit === 'fiat' ? 'token' : 'fiat')
            }}
          >
            <bdi>{unit === 'fiat' ? other : tokens.estimate(bidiIsolate(other))}</bdi>
          </button>
        )}
        <span id={id}>
          {isTooMuch ? (
            <InlineError>{messages.available(bidiIsolate(available))}</InlineError>
          ) : (
            messages.available(bidiIsolate(available))
          )}
        </span>
        <button
          type="button"
          className="scope-tag scope-tag-accent scope-max"
          aria-disabled={isBusy}
          onClick={() => {
            if (isBusy) return
            setBusy(true)
            setMostUnknown(false)
            setRefused(undefined)
            void send
              .max()
              .catch(() => setMostUnknown(true))
              .finally(() => setBusy(false))
          }}
        >
          {messages.max}
        </button>
      </div>
      <p
        id={`${id}-hint`}
        className={hint === undefined ? 'scope-sr-only' : 'scope-field-hint'}
        role="status"
      >
        {hint && <InlineError>{hint}</InlineError>}
      </p>
    </div>
  )
}
