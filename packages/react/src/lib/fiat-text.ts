/**
 * Formats fiat estimates in the user's language: with the decimals of the currency, rounded half up, without floating point.
 * Abbreviates from a billion, and caps absurd amounts, because prices come from external sources.
 */

import { dollarRate, type ExchangeRate, fiatDecimals, fromDollars } from '@scope/core/amounts'
import { numberFormat } from './amount-text.js'
import { leftToRightIsolate } from './bidi-isolate.js'

const billion = 10n ** 9n
/** Maximum in units of the currency. A larger amount shows as more than it. */
const max = 10n ** 15n
/** Decimals of abbreviated amounts. */
const shortDecimals = 2

const rightToLeft = /^(ar|fa|he|ur)\b/

/**
 * `dollars` is in 10⁻¹⁸ of a dollar: `fiatText(1234500000000000000000n, 'en')` is `$1,234.50`. With a rate, the text is in its
 * currency.
 */
export const fiatText = (
  dollars: bigint,
  locale: string,
  exchangeRate: ExchangeRate = dollarRate,
): string => valueText(fromDollars(dollars, exchangeRate), locale, exchangeRate)

/** `value` is in 10⁻¹⁸ of the currency. */
export function valueText(value: bigint, locale: string, exchangeRate: ExchangeRate): string {
  const text = plainValueText(value, locale, exchangeRate)
  return rightToLeft.test(locale) ? leftToRightIsolate(text) : text
}

function plainValueText(
  value: bigint,
  locale: string,
  { currency, decimals, isFallback }: ExchangeRate,
): string {
  // Engines don't have the narrow symbol in all languages. Beside another dollar, `$` alone would be read as that one.
  const sign = currency !== 'USD' ? undefined : isFallback ? 'US$' : '$'
  const [unit, parts] = [10n ** BigInt(fiatDecimals - decimals), 10n ** BigInt(decimals)]
  const rounded = (value + unit / 2n) / unit
  const [whole, rest] = [rounded / parts, rounded % parts]
  const money = { style: 'currency', currency } as const
  if (whole >= billion) {
    const short = numberFormat(locale, {
      ...money,
      minimumFractionDigits: 0,
      maximumFractionDigits: shortDecimals,
      notation: 'compact',
    })
    return whole > max ? `>${write(short, max, sign)}` : write(short, whole, sign)
  }
  const format = numberFormat(locale, {
    ...money,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  const digits = numberFormat(locale, {
    minimumIntegerDigits: Math.max(decimals, 1),
    useGrouping: false,
  })
  // Formats the integer part as a bigint. Older engines convert a fraction to a float.
  return write(format, whole, sign, digits.format(rest))
}

const write = (
  format: Intl.NumberFormat,
  whole: bigint,
  sign: string | undefined,
  fraction?: string,
): string =>
  format
    .formatToParts(whole)
    .map(({ type, value }) =>
      type === 'currency' ? (sign ?? value) : type === 'fraction' ? (fraction ?? value) : value,
    )
    .join('')
