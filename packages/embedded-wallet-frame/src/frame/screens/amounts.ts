/** Amounts and times in the reader's way of writing, exact to the last digit: what is shown is what is signed. */

/** Latin digits, in which addresses and codes are written, too. */
const numbers = (locale: string) =>
  new Intl.NumberFormat(locale, { numberingSystem: 'latn', useGrouping: true })

const separatorOf = (locale: string): string =>
  numbers(locale)
    .formatToParts(1.5)
    .find(({ type }) => type === 'decimal')?.value ?? '.'

/** `amount` is in the smallest unit, of which `decimals` make one. */
export function shownAmount(amount: bigint, decimals: number, locale: string): string {
  const isLess = amount < 0n
  const digits = (isLess ? -amount : amount).toString().padStart(decimals + 1, '0')
  const whole = BigInt(digits.slice(0, digits.length - decimals))
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const text = numbers(locale).format(whole)
  const sign = isLess ? '\u2212' : ''
  return `${sign}${text}${fraction && separatorOf(locale) + fraction}`
}

/** Milliseconds that a date can name. */
const latest = 8_640_000_000_000_000n

/** Of seconds since the epoch; undefined for what is further away than any calendar. */
export function shownTime(seconds: bigint, locale: string): string | undefined {
  const ms = seconds * 1000n
  if (ms > latest || ms < 0n) return undefined
  const format = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    numberingSystem: 'latn',
  })
  return format.format(new Date(Number(ms)))
}
