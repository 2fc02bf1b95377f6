/** How long a server asks to be left alone (threat B2). */

const max = 60_000

/** Milliseconds, at most a minute; nothing where it is neither whole seconds nor an HTTP date that is still to come. */
export function parseRetryAfter(text: string | undefined, now: number): number | undefined {
  if (text === undefined) return undefined
  if (/^\d{1,12}$/.test(text)) return Math.min(Number(text) * 1000, max)
  if (!/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/.test(text))
    return undefined
  const time = Date.parse(text)
  return Number.isNaN(time) || time <= now ? undefined : Math.min(time - now, max)
}
