/**
 * Formats fiat estimates in the user's language: two decimals, rounded half up, without floating point. Abbreviates from
 * a billion, and caps absurd amounts, because prices come from external sources.
 */

import { fiatDecimals } from '@scope/core/amounts'
import { numberFormat } from './amount-text.js'
import { leftToRightIsolate } from './bidi-isolate.js'

const shownDecimals = 2
const billion = 10n ** 9n
/** Maximum in US dollars. A larger amount shows as more than it. */
const max = 10n ** 15n
const perCent = 10n ** BigInt(fiatDecimals - shownDecimals)

const rightToLeft = /^(ar|fa|he|ur)\b/

/** `fiat` is in 10⁻¹⁸ of a dollar: `fiatText(1234500000000000000000n, 'en')` is `$1,234.50`. */
export function fiatText(fiat: bigint, locale: string): string {
  const text = plainFiatText(fiat, locale)
  return rightToLeft.test(locale) ? leftToRightIsolate(text) : text
}

function plainFiatText(fiat: bigint, locale: string): string {
  const cents = (fiat + perCent / 2n) / perCent
  const [whole, rest] = [cents / 100n, cents % 100n]
  const money = {
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: shownDecimals,
  } as const
  if (whole >= billion) {
    const short = numberFormat(locale, { ...money, minimumFractionDigits: 0, notation: 'compact' })
    return whole > max ? `>${write(short, max)}` : write(short, whole)
  }
  const format = numberFormat(locale, { ...money, minimumFractionDigits: shownDecimals })
  const digits = numberFormat(locale, {
    minimumIntegerDigits: shownDecimals,
    useGrouping: false,
  })
  // Formats the integer part as a bigint. Older engines convert a fraction to a float.
  return write(format, whole, digits.format(rest))
}

/** With the narrow symbol in each language: engines don't have it in all of them. */
const write = (format: Intl.NumberFormat, whole: bigint, fraction?: string): string =>
  format
    .formatToParts(whole)
    .map(({ type, value }) =>
      type === 'currency' ? '$' : type === 'fraction' ? (fraction ?? value) : value,
    )
    .join('')
