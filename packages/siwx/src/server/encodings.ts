/** Hexadecimal and base64 as they are written once: what is decoded is encoded to the same letters again. */

export function parseHex(text: string): Uint8Array | undefined {
  if (!/^0x(?:[0-9A-Fa-f]{2})*$/.test(text)) return undefined
  const pairs = text.slice(2).match(/../g) ?? []
  return Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16))
}

/** With its padding, without spaces, and no bits that say nothing. */
export function parseBase64(text: string): Uint8Array | undefined {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0) return undefined
  const letters = atob(text)
  if (btoa(letters) !== text) return undefined
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
}

const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Exactly `length` bytes. */
export function parseBase58(text: string, length: number): Uint8Array | undefined {
  if (text.length > 2 * length) return undefined
  let value = 0n
  for (const letter of text) {
    const digit = base58.indexOf(letter)
    if (digit === -1) return undefined
    value = value * 58n + BigInt(digit)
  }
  const bytes: number[] = []
  for (; value > 0n; value >>= 8n) bytes.unshift(Number(value & 0xffn))
  // A leading one is a zero byte.
  const zeros = text.length - text.replace(/^1+/, '').length
  return zeros + bytes.length === length
    ? Uint8Array.from([...new Uint8Array(zeros), ...bytes])
    : undefined
}

export const isSame = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, at) => byte === b[at])
