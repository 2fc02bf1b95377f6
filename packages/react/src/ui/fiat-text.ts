/** Estimates in a currency, as the reader's language writes them: two decimals, half up, no floating point on the way. */
import { fiatDecimals } from '@scope/core/money'
import { numberFormat } from './amount-text.js'

const shownDecimals = 2
const perCent = 10n ** BigInt(fiatDecimals - shownDecimals)

/** `fiat` is in 10⁻¹⁸ of a dollar: `fiatText(1234500000000000000000n, 'en')` is `$1,234.50`. */
export function fiatText(fiat: bigint, locale: string): string {
  const cents = (fiat + perCent / 2n) / perCent
  const [whole, rest] = [cents / 100n, cents % 100n]
  const format = numberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: shownDecimals,
    maximumFractionDigits: shownDecimals,
  })
  const digits = numberFormat(locale, {
    minimumIntegerDigits: shownDecimals,
    useGrouping: false,
  })
  // The whole part is formatted as it is; older engines take anything with a fraction for a float.
  return format
    .formatToParts(whole)
    .map(({ type, value }) => (type === 'fraction' ? digits.format(rest) : value))
    .join('')
}
