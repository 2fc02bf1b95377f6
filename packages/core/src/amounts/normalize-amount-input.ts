/** What the user types or pastes into an amount: digits of their script, one separator, as many decimals as there are. */
import { asciiDigits } from '../ids/ascii-digits.js'

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
 * Writes an amount as a field shows it, with a dot: `normalizeAmountInput(',5', 6)` is `'0.5'`, `normalizeAmountInput('07', 6)` is `'7'`,
 * `normalizeAmountInput('1,234.5', 6)` is `'1234.5'`.
 *
 * @returns Undefined for what is no amount, so that the field stays as it was: letters, two decimal separators, too many
 * decimals, and `1,000`, which is a thousand to some users and one to others. Dots are never taken for separators of
 * thousands: the field writes its own text with a dot, and one more typed into it would multiply the amount.
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
