/**
 * The keys of a test wallet: real ed25519, from a mnemonic as Solana wallets derive them (BIP-39, SLIP-0010,
 * `m/44'/501'/n'/0'`), or as given. For tests only.
 */

import { ed25519 } from '@noble/curves/ed25519'
import { hmac } from '@noble/hashes/hmac'
import { sha512 } from '@noble/hashes/sha2'
import { utf8ToBytes } from '@noble/hashes/utils'
import { toBase58 } from '@scope/core/chain'
import { getSeed } from '../mnemonic-seed.js'

export interface SolanaKey {
  readonly address: string
  readonly publicKey: Uint8Array
  sign(bytes: Uint8Array): Uint8Array
}

const hardened = 0x8000_0000

/** The private key at a path of hardened steps: `[44, 501, 0, 0]`. SLIP-0010 knows no others for ed25519. */
export function derive(seed: Uint8Array, path: readonly number[]): Uint8Array {
  let node = hmac(sha512, utf8ToBytes('ed25519 seed'), seed)
  for (const step of path) {
    const data = new Uint8Array(37)
    data.set(node.subarray(0, 32), 1)
    new DataView(data.buffer).setUint32(33, hardened + step)
    node = hmac(sha512, node.subarray(32), data)
  }
  return node.slice(0, 32)
}

/** Of a private key of 32 bytes, or one of 64 that has the public key behind it. */
export function getKey(secret: Uint8Array): SolanaKey {
  const privateKey = secret.slice(0, 32)
  const publicKey = ed25519.getPublicKey(privateKey)
  return {
    address: toBase58(publicKey),
    publicKey,
    sign: (bytes) => ed25519.sign(bytes, privateKey),
  }
}

/** The first `count` accounts of a mnemonic. */
export function getKeys(mnemonic: string, count: number): readonly SolanaKey[] {
  const seed = getSeed(mnemonic)
  return Array.from({ length: count }, (_, index) => getKey(derive(seed, [44, 501, index, 0])))
}

export const verifySolanaSignature = (
  publicKey: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
): boolean => {
  try {
    return ed25519.verify(signature, message, publicKey)
  } catch {
    return false
  }
}
