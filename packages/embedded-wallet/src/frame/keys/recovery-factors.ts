/**
 * What a user holds, and a share sealed under it: AES-256-GCM, bound to the wallet, the set, the kind of factor and which
 * share it is. A wrong factor is told from a right one by the seal: it never makes a wrong share.
 */
import * as z from 'zod/mini'
import type { Addresses } from './accounts.js'
import { type Bytes, base64url, bound, randomBytes, toBytes, wipe } from './bytes.js'
import { KeyError } from './key-error.js'
import { shareLength } from './lengths.js'

export const encryptionVersion = 1

const text = z.string().check(z.maxLength(2_048), z.regex(/^[A-Za-z0-9_-]+$/))
const salt = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/))
const ciphertext = z.string().check(z.regex(/^[A-Za-z0-9_-]{60}$/))

/** What must be known, beside the factor itself, to open a seal. Nothing in it is secret. */
export const factorParams = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('passphrase'),
    salt,
    // The work of scrypt is what a stranger asks this browser to do: 256 MB at most, and never less than a real attempt.
    n: z.literal([2 ** 15, 2 ** 16, 2 ** 17, 2 ** 18]),
  }),
  // Which passkey to ask, and what to have it make the same 32 bytes of.
  z.strictObject({ kind: z.literal('passkey'), credential: text, input: text }),
  z.strictObject({ kind: z.literal('file'), salt }),
])

export type FactorParams = z.infer<typeof factorParams>
export type FactorKind = FactorParams['kind']

export const encryptedShare = z.strictObject({ params: factorParams, ciphertext })
export type EncryptedShare = z.infer<typeof encryptedShare>

/** A factor in hand. Its key cannot be read out. */
export interface Factor {
  readonly params: FactorParams
  readonly base: CryptoKey
}

/** What a seal is about. */
export interface FactorEncryption {
  readonly share: 'device' | 'recovery'
  readonly set: string
  readonly addresses: Addresses
}

/** Of 32 bytes that only the factor's holder can make. They are wiped. */
export async function createFactor(material: Bytes, params: FactorParams): Promise<Factor> {
  try {
    const base = await crypto.subtle.importKey('raw', material, 'HKDF', false, ['deriveKey'])
    return { params, base }
  } finally {
    wipe(material)
  }
}

const context = ({ kind }: FactorParams, { share, set, addresses }: FactorEncryption): Bytes =>
  bound(
    'scope embedded wallet',
    encryptionVersion,
    kind,
    share,
    set,
    addresses.eip155.toLowerCase(),
    addresses.solana,
  )

function getKey({ params, base }: Factor, about: FactorEncryption): Promise<CryptoKey> {
  const algorithm = {
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(),
    info: context(params, about),
  }
  const key = { name: 'AES-GCM', length: 256 }
  return crypto.subtle.deriveKey(algorithm, base, key, false, ['encrypt', 'decrypt'])
}

/** The share stays the caller's, to keep or to wipe. */
export async function encryptShare(
  factor: Factor,
  share: Bytes,
  about: FactorEncryption,
): Promise<EncryptedShare> {
  const iv = randomBytes(12)
  const algorithm = { name: 'AES-GCM', iv, additionalData: context(factor.params, about) }
  const encrypted = await crypto.subtle.encrypt(algorithm, await getKey(factor, about), share)
  const whole = new Uint8Array(12 + encrypted.byteLength)
  whole.set(iv)
  whole.set(new Uint8Array(encrypted), 12)
  return { params: factor.params, ciphertext: base64url(whole) }
}

export async function decryptShare(
  factor: Factor,
  encrypted: EncryptedShare,
  about: FactorEncryption,
): Promise<Bytes> {
  try {
    const whole = toBytes(encrypted.ciphertext)
    const algorithm = {
      name: 'AES-GCM',
      iv: whole.subarray(0, 12),
      additionalData: context(factor.params, about),
    }
    const key = await getKey(factor, about)
    const share = new Uint8Array(await crypto.subtle.decrypt(algorithm, key, whole.subarray(12)))
    if (share.length === shareLength) return share
    wipe(share)
  } catch {
    // Said below: of a seal that does not open nothing else is known.
  }
  throw new KeyError('factor-wrong', 'Decryption failed: wrong recovery credential.')
}
