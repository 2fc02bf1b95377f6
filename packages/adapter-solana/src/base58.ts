/** Base58 as Bitcoin and Solana write it: leading zero bytes are ones. */

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

export function toBase58(bytes: Uint8Array): string {
  let number = 0n
  for (const byte of bytes) number = number * 256n + BigInt(byte)
  let text = ''
  for (; number > 0n; number /= 58n) text = `${alphabet[Number(number % 58n)]}${text}`
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return `${'1'.repeat(zeros < 0 ? bytes.length : zeros)}${text}`
}

/** Exactly `length` bytes, or undefined: another length, or a letter that is none of the alphabet. */
export function fromBase58(text: string, length: number): Uint8Array | undefined {
  // No text of so few bytes is longer: an endless one is not worked on.
  if (text.length > length * 2) return undefined
  let number = 0n
  for (const letter of text) {
    const digit = alphabet.indexOf(letter)
    if (digit < 0) return undefined
    number = number * 58n + BigInt(digit)
  }
  const bytes = new Uint8Array(length)
  let at = length
  for (; number > 0n && at > 0; number /= 256n) bytes[--at] = Number(number % 256n)
  const zeros = /^1*/.exec(text)?.[0].length
  return number === 0n && zeros === at ? bytes : undefined
}
