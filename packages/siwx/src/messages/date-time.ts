/** Times as RFC 3339 writes them. Dates that no calendar has are none, nor are leap seconds, which no clock here knows. */

const shape = /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(\.\d+)?(?:[Zz]|([+-])(\d\d):(\d\d))$/

/**
 * Parses a date and time in RFC 3339 format. Invalid dates and leap seconds aren't accepted.
 *
 * @param text - Text such as `2026-01-31T12:00:00Z`.
 * @returns Milliseconds since 1970, truncated. Undefined if the text is invalid.
 * @see https://www.rfc-editor.org/rfc/rfc3339
 * @example
 * ```ts
 * parseDateTime('2026-01-31T12:00:00Z') // 1769860800000
 * ```
 */
export function parseDateTime(text: string): number | undefined {
  const match = shape.exec(text)
  if (!match) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map(Number)
  const [, , , , , , , fraction = '', sign, offsetHours = '', offsetMinutes = ''] = match
  const date = new Date(0)
  // `Date.UTC` would take the years 0 to 99 for those of the last century.
  date.setUTCFullYear(year, month - 1, day)
  // A day that the month does not have is one of another month.
  if (date.getUTCMonth() !== month - 1) return undefined
  const offset = [Number(offsetHours), Number(offsetMinutes)] as const
  if (hour > 23 || minute > 59 || second > 59 || offset[0] > 23 || offset[1] > 59) return undefined
  const milliseconds = Number(fraction.slice(1, 4).padEnd(3, '0'))
  const local = date.getTime() + ((hour * 60 + minute) * 60 + second) * 1000 + milliseconds
  return local - (sign === '-' ? -1 : 1) * (offset[0] * 60 + offset[1]) * 60_000
}
