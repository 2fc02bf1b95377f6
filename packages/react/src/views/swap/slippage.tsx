import { normalizeAmountInput } from '@scope/core/amounts'
import type { Swap } from '@scope/core/swap'
import { memo, useEffect, useId, useRef, useState } from 'react'
import { useMessages } from '../../hooks/use-messages.js'
import { useSwapMessages } from '../../hooks/use-swap-messages.js'
import { percentText } from '../../lib/price-text.js'
import { showOpened } from '../../lib/show-opened.js'
import { Button } from '../../ui/button.js'
import { Chevron } from '../../ui/chevron.js'
import { InlineError } from '../../ui/inline-error.js'
import { Notice } from '../../ui/notice.js'
import { SegmentedControl } from '../../ui/segmented-control.js'

/** Hundredths of a percent. */
const presets: readonly { readonly id: string; readonly bps: number }[] = [
  { id: '10', bps: 10 },
  { id: '50', bps: 50 },
  { id: '100', bps: 100 },
]
/** Above this the user confirms the value: a robot can take the difference. */
const askedAbove = 500
const min = 5
const max = 5_000

/** `0.5` is 50. Undefined for text that is no percentage. */
function parse(text: string): number | undefined {
  const [whole = '', part = ''] = text.split('.')
  const bps = Number.parseInt(`${whole}${part.padEnd(2, '0')}`, 10)
  return bps >= min && bps <= max ? bps : undefined
}

/** How much worse the price may get. Memoized, because typing renders the form. */
export const Slippage = memo(function Slippage({
  slippageBps,
  swap,
}: {
  readonly slippageBps: number
  readonly swap: Swap
}) {
  const { locale } = useMessages()
  const messages = useSwapMessages()
  const preset = presets.find(({ bps }) => bps === slippageBps)
  const [text, setText] = useState(() => (preset ? '' : `${slippageBps / 100}`))
  const id = useId()
  const own = text === '' ? undefined : parse(text)
  const isRefused = text !== '' && own === undefined
  const isAsked = own !== undefined && own > askedAbove && own !== slippageBps
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (isAsked) details.current?.scrollIntoView({ block: 'end' })
  }, [isAsked])
  const shown = percentText(slippageBps, locale)
  return (
    <details ref={details} onToggle={showOpened}>
      <summary>
        <span>{messages.slippage}</span>
        <span data-level={slippageBps > askedAbove ? 'warn' : undefined}>
          {shown} <Chevron />
        </span>
      </summary>
      <div className="scope-swap-inside">
        <SegmentedControl
          label={messages.slippage}
          options={presets.map(({ id, bps }) => ({ id, text: percentText(bps, locale) }))}
          value={preset && text === '' ? preset.id : ''}
          onChange={(id) => {
            setText('')
            const chosen = presets.find((one) => one.id === id)
            if (chosen) swap.setSlippage(chosen.bps)
          }}
        />
        <div>
          <input
            className="scope-field"
            inputMode="decimal"
            autoComplete="off"
            placeholder={messages.slippageOwn}
            aria-label={messages.slippageOwn}
            aria-invalid={isRefused}
            aria-describedby={id}
            value={text}
            maxLength={8}
            onChange={({ target }) => {
              const next = normalizeAmountInput(target.value, 2)
              if (next === undefined) return
              setText(next)
              const bps = parse(next)
              if (bps !== undefined && bps <= askedAbove) swap.setSlippage(bps)
            }}
            onKeyDown={(event) => {
              // The form is not sent from here.
              if (event.key === 'Enter') event.preventDefault()
            }}
          />
        </div>
        <p id={id} role="status">
          {isRefused ? <InlineError>{messages.slippageRange}</InlineError> : messages.slippageHint}
        </p>
        {isAsked && (
          <>
            <Notice kind="warn" title={messages.slippageHigh(percentText(own, locale))}>
              {messages.slippageHighHint(percentText(own, locale))}
            </Notice>
            <Button kind="quiet" onClick={() => swap.setSlippage(own)}>
              {messages.slippageUse(percentText(own, locale))}
            </Button>
          </>
        )}
      </div>
    </details>
  )
})
