/**
 * Estimates in a currency, as the reader's language writes them: two decimals, half up, no floating point on the way. From a
 * billion on in short, and above all there is as no more than that: prices are others' word, and digits take room.
 */
import { fiatDecimals } from '@scope/core/amounts'
import { numberFormat } from './amount-text.js'

const shownDecimals = 2
const billion = 10n ** 9n
/** In dollars. No user has as much. */
const max = 10n ** 15n
const perCent = 10n ** BigInt(fiatDecimals - shownDecimals)

/** `fiat` is in 10⁻¹⁸ of a dollar: `fiatText(1234500000000000000000n, 'en')` is `$1,234.50`. */
export function fiatText(fiat: bigint, locale: string): string {
  const cents = (fiat + perCent / 2n) / perCent
  const [whole, rest] = [cents / 100n, cents % 100n]
  const money = {
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: shownDecimals,
  } as const
  if (whole >= billion) {
    const short = numberFormat(locale, { ...money, minimumFractionDigits: 0, notation: 'compact' })
    return whole > max ? `>${short.format(max)}` : short.format(whole)
  }
  const format = numberFormat(locale, { ...money, minimumFractionDigits: shownDecimals })
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
