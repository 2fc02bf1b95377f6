import { fiatDecimals, toFiat } from '@scope/core/amounts'
import type { Swap, SwapDraft } from '@scope/core/swap'
import { useId, useState } from 'react'
import { useFiatText } from '../../hooks/use-fiat-text.js'
import { useMessages } from '../../hooks/use-messages.js'
import { useSwapMessages } from '../../hooks/use-swap-messages.js'
import { amountText } from '../../lib/amount-text.js'
import { bidiIsolate } from '../../lib/bidi-isolate.js'
import { lengthOf } from '../../lib/length-of.js'
import { InlineError } from '../../ui/inline-error.js'
import { TokenButton } from './token-button.js'

/** Decimals of an amount while no token is chosen. */
const anyDecimals = 18

/** Token and amount to pay. Rejects invalid input, and keeps the last valid one. */
export function SoldField({
  draft: { sold, amountText: text, amount = 0n, status },
  swap,
  onFault,
}: {
  readonly draft: SwapDraft
  readonly swap: Swap
  readonly onFault: (fault: string | undefined) => void
}) {
  const { locale } = useMessages()
  const fiatText = useFiatText()
  const messages = useSwapMessages()
  const [isBusy, setBusy] = useState(false)
  const id = useId()
  const isTooMuch = status === 'amount-above-balance' || status === 'insufficient-gas'
  const balance =
    sold &&
    messages.balance(
      bidiIsolate(`${amountText(sold.amount, sold.decimals, locale, 4).shown} ${sold.symbol}`),
    )
  return (
    <div className="scope-swap-side">
      <label htmlFor={id}>{messages.pay}</label>
      <div className="scope-swap-line">
        <input
          id={id}
          className="scope-swap-amount"
          data-length={lengthOf(text)}
          inputMode="decimal"
          autoComplete="off"
          placeholder="0"
          value={text}
          maxLength={fiatDecimals * 8}
          aria-label={sold ? messages.amountIn(sold.symbol) : messages.amount}
          aria-invalid={isTooMuch}
          aria-describedby={`${id}-balance`}
          onChange={({ target }) =>
            onFault(
              swap.setAmount(target.value)
                ? undefined
                : messages.amountFormat(sold?.decimals ?? anyDecimals),
            )
          }
        />
        <TokenButton side="sold" token={sold} />
      </div>
      <div className="scope-swap-below">
        <span>
          {sold?.price !== undefined && fiatText(toFiat(amount, sold.decimals, sold.price))}
        </span>
        <span id={`${id}-balance`}>
          {isTooMuch && balance ? <InlineError>{balance}</InlineError> : balance}
        </span>
        {sold && (
          <button
            type="button"
            className="scope-tag scope-tag-accent scope-max"
            aria-disabled={isBusy}
            onClick={() => {
              if (isBusy) return
              setBusy(true)
              onFault(undefined)
              void swap
                .max()
                .catch(() => onFault(messages.maxUnknown))
                .finally(() => setBusy(false))
            }}
          >
            {messages.max}
          </button>
        )}
      </div>
    </div>
  )
}
