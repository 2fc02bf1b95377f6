import { useEffect, useState } from 'react'
import { useMessages } from '../hooks/use-messages.js'
import { useSwapMessages } from '../hooks/use-swap-messages.js'
import { numberFormat } from '../lib/amount-text.js'

/** Seconds that a quote is valid. */
const lifetime = 60
const radius = 8

const getSecondsLeft = (expiresAt: number | undefined): number =>
  expiresAt === undefined
    ? 0
    : Math.min(lifetime, Math.max(0, Math.ceil((expiresAt - Date.now()) / 1_000)))

/** Returns how many seconds are left, each second. Zero without an end. */
export function useSecondsLeft(expiresAt: number | undefined): number {
  const [left, setLeft] = useState(() => getSecondsLeft(expiresAt))
  useEffect(() => {
    setLeft(getSecondsLeft(expiresAt))
    if (expiresAt === undefined) return
    const timer = setInterval(() => setLeft(getSecondsLeft(expiresAt)), 1_000)
    return () => clearInterval(timer)
  }, [expiresAt])
  return left
}

/** A quiet countdown, which renders alone. A press asks for a new price at once. Not announced: it changes each second. */
export function QuoteTimer({
  expiresAt,
  onRefresh,
}: {
  /** Milliseconds since the epoch. Undefined while a new price is asked for. */
  readonly expiresAt: number | undefined
  readonly onRefresh: () => void
}) {
  const { locale } = useMessages()
  const messages = useSwapMessages()
  const left = useSecondsLeft(expiresAt)
  const text = numberFormat(locale, {
    style: 'unit',
    unit: 'second',
    unitDisplay: 'narrow',
  }).format(left)
  return (
    <span className="scope-swap-left">
      <span aria-hidden="true">{expiresAt !== undefined && text}</span>
      <button
        type="button"
        className="scope-icon-button"
        aria-label={messages.refresh}
        title={expiresAt === undefined ? messages.refreshing : messages.newPriceIn(text)}
        onClick={onRefresh}
      >
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <circle cx="10" cy="10" r={radius} />
          <circle
            cx="10"
            cy="10"
            r={radius}
            pathLength={lifetime}
            strokeDasharray={`${left} ${lifetime}`}
          />
        </svg>
      </button>
    </span>
  )
}
