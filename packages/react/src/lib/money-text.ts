/** Prices in any currency, and what they buy, as the reader's language writes them. From decimal text, without floating point. */
// Not `parseUnits`: bundlers that split by importers would put it on the page, beside what the account button uses.
import { fiatDecimals, parsePrice } from '@scope/core/amounts'
import { amountText, numberFormat } from './amount-text.js'
import { leftToRightIsolate } from './bidi-isolate.js'

const rightToLeft = /^(ar|fa|he|ur)\b/

/** In 10⁻¹⁸ of the currency. The feature has read the text: at most 10¹⁵. */
const toUnits = (amount: string): bigint => parsePrice(amount) ?? 0n

export interface MoneyFormat {
  readonly currency: string
  readonly locale: string
  /** Leaves out `.00`. */
  readonly isShort?: boolean
}

/** `moneyText('100.5', { currency: 'USD', locale: 'en' })` is `$100.50`. */
export const moneyText = (amount: string, format: MoneyFormat): string =>
  unitsText(toUnits(amount), format)

/** Rounded half up. */
function unitsText(units: bigint, { currency, locale, isShort }: MoneyFormat): string {
  const money = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  const format = numberFormat(locale, money)
  const digits = format.resolvedOptions().maximumFractionDigits ?? 0
  const unit = 10n ** BigInt(fiatDecimals - digits)
  const parts = 10n ** BigInt(digits)
  const rounded = (units + unit / 2n) / unit
  const [whole, rest] = [rounded / parts, rounded % parts]
  const fraction = numberFormat(locale, {
    minimumIntegerDigits: Math.max(digits, 1),
    useGrouping: false,
  }).format(rest)
  const isWhole = isShort && rest === 0n
  // Formats the integer part as a bigint. Older engines convert a fraction to a float.
  const text = (isWhole ? numberFormat(locale, { ...money, maximumFractionDigits: 0 }) : format)
    .formatToParts(whole)
    .map(({ type, value }) => (type === 'fraction' ? fraction : value))
    .join('')
  return rightToLeft.test(locale) ? leftToRightIsolate(text) : text
}

/** `98.5 USDC`, cut to what is worth reading, and all of it. */
export function boughtText(amount: string, symbol: string, locale: string) {
  const decimals = amount.split('.')[1]?.length ?? 0
  const units = BigInt(amount.replace('.', ''))
  const { shown, exact } = amountText(units, decimals, locale, 6)
  return { shown: `${shown} ${symbol}`, exact: `${exact} ${symbol}` }
}

/** Whether an amount is within limits. */
export function isWithin(
  amount: string,
  { min, max }: { readonly min: string; readonly max: string },
): boolean {
  const units = toUnits(amount)
  return toUnits(min) <= units && units <= toUnits(max)
}

export interface FeesText {
  readonly amount: string
  /** Of the price. */
  readonly percent: string
}

/** All fees of an offer, as an amount and in percent of its price. */
export function feesText(
  fees: readonly { readonly amount: string }[],
  total: string,
  format: MoneyFormat,
): FeesText {
  const all = fees.reduce((sum, { amount }) => sum + toUnits(amount), 0n)
  const price = toUnits(total)
  const perMille = price === 0n ? 0n : (all * 1_000n + price / 2n) / price
  return { amount: unitsText(all, format), percent: percentText(perMille, format.locale) }
}

/** `percentText(15n, 'en')` is `1.5%`. */
export const percentText = (perMille: bigint, locale: string): string =>
  numberFormat(locale, { style: 'percent' })
    .formatToParts(0n)
    .map(({ type, value }) => (type === 'integer' ? amountText(perMille, 1, locale).shown : value))
    .join('')
