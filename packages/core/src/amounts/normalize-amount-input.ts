/** What the user types or pastes into an amount: digits of their script, one separator, as many decimals as there are. */
import { asciiDigits } from '../lib/ascii-digits.js'

/** No amount is longer: 78 digits are all of 256 bits. */
const maxLength = 120

/** `1,234,567`, `12,34,567.8`, `1,234.5`: one comma alone, as in `1,000`, is a decimal comma elsewhere. */
const grouped = /^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d*)?$/
/** A thousand in some countries, and one in others. */
const ambiguous = /^[1-9]\d{0,2},\d{3}$/

/** One form for the separators of every keyboard. The Arabic ones say which they are. */
const withSeparators = (text: string): string =>
  text
    .replace(/[\u060c\uff0c]/g, ',')
    .replace(/[\u066b\uff0e]/g, '.')
    .replace(/(\d)\u066c(?=\d{3}(?!\d))/g, '$1')

/**
 * Normalizes an amount that the user types or pastes: digits of any script, and a comma or a dot.
 *
 * Rejects `1,000` unless the currency has fewer than 3 decimals: it is a thousand to some users and one to
 * others. Dots never separate thousands, because the field itself contains a dot.
 *
 * @param text - Text of the field.
 * @param decimals - Decimals of the currency.
 * @returns The amount with a dot. Empty for empty text. Undefined if it is no amount, so that the field
 * keeps its text.
 * @example
 * ```ts
 * import { normalizeAmountInput } from '@scope/core/amounts'
 *
 * normalizeAmountInput(',5', 6) // '0.5'
 * normalizeAmountInput('1,234.5', 6) // '1234.5'
 * ```
 */
export function normalizeAmountInput(text: string, decimals: number): string | undefined {
  // A host's form may hand over a number, or nothing.
  if (typeof text !== 'string' || text.length > maxLength) return undefined
  const typed = withSeparators(asciiDigits(text)).trim()
  if (typed === '') return ''
  // Fewer decimals than three leave one reading.
  if (ambiguous.test(typed) && decimals >= 3) return undefined
  const isGrouped = grouped.test(typed) && !/^0/.test(typed)
  const match = /^(\d*)(\.?)(\d*)$/.exec(typed.replace(/,/g, isGrouped ? '' : '.'))
  if (!match) return undefined
  const [, whole = '', point = '', fraction = ''] = match
  if (fraction.length > decimals || (point && decimals === 0)) return undefined
  return `${whole.replace(/^0+(?=\d)/, '') || '0'}${point}${fraction}`
}
