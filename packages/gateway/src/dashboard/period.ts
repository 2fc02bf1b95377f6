/** The days that the dashboard shows, as the address asks for them, and the days that they are compared with. */

export const presets = [7, 30, 90] as const
export type Preset = (typeof presets)[number]

/** A span of time in milliseconds. `until` is not part of it. */
export interface Span {
  readonly from: number
  readonly until: number
}

export interface Period extends Span {
  /** The first and the last day, `2026-11-22`, in UTC. */
  readonly firstDay: string
  readonly lastDay: string
  readonly days: number
  /** Set if the days are the last ones, including today. */
  readonly preset: Preset | undefined
  /** The same length, right before. Missing if the gateway has already deleted a part of it. */
  readonly before: Span | undefined
  /** Whether the gateway has already deleted the first of these days. */
  readonly isPartlyDeleted: boolean
}

export interface PeriodQuery {
  readonly days?: string | undefined
  readonly from?: string | undefined
  readonly until?: string | undefined
}

const dayMs = 24 * 60 * 60 * 1000
/** A page draws and lists each day. */
const maxDays = 366
const defaultPreset: Preset = 30

/** Formats a day, `2026-11-22`, in UTC. */
export const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10)

const startOfDay = (time: number): number => Math.floor(time / dayMs) * dayMs

/** Parses `2026-11-22`. Returns undefined for other texts, and for days that don't exist. */
function parseDay(text: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined
  const time = Date.parse(`${text}T00:00:00Z`)
  return Number.isNaN(time) || toDay(time) !== text ? undefined : time
}

function createPeriod(first: number, last: number, now: number, retentionDays: number): Period {
  const until = last + dayMs
  const days = (until - first) / dayMs
  const length = days * dayMs
  const kept = now - retentionDays * dayMs
  // Today is not over: it is compared with the same part of its day.
  const before = { from: first - length, until: Math.min(until, now) - length }
  const isLast = last === startOfDay(now)
  return {
    from: first,
    until,
    firstDay: toDay(first),
    lastDay: toDay(last),
    days,
    preset: isLast ? presets.find((preset) => preset === days) : undefined,
    before: before.from < kept ? undefined : before,
    isPartlyDeleted: first + dayMs <= kept,
  }
}

/**
 * Parses the period of a request.
 *
 * @param query - `from` and `until`, both included; or `days`, the last ones. Defaults to 30 days.
 * @param now - Milliseconds since the epoch.
 * @param retentionDays - Days after which the gateway deletes an event.
 * @returns The period, or a sentence for the operator that says what is wrong.
 */
export function parsePeriod(
  query: PeriodQuery,
  now: number,
  retentionDays: number,
): Period | string {
  const today = startOfDay(now)
  if (query.from || query.until) {
    if (!query.from) return 'Choose the first day, too.'
    const first = parseDay(query.from)
    const last = query.until ? parseDay(query.until) : today
    if (first === undefined || last === undefined) return 'Enter days as 2026-11-22.'
    if (first > last) return 'The first day is after the last day. Swap them.'
    if (first > today) return 'These days are in the future. Choose earlier ones.'
    const lastUntilToday = Math.min(last, today)
    if ((lastUntilToday - first) / dayMs >= maxDays) return `Choose at most ${maxDays} days.`
    return createPeriod(first, lastUntilToday, now, retentionDays)
  }
  const days = query.days || String(defaultPreset)
  const preset = presets.find((candidate) => String(candidate) === days)
  if (preset === undefined) return `Choose ${presets.join(', ')} days, or a first and a last day.`
  return createPeriod(today - (preset - 1) * dayMs, today, now, retentionDays)
}

/** Writes the period as parameters of an address. */
export function toPeriodQuery({ preset, firstDay, lastDay }: Period): string {
  return preset === undefined ? `from=${firstDay}&until=${lastDay}` : `days=${preset}`
}
