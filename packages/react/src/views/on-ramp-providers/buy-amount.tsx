import type { OnRamp, OnRampForm } from '@scope/core/on-ramp'
import { useId, useState } from 'react'
import { useMessages } from '../../hooks/use-messages.js'
import { useOnRampMessages } from '../../hooks/use-on-ramp-messages.js'
import { isWithin, moneyText } from '../../lib/money-text.js'
import { useKit } from '../../scope-context.js'
import { adoptStyles } from '../../ui/adopt-styles.js'
import { Icon } from '../../ui/icon.js'
import { InlineError } from '../../ui/inline-error.js'
import { useEffectBeforePaint } from '../../use-isomorphic-layout-effect.js'

const dress = adoptStyles(`
.scope.scope .scope-buy-currency{display:inline-flex;align-items:center;gap:4px;min-block-size:44px;padding-inline:8px;margin-inline-start:-8px;border-radius:var(--s-radius-icon);font-size:max(1.125rem,18px);font-weight:600;color:var(--s-link)}
.scope.scope .scope-buy-currency .scope-icon{inline-size:14px;block-size:14px;rotate:90deg}
.scope.scope .scope-buy-presets{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,4.25rem),1fr));gap:calc(var(--s-gap)*2);margin-block-start:calc(var(--s-gap)*2)}
.scope.scope .scope-buy-presets button{min-block-size:44px;padding:4px;border-radius:var(--s-radius-row);background:var(--s-raised);font:550 max(0.8125rem,13px)/1.2 var(--s-font)}
.scope.scope .scope-buy-presets button[aria-pressed=true]{box-shadow:inset 0 0 0 2px var(--s-accent)}
@media (forced-colors:active){.scope.scope .scope-buy-presets button[aria-pressed=true]{outline:2px solid Highlight;outline-offset:-2px}}
.scope.scope .scope-buy-hint{min-block-size:1.5lh}
`)

/** Amounts to choose from, if the limits allow them. */
const presets = ['100', '250', '500', '1000']

/** Amount of money to spend: typed, or one of the suggested. Rejects invalid input, and keeps the last valid one. */
export function BuyAmount({
  onRamp,
  form,
}: {
  readonly onRamp: OnRamp
  readonly form: OnRampForm
}) {
  const { modal } = useKit()
  const { locale } = useMessages()
  const messages = useOnRampMessages()
  const [isRefused, setRefused] = useState(false)
  const id = useId()
  useEffectBeforePaint(() => dress(document), [])
  const { currency, method, amount, amountStatus } = form
  if (!currency) return null
  const format = { currency: currency.code, locale, isShort: true }
  const set = (text: string) => setRefused(!onRamp.setAmount(text))
  const isWrong = amountStatus === 'too-low' || amountStatus === 'too-high'
  const error = isRefused
    ? messages.amountFormat(currency.digits)
    : amountStatus === 'too-low' && method
      ? messages.tooLow(moneyText(method.min, format))
      : amountStatus === 'too-high' && method
        ? messages.tooHigh(moneyText(method.max, format))
        : undefined
  const possible = presets.filter((preset) => method && isWithin(preset, method))
  return (
    <div className="scope-amount">
      <div className="scope-amount-line">
        <input
          className="scope-amount-input"
          inputMode="decimal"
          autoComplete="off"
          placeholder="0"
          value={amount}
          maxLength={24}
          aria-label={messages.amountIn(currency.code)}
          aria-invalid={isWrong}
          aria-describedby={id}
          onChange={({ target }) => set(target.value)}
        />
        <button
          type="button"
          className="scope-buy-currency"
          aria-label={messages.changeCurrency(currency.code)}
          onClick={() => modal.push({ view: 'OnRampFiatSelect' })}
        >
          {currency.code}
          <Icon name="forward" />
        </button>
      </div>
      <p id={id} className="scope-field-hint scope-buy-hint" role="status">
        {error && <InlineError>{error}</InlineError>}
      </p>
      {possible.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
        <div className="scope-buy-presets" role="group" aria-label={messages.amounts}>
          {possible.map((preset) => (
            <button
              key={preset}
              type="button"
              aria-pressed={preset === amount}
              onClick={() => set(preset)}
            >
              {moneyText(preset, format)}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
