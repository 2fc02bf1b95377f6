/**
 * A passphrase as a factor: scrypt makes every guess cost 128 MB and most of a second. Measured with @noble/hashes on a
 * slow core: scrypt 2^17 takes 0.7 s; argon2id takes 0.5 s for 19 MB and 2.2 s for 64 MB, so scrypt buys more memory.
 */
import { scryptAsync } from '@noble/hashes/scrypt'
import { base64url, moved, randomBytes, toBytes, wipe } from './bytes.js'
import { KeyError } from './key-error.js'
import { createFactor, type Factor, type FactorParams } from './recovery-factors.js'

export type PassphraseParams = Extract<FactorParams, { kind: 'passphrase' }>

export const minPassphraseLength = 10
const minLetters = 6
const maxRepeatedLength = 5

const plain = (typed: string) => [...typed.normalize('NFKC').trim()]

/**
 * Returns why a passphrase is too weak. An attacker with the gateway's share and the encrypted share could guess
 * without limit.
 */
export function getWeakness(typed: string): 'short' | 'guessable' | undefined {
  const letters = plain(typed)
  if (letters.length < minPassphraseLength) return 'short'
  const text = letters.join('').toLowerCase()
  const isRepeated = Array.from({ length: maxRepeatedLength }, (_, at) =>
    text.slice(0, at + 1),
  ).some((part) => part.repeat(Math.ceil(text.length / part.length)).startsWith(text))
  const isFew = new Set(text).size < minLetters
  // A date, a telephone number.
  const isNumber = /^[\p{Nd}\s./+-]+$/u.test(text)
  return isRepeated || isFew || isNumber ? 'guessable' : undefined
}

/**
 * Estimates the strength of a passphrase: 0 for an empty one, 1 for one that is refused, up to 4. Letters that repeat count
 * twice at most.
 */
export function getStrength(typed: string): 0 | 1 | 2 | 3 | 4 {
  const letters = plain(typed)
  if (letters.length === 0) return 0
  if (getWeakness(typed)) return 1
  const size = Math.min(letters.length, 2 * new Set(letters.join('').toLowerCase()).size)
  return size < 14 ? 2 : size < 20 ? 3 : 4
}

/** A new one, with a salt of its own. */
export function newPassphrase(typed: string): Promise<Factor> {
  const weakness = getWeakness(typed)
  if (weakness === 'short')
    throw new KeyError('factor-invalid', `Use at least ${minPassphraseLength} characters.`)
  if (weakness) throw new KeyError('factor-invalid', 'That is easy to guess.')
  return passphrase(typed, { kind: 'passphrase', salt: base64url(randomBytes(16)), n: 2 ** 17 })
}

/** One that exists. Keyboards write the same letter in several ways, and add a space at the end: neither matters. */
export async function passphrase(typed: string, params: PassphraseParams): Promise<Factor> {
  const password = new TextEncoder().encode(typed.normalize('NFKC').trim())
  try {
    const cost = { N: params.n, r: 8, p: 1, dkLen: 32, maxmem: 2 ** 29 }
    return await createFactor(
      moved(await scryptAsync(password, toBytes(params.salt), cost)),
      params,
    )
  } finally {
    wipe(password)
  }
}
