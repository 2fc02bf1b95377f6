/** The five figures at the top, each with what it was in the period before. */
import { html } from 'hono/html'
import { number } from './bars.js'
import type { Figures, Totals } from './figures.js'

/** Percent of `whole`, without decimals. Undefined if there is no whole. */
export const getPercent = (part: number, whole: number): number | undefined =>
  whole === 0 ? undefined : Math.round((part / whole) * 100)

interface Change {
  readonly text: string
  /** Whether it is what the operator wants. Unset if nothing changed. */
  readonly isGood?: boolean
}

const signed = (value: number): string => (value < 0 ? `−${number(-value)}` : `+${number(value)}`)

/**
 * Describes how a count changed.
 *
 * @param isMoreGood - Whether a higher count is what the operator wants.
 */
export function describeChange(now: number, before: number, isMoreGood = true): Change {
  if (before === now) return { text: `unchanged from ${number(before)}` }
  const isGood = now > before === isMoreGood
  if (before === 0) return { text: 'up from none', isGood }
  const percent = Math.round(((now - before) / before) * 100)
  return { text: `${signed(percent)}\u00a0% from ${number(before)}`, isGood }
}

/** Describes how a share changed, in percentage points. */
export function describeRateChange(now: number | undefined, before: number | undefined): Change {
  if (now === undefined || before === undefined) return { text: 'nothing to compare' }
  if (now === before) return { text: `unchanged from ${number(before)}\u00a0%` }
  const points = Math.abs(now - before) === 1 ? 'point' : 'points'
  return {
    text: `${signed(now - before)} ${points} from ${number(before)}\u00a0%`,
    isGood: now > before,
  }
}

const oneDigit = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

/** Seconds with one digit, minutes from 100 seconds on. */
export function describeDuration(ms: number): string {
  const seconds = ms / 1000
  return seconds < 100
    ? `${oneDigit.format(seconds)}\u00a0s`
    : `${oneDigit.format(seconds / 60)}\u00a0min`
}

/** Describes how a duration changed. A shorter one is better. */
export function describeDurationChange(
  now: number | undefined,
  before: number | undefined,
): Change {
  if (now === undefined || before === undefined) return { text: 'nothing to compare' }
  const [text, former] = [describeDuration(now), describeDuration(before)]
  if (text === former) return { text: `unchanged from ${former}` }
  return { text: `${now > before ? 'up' : 'down'} from ${former}`, isGood: now < before }
}

const getRate = ({ funnel }: Totals) => getPercent(funnel.connect, funnel.open)

function card(title: string, value: string, change: Change | undefined) {
  const look = change?.isGood === undefined ? '' : change.isGood ? ' good' : ' bad'
  return html`<div><dt>${title}</dt><dd class="value">${value}</dd>${
    change ? html`<dd class="change${look}">${change.text}</dd>` : ''
  }</div>`
}

export function headline({ totals, before }: Figures) {
  const { funnel, errors, medianConnectMs } = totals
  const rate = getRate(totals)
  return html`<dl class="headline">
    ${card('Opened', number(funnel.open), before && describeChange(funnel.open, before.funnel.open))}
    ${card('Connected', number(funnel.connect), before && describeChange(funnel.connect, before.funnel.connect))}
    ${card('Connection rate', rate === undefined ? '–' : `${number(rate)}\u00a0%`, before && describeRateChange(rate, getRate(before)))}
    ${card('Median time to connect', medianConnectMs === undefined ? '–' : describeDuration(medianConnectMs), before && describeDurationChange(medianConnectMs, before.medianConnectMs))}
    ${card('Errors', number(errors), before && describeChange(errors, before.errors, false))}
  </dl>`
}
