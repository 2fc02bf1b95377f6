/** Secret of a key at Coinbase: 64 bytes of Ed25519 in base64, or P-256 in PEM. */
import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'

export interface CoinbaseKey {
  readonly alg: 'EdDSA' | 'ES256'
  readonly key: KeyObject
}

const seedBytes = 32

function parseEd25519(text: string): CoinbaseKey | undefined {
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length !== 2 * seedBytes || bytes.toString('base64') !== text) return undefined
  const d = bytes.subarray(0, seedBytes).toString('base64url')
  const x = bytes.subarray(seedBytes).toString('base64url')
  const key = createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', d, x }, format: 'jwk' })
  // A typing error in the first half leaves a key that signs for another public key.
  return createPublicKey(key).export({ format: 'jwk' }).x === x ? { alg: 'EdDSA', key } : undefined
}

/** @returns Undefined if it is no such key. */
export function parseCoinbaseKey(text: string): CoinbaseKey | undefined {
  try {
    if (!text.includes('BEGIN')) return parseEd25519(text)
    // Environment files write line breaks as `\n`.
    const key = createPrivateKey(text.replaceAll('\\n', '\n'))
    const isPrime = key.asymmetricKeyDetails?.namedCurve === 'prime256v1'
    return isPrime ? { alg: 'ES256', key } : undefined
  } catch {
    return undefined
  }
}
