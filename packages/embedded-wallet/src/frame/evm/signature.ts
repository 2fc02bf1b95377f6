/** Signatures of secp256k1: deterministic (RFC 6979) and low in s (EIP-2). */
import { secp256k1 } from '@noble/curves/secp256k1'
import type { Hex } from 'viem'
import type { Bytes } from '../keys/bytes.js'

export interface EvmSignature {
  readonly r: Hex
  readonly s: Hex
  readonly yParity: 0 | 1
  /** As older transactions are counted from. */
  readonly v: bigint
}

const word = (value: bigint): Hex => `0x${value.toString(16).padStart(64, '0')}`

export function signHash(hash: Uint8Array, key: Bytes): EvmSignature {
  const { r, s, recovery } = secp256k1.sign(hash, key, { lowS: true })
  const yParity = recovery === 1 ? 1 : 0
  return { r: word(r), s: word(s), yParity, v: BigInt(27 + yParity) }
}

/** 65 bytes, as wallets hand them out: r, s, and 27 or 28. */
export const signatureText = ({ r, s, yParity }: EvmSignature): Hex =>
  `${r}${s.slice(2)}${(27 + yParity).toString(16)}`
