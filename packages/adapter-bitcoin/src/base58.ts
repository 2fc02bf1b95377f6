/** Base58 with a checksum, as Bitcoin’s old addresses have it: text to bytes, or undefined where it does not fit. */
import { sha256 } from '@noble/hashes/sha2'

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** Of an address: far below what would take long to read. */
const maxLength = 64

export function readBase58(text: string): Uint8Array | undefined {
  if (text.length > maxLength) return undefined
  let value = 0n
  for (const letter of text) {
    const digit = alphabet.indexOf(letter)
    if (digit < 0) return undefined
    value = value * 58n + BigInt(digit)
  }
  const bytes: number[] = []
  for (; value > 0n; value >>= 8n) bytes.unshift(Number(value & 0xffn))
  const zeros = /^1*/.exec(text)?.[0].length ?? 0
  return Uint8Array.from([...new Array<number>(zeros).fill(0), ...bytes])
}

/** The payload without its four bytes of checksum. */
export function readBase58Check(text: string): Uint8Array | undefined {
  const bytes = readBase58(text)
  if (!bytes || bytes.length < 5) return undefined
  const payload = bytes.slice(0, -4)
  const sum = sha256(sha256(payload))
  return bytes.slice(-4).every((byte, at) => byte === sum[at]) ? payload : undefined
}
