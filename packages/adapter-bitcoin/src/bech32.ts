/** Bech32 and bech32m (BIP 173, BIP 350): text to its prefix and data, or undefined where a single rule is broken. */

const alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const generators = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3] as const
/** What a right checksum comes to (BIP 350). */
const bech32m = 0x2bc830a3

export interface Bech32 {
  readonly prefix: string
  /** Five bits each. */
  readonly words: readonly number[]
  readonly encoding: 'bech32' | 'bech32m'
}

function polymod(values: readonly number[]): number {
  let sum = 1
  for (const value of values) {
    const top = sum >>> 25
    sum = ((sum & 0x1ffffff) << 5) ^ value
    generators.forEach((generator, bit) => {
      if ((top >>> bit) & 1) sum ^= generator
    })
  }
  return sum >>> 0
}

export function parseBech32(text: string, limit = 90): Bech32 | undefined {
  const lower = text.toLowerCase()
  // Mixed case is refused: it would be two checksums.
  if (text.length > limit || (text !== lower && text !== text.toUpperCase())) return undefined
  const cut = lower.lastIndexOf('1')
  const prefix = lower.slice(0, cut)
  if (cut < 1 || !/^[!-~]+$/.test(prefix)) return undefined
  const words = [...lower.slice(cut + 1)].map((letter) => alphabet.indexOf(letter))
  if (words.length < 6 || words.includes(-1)) return undefined
  const codes = [...prefix].map((letter) => letter.charCodeAt(0))
  const sum = polymod([
    ...codes.map((code) => code >>> 5),
    0,
    ...codes.map((code) => code & 31),
    ...words,
  ])
  const encoding = sum === 1 ? 'bech32' : sum === bech32m ? 'bech32m' : undefined
  return encoding && { prefix, words: words.slice(0, -6), encoding }
}

/** Bytes; undefined where padding is too long or not zero. */
export function bytesOfWords(words: readonly number[]): Uint8Array | undefined {
  const bytes: number[] = []
  let bits = 0
  let rest = 0
  for (const word of words) {
    rest = ((rest << 5) | word) & 0xfff
    bits += 5
    if (bits >= 8) {
      bits -= 8
      bytes.push((rest >>> bits) & 0xff)
    }
  }
  if (bits >= 5 || (rest & ((1 << bits) - 1)) !== 0) return undefined
  return Uint8Array.from(bytes)
}
