/** Base58 as Bitcoin and Solana write it. */

const letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** More than any key or address has: the work grows with the square. */
const longest = 128

export function toBase58(bytes: Uint8Array): string {
  let number = bytes.length === 0 ? 0n : BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
  let text = ''
  for (; number > 0n; number /= 58n) text = letters.charAt(Number(number % 58n)) + text
  // Zeros that it begins with are no part of the number.
  const first = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(first === -1 ? bytes.length : first) + text
}

/** Nothing where it is none. */
export function fromBase58(text: string): Uint8Array | undefined {
  if (text.length === 0 || text.length > longest) return undefined
  let number = 0n
  for (const letter of text) {
    const digit = letters.indexOf(letter)
    if (digit === -1) return undefined
    number = number * 58n + BigInt(digit)
  }
  const zeros = /^1*/.exec(text)?.[0].length ?? 0
  const hex = number === 0n ? '' : number.toString(16)
  return Buffer.concat([Buffer.alloc(zeros), Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex')])
}
