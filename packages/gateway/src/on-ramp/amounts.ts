/** Amounts of money and tokens: decimal texts and bigint. What providers send as JSON numbers is converted by its digits. */

const currencies = new Set(Intl.supportedValuesOf('currency'))

/** @returns Digits after the point (ISO 4217). Undefined for an unknown code. */
export function getFiatDigits(code: string): number | undefined {
  if (!currencies.has(code)) return undefined
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: code })
  return format.resolvedOptions().maximumFractionDigits
}

/** @returns The amount as decimal text with all its digits. */
export function formatUnits(units: bigint, digits: number): string {
  if (digits === 0) return units.toString()
  const text = units.toString().padStart(digits + 1, '0')
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`
}

const maxWhole = 15

function toPlainText(value: string | number): string | undefined {
  if (typeof value === 'string') return value
  if (!Number.isFinite(value) || value < 0 || value >= 10 ** maxWhole) return undefined
  const text = String(value)
  return text.includes('e') ? value.toFixed(18) : text
}

/** Digits that don't fit: `exact` accepts none, `up` and `down` round. */
export type Rounding = 'exact' | 'up' | 'down'

/** @returns Units of the last digit. Undefined if it is no amount, or has more digits with `exact`. */
export function toUnits(
  value: string | number,
  digits: number,
  rounding: Rounding = 'exact',
): bigint | undefined {
  const text = toPlainText(value) ?? ''
  const [, whole, part = ''] = /^(\d{1,15})(?:\.(\d{1,36}))?$/.exec(text) ?? []
  if (whole === undefined) return undefined
  const units = BigInt(whole + part.slice(0, digits).padEnd(digits, '0'))
  const hasMore = /[1-9]/.test(part.slice(digits))
  if (hasMore && rounding === 'exact') return undefined
  return hasMore && rounding === 'up' ? units + 1n : units
}

/** @returns Decimal text with the currency's digits. Undefined if there is no such amount. */
export function toFiatText(
  value: string | number,
  currency: string,
  rounding: Rounding = 'exact',
): string | undefined {
  const digits = getFiatDigits(currency)
  if (digits === undefined) return undefined
  const units = toUnits(value, digits, rounding)
  return units === undefined ? undefined : formatUnits(units, digits)
}

/** Of any token. */
export const maxTokenDecimals = 18

/**
 * More decimals than the token has are rounded down.
 *
 * @returns Decimal text without zeros at its end. Undefined for 0.
 */
export function toTokenText(
  value: string | number,
  decimals: number = maxTokenDecimals,
): string | undefined {
  const units = toUnits(value, decimals, 'down')
  if (!units) return undefined
  const text = formatUnits(units, decimals)
  return decimals === 0 ? text : text.replace(/\.?0+$/, '')
}
