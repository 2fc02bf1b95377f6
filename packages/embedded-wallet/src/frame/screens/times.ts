/** Dates in the reader's language, with their zone. Latin digits, in which addresses and codes are written, too. */

/** Milliseconds that a date can name. */
const maxDate = 8_640_000_000_000_000n
/** Seconds since the epoch, at the end of the year 9999: what ends later than that never ends. */
const maxReadable = 253_402_300_799n

const day = 86_400
/** Seconds. Nearer than this a time is said as a distance, too. */
const near = 7 * day

const numberingSystem = 'latn'

const getDate = (seconds: bigint): Date | undefined => {
  const ms = seconds * 1000n
  return ms > maxDate || ms < 0n ? undefined : new Date(Number(ms))
}

/** Formats seconds since the epoch. Undefined for what is further away than any calendar. */
export function shownTime(seconds: bigint, locale: string): string | undefined {
  const date = getDate(seconds)
  const style = { dateStyle: 'medium', timeStyle: 'short', numberingSystem } as const
  return date && new Intl.DateTimeFormat(locale, style).format(date)
}

function distance(seconds: number, locale: string): string {
  const [unit, size] = (
    [
      ['day', day],
      ['hour', 3_600],
      ['minute', 60],
    ] as const
  ).find(([, length]) => Math.abs(seconds) >= length * (length === day ? 2 : 1)) ?? ['second', 1]
  const format = new Intl.RelativeTimeFormat(`${locale}-u-nu-${numberingSystem}`)
  // A week that has just begun has seven days.
  const round = unit === 'day' ? Math.round : Math.trunc
  return format.format(round(seconds / size), unit)
}

function formatDate(date: Date, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    numberingSystem,
  })
  return format.format(date)
}

/** Formats seconds since the epoch with the zone. Undefined for what is further away than any calendar. */
export function shownMoment(seconds: bigint, locale: string): string | undefined {
  const date = getDate(seconds)
  return date && formatDate(date, locale)
}

/**
 * Formats a deadline: date, time and zone, and how far away that is when it is near.
 *
 * @param now - Milliseconds since the epoch.
 * @returns `'never'` for an end beyond the calendar. Undefined for 0, which means different things to different contracts.
 */
export function shownDeadline(
  seconds: bigint,
  locale: string,
  now: number,
): string | 'never' | undefined {
  if (seconds <= 0n) return undefined
  const date = seconds > maxReadable ? undefined : getDate(seconds)
  if (!date) return 'never'
  const left = (date.getTime() - now) / 1000
  const text = formatDate(date, locale)
  return Math.abs(left) < near ? `${text} (${distance(left, locale)})` : text
}

/** Formats a length of time in seconds, in the largest unit that divides it. */
export function shownDuration(seconds: bigint, locale: string): string {
  const [unit, size] = (
    [
      ['day', 86_400n],
      ['hour', 3_600n],
      ['minute', 60n],
    ] as const
  ).find(([, length]) => seconds % length === 0n) ?? ['second', 1n]
  const style = { style: 'unit', unit, unitDisplay: 'long', numberingSystem } as const
  return new Intl.NumberFormat(locale, style).format(seconds / size)
}
