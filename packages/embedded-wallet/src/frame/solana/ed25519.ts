/** Signatures of Solana: of exactly the bytes that are given, by the account that was read. */
import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import type { Bytes } from '../keys/bytes.js'
import { accountMismatch } from './errors.js'

/** Throws `account-mismatch` where the key is another account's. */
export function signBytes(bytes: Uint8Array, key: Bytes, account: string): Uint8Array {
  if (base58.encode(ed25519.getPublicKey(key)) !== account) throw accountMismatch()
  return ed25519.sign(bytes, key)
}

/** As the chain's nodes verify: each signature has one form alone. */
export function isSignedBy(address: string, bytes: Uint8Array, signature: Uint8Array): boolean {
  try {
    return ed25519.verify(signature, bytes, base58.decode(address), { zip215: false })
  } catch {
    return false
  }
}
