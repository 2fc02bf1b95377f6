/** What somebody types into an amount: their keyboard's digits, one separator, no more decimals than there are. */

/** The first digit of the scripts whose keyboards type their own: Arabic, Persian, Devanagari, Bengali, full width. */
const zeros = [0x0660, 0x06f0, 0x0966, 0x09e6, 0xff10]
const foreign = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\uff10-\uff19]/g

function toAscii(digit: string): string {
  const code = digit.charCodeAt(0)
  return String(code - (zeros.find((zero) => code >= zero && code < zero + 10) ?? 0x30))
}

/** No amount is longer: 78 digits are all of 256 bits. */
const maxLength = 120

/**
 * The text as a field shows it, with a dot: `typedAmount(',5', 6)` is `'0.5'`, `typedAmount('07', 6)` is `'7'`. Undefined
 * where it is no amount, so that the field stays as it was: letters, two separators, too many decimals.
 */
export function typedAmount(text: string, decimals: number): string | undefined {
  // A host's form may hand over a number, or nothing.
  if (typeof text !== 'string' || text.length > maxLength) return undefined
  const plain = text
    .replace(foreign, toAscii)
    .replace(/[,\u066b\uff0e\uff0c]/g, '.')
    .trim()
  if (plain === '') return ''
  const match = /^(\d*)(\.?)(\d*)$/.exec(plain)
  if (!match) return undefined
  const [, whole = '', point = '', fraction = ''] = match
  if (fraction.length > decimals || (point && decimals === 0)) return undefined
  return `${whole.replace(/^0+(?=\d)/, '') || '0'}${point}${fraction}`
}
