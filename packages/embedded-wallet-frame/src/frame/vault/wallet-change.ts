/**
 * Whoever changes the shares of a wallet shows that they have it: what is to be done, of the wallet as it is now, signed by
 * its EVM account as a personal message (EIP-191). The gateway asks for it, so that a mailbox alone changes nothing (A15).
 */
import { secp256k1 } from '@noble/curves/secp256k1'
import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex } from '@noble/hashes/utils'
import type { Bytes } from '../keys/bytes.js'

export interface WalletChange {
  readonly personId: string
  readonly change: 'add' | 'remove' | 'factor'
  readonly set: string
  /** Of the wallet, as it is before. */
  readonly version: number
}

const bytes = (text: string) => new TextEncoder().encode(text)

/** 65 bytes: r, s, v. The key stays the caller's to wipe. */
export function signChange(key: Bytes, { personId, change, set, version }: WalletChange): string {
  const lines = [
    `Scope wallet: ${change}`,
    `person: ${personId}`,
    `set: ${set}`,
    `version: ${version}`,
  ]
  const text = bytes(lines.join('\n'))
  const prefix = bytes(`\x19Ethereum Signed Message:\n${text.length}`)
  const signed = secp256k1.sign(keccak_256(new Uint8Array([...prefix, ...text])), key)
  return `0x${signed.toCompactHex()}${bytesToHex(new Uint8Array([27 + signed.recovery]))}`
}
