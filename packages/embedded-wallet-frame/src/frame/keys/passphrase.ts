/**
 * A passphrase as a factor: scrypt makes every guess cost 128 MB and most of a second. Measured with @noble/hashes on a
 * slow core: scrypt 2^17 takes 0.7 s; argon2id takes 0.5 s for 19 MB and 2.2 s for 64 MB, so scrypt buys more memory.
 */
import { scryptAsync } from '@noble/hashes/scrypt'
import { base64url, bytesOf, moved, randomBytes, wipe } from './bytes.js'
import { type Factor, type FactorParams, factorOf } from './factors.js'
import { KeyError } from './key-error.js'

export type PassphraseParams = Extract<FactorParams, { kind: 'passphrase' }>

export const shortestPassphrase = 10

/** A new one, with a salt of its own. */
export function newPassphrase(typed: string): Promise<Factor> {
  if ([...typed.normalize('NFKC').trim()].length < shortestPassphrase)
    throw new KeyError('factor-invalid', `Use at least ${shortestPassphrase} characters.`)
  return passphrase(typed, { kind: 'passphrase', salt: base64url(randomBytes(16)), n: 2 ** 17 })
}

/** One that exists. Keyboards write the same letter in several ways, and add a space at the end: neither matters. */
export async function passphrase(typed: string, params: PassphraseParams): Promise<Factor> {
  const password = new TextEncoder().encode(typed.normalize('NFKC').trim())
  try {
    const cost = { N: params.n, r: 8, p: 1, dkLen: 32, maxmem: 2 ** 29 }
    return await factorOf(moved(await scryptAsync(password, bytesOf(params.salt), cost)), params)
  } finally {
    wipe(password)
  }
}
