import type { OnRamp, OnRampForm, OnRampQuote } from '@scope/core/on-ramp'
import { useEffect, useId, useRef, useState } from 'react'
import { useMessages } from '../../hooks/use-messages.js'
import { useOnRampMessages } from '../../hooks/use-on-ramp-messages.js'
import { useOnRampSignIn } from '../../hooks/use-on-ramp-state.js'
import { numberFormat } from '../../lib/amount-text.js'
import { bidiIsolate } from '../../lib/bidi-isolate.js'
import { boughtText, feesText } from '../../lib/money-text.js'
import { checkoutErrorText, sellerName } from '../../lib/on-ramp-text.js'
import { useKit } from '../../scope-context.js'
import { adoptStyles } from '../../ui/adopt-styles.js'
import { Notice } from '../../ui/notice.js'
import { OnRampProviderImage } from '../../ui/on-ramp-provider-image.js'
import { OnRampFailed } from '../../ui/on-ramp-states.js'
import { Parts, Tag } from '../../ui/row.js'
import { Skeleton } from '../../ui/skeleton.js'
import { useEffectBeforePaint } from '../../use-isomorphic-layout-effect.js'

const dress = adoptStyles(`
.scope.scope .scope-offers{display:grid;grid-template-columns:minmax(0,1fr);align-content:start;gap:calc(var(--s-gap)*1.5);min-block-size:268px}
.scope.scope .scope-offers[aria-busy=true] .scope-list{opacity:.6}
.scope.scope .scope-offer-end{display:grid;justify-items:end;gap:4px;font-variant-numeric:tabular-nums}
.scope.scope .scope-offer-end b{font-weight:600;overflow-wrap:anywhere;text-align:end}
`)

/** Placeholder rows. */
const waitingRows = 3
/** What providers usually charge, in percent. */
const usualFees = [1, 2] as const

/** Offers of all providers, best first. A click on one opens its checkout. */
export function Offers({ onRamp, form }: { readonly onRamp: OnRamp; readonly form: OnRampForm }) {
  const { locale } = useMessages()
  const messages = useOnRampMessages()
  const label = useId()
  useEffectBeforePaint(() => dress(document), [])
  const { pending, error, choose } = useChoice(onRamp)
  const { quotes } = form
  const format = numberFormat(locale, { style: 'percent' })
  const range = format.formatRange?.(usualFees[0] / 100, usualFees[1] / 100) ?? '1–2%'
  return (
    <section
      className="scope-offers"
      aria-labelledby={label}
      aria-busy={quotes.status === 'loading' || undefined}
    >
      <h3 className="scope-label" id={label}>
        {messages.offers}
      </h3>
      {error !== undefined && (
        <Notice kind="danger" title={messages.errors.title}>
          {error}
        </Notice>
      )}
      <OfferList onRamp={onRamp} form={form} pending={pending} choose={choose} />
      <p className="scope-hint">{messages.feeRange(bidiIsolate(range))}</p>
    </section>
  )
}

interface Choice {
  /** Id of the offer whose checkout opens. */
  readonly pending: string | undefined
  readonly choose: (quote: OnRampQuote) => void
}

/** Opens the checkout in the click, and then the progress of the purchase. */
function useChoice(onRamp: OnRamp): Choice & { readonly error: string | undefined } {
  const { modal } = useKit()
  const messages = useOnRampMessages()
  const [pending, setPending] = useState<string>()
  const [error, setError] = useState<unknown>()
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  async function choose(quote: OnRampQuote) {
    setPending(quote.id)
    setError(undefined)
    try {
      const { id } = await onRamp.buy(quote)
      // The user may have left the view, or closed the dialog.
      if (isMounted.current) modal.push({ view: 'BuyInProgress', purchase: id })
    } catch (thrown) {
      setError(thrown)
    } finally {
      setPending(undefined)
    }
  }
  return {
    pending,
    error: error === undefined ? undefined : checkoutErrorText(error, messages),
    choose: (quote) => void choose(quote),
  }
}

function OfferList({
  onRamp,
  form,
  pending,
  choose,
}: Choice & { readonly onRamp: OnRamp; readonly form: OnRampForm }) {
  const messages = useOnRampMessages()
  const signIn = useOnRampSignIn()
  const { quotes, token } = form
  if (quotes.status === 'failed') return <OnRampFailed onRetry={onRamp.retry} />
  if (quotes.status === 'idle') return <p className="scope-hint">{messages.enterAmount}</p>
  if (quotes.quotes.length === 0)
    return quotes.status === 'loading' ? (
      <Skeleton rows={waitingRows} />
    ) : (
      <div className="scope-empty" role="status">
        <b>{messages.noOffers}</b>
        <p>{messages.noOffersHint}</p>
      </div>
    )
  return (
    <ul className="scope-list">
      {quotes.quotes.map((quote, at) => (
        <li key={quote.id}>
          <Offer
            quote={quote}
            symbol={token?.symbol ?? ''}
            isBest={at === 0 && quotes.quotes.length > 1}
            isPending={pending === quote.id}
            isInert={pending !== undefined || signIn !== 'signed-in'}
            onClick={() => choose(quote)}
          />
        </li>
      ))}
    </ul>
  )
}

function Offer({
  quote,
  symbol,
  isBest,
  isPending,
  isInert,
  onClick,
}: {
  readonly quote: OnRampQuote
  readonly symbol: string
  readonly isBest: boolean
  readonly isPending: boolean
  readonly isInert: boolean
  readonly onClick: () => void
}) {
  const { locale } = useMessages()
  const messages = useOnRampMessages()
  const { amountOut, fees, total, currency } = quote
  const received = boughtText(amountOut, symbol, locale)
  const { amount, percent } = feesText(fees, total, { currency, locale })
  const seller = sellerName(quote, messages)
  const detail = messages.fees(bidiIsolate(amount), bidiIsolate(percent))
  return (
    <button
      type="button"
      className="scope-row"
      aria-disabled={isInert || undefined}
      aria-label={messages.buyFrom(seller, received.shown, detail)}
      onClick={isInert ? undefined : onClick}
    >
      <Parts
        image={<OnRampProviderImage seller={quote} />}
        title={<bdi>{seller}</bdi>}
        detail={isPending ? messages.opening : detail}
        end={
          <span className="scope-offer-end">
            <b>
              <bdi title={received.exact}>{received.shown}</bdi>
            </b>
            {isBest && <Tag kind="success">{messages.best}</Tag>}
          </span>
        }
      />
    </button>
  )
}
