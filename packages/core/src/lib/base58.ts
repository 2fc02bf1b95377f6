/** Base58 as Bitcoin and Solana write it: leading zero bytes are ones. */

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Digits in one base to digits in another, the most significant first. Short inputs only: it is quadratic. */
function convert(digits: Iterable<number>, from: number, to: number): number[] {
  const result: number[] = []
  for (const digit of digits) {
    let carry = digit
    for (let at = 0; at < result.length || carry > 0; at++) {
      carry += (result[at] ?? 0) * from
      result[at] = carry % to
      carry = Math.floor(carry / to)
    }
  }
  return result.reverse()
}

/** How many of the first digits are zero. */
function zeros(digits: ArrayLike<number>): number {
  let count = 0
  while (count < digits.length && digits[count] === 0) count++
  return count
}

/**
 * Encodes bytes as Base58, as Bitcoin and Solana write it. Takes quadratic time, so only use it for short
 * inputs.
 *
 * @param bytes - Bytes to encode.
 * @returns Base58 text.
 * @example
 * ```ts
 * import { toBase58 } from '@scope/core/chain'
 *
 * toBase58(Uint8Array.of(0, 1)) // '12'
 * ```
 */
export function toBase58(bytes: Uint8Array): string {
  const text = convert(bytes, 256, 58).map((digit) => alphabet[digit])
  return '1'.repeat(zeros(bytes)) + text.join('')
}

/**
 * Decodes Base58 text, as Bitcoin and Solana write it.
 *
 * @param text - Base58 text.
 * @param length - Exact number of bytes, or `{ max }` for at most that many.
 * @returns The bytes. Undefined for another length or an invalid character.
 * @example
 * ```ts
 * import { fromBase58 } from '@scope/core/chain'
 *
 * const publicKey = fromBase58(address, 32)
 * ```
 */
export function fromBase58(
  text: string,
  length: number | { readonly max: number },
): Uint8Array | undefined {
  const max = typeof length === 'number' ? length : length.max
  // No text of so few bytes is longer: an endless one is not worked on.
  if (text.length > max * 2) return undefined
  const digits = [...text].map((letter) => alphabet.indexOf(letter))
  if (digits.includes(-1)) return undefined
  const bytes = convert(digits, 58, 256)
  const leading = zeros(digits)
  const total = leading + bytes.length
  if (total > max || (typeof length === 'number' && total !== length)) return undefined
  return Uint8Array.from([...new Uint8Array(leading), ...bytes])
}
