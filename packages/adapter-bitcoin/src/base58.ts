/** Base58 with a checksum, as Bitcoin’s old addresses have it: text to bytes, or undefined where it does not fit. */
import { sha256 } from '@noble/hashes/sha2'

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** Of an address: far below what would take long to read. */
const maxLength = 64

export function readBase58(text: string): Uint8Array | undefined {
  if (text.length > maxLength) return undefined
  /** Least significant first. */
  const bytes: number[] = []
  for (const letter of text) {
    let carry = alphabet.indexOf(letter)
    if (carry < 0) return undefined
    for (let at = 0; at < bytes.length || carry > 0; at++) {
      carry += (bytes[at] ?? 0) * 58
      bytes[at] = carry & 0xff
      carry >>= 8
    }
  }
  const zeros = /^1*/.exec(text)?.[0].length ?? 0
  return Uint8Array.from([...new Array<number>(zeros).fill(0), ...bytes.toReversed()])
}

/** The payload without its four bytes of checksum. */
export function readBase58Check(text: string): Uint8Array | undefined {
  const bytes = readBase58(text)
  if (!bytes || bytes.length < 5) return undefined
  const payload = bytes.slice(0, -4)
  const sum = sha256(sha256(payload))
  return bytes.slice(-4).every((byte, at) => byte === sum[at]) ? payload : undefined
}
