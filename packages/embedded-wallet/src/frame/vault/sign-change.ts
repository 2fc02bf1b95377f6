/**
 * What changes the shares of a wallet is signed by the wallet's own EVM account: the change, its whole content and the
 * version of the wallet. The gateway asks for it, so that a mailbox alone changes nothing (A15). The form is EIP-191 version
 * 0x00 with a validator of its own: no page can have such a text signed as a message.
 */
import { secp256k1 } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2'
import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex } from '@noble/hashes/utils'
import type { Bytes } from '../keys/bytes.js'

export interface WalletChange {
  readonly userId: string
  /** `add`, `remove`: a browser's share set. `protect`, `unprotect`: what brings the wallet back. */
  readonly change: 'add' | 'remove' | 'protect' | 'unprotect'
  readonly set: string
  /** Of the wallet, as it is before. */
  readonly version: number
  /** What the gateway is to keep. Empty where something is taken away. */
  readonly content?: object
}

const bytes = (text: string) => new TextEncoder().encode(text)

/** The last 20 bytes of a hash, as addresses are made: no contract is there. */
const validator = keccak_256(bytes('scope:wallet-change')).slice(-20)

/** JSON with the members of every object in order, so that both sides write the same bytes. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, field: unknown) =>
    field !== null && typeof field === 'object' && !Array.isArray(field)
      ? Object.fromEntries(Object.entries(field).sort(([a], [b]) => (a < b ? -1 : 1)))
      : field,
  )

/** 65 bytes: r, s, v. The key stays the caller's to wipe. */
export function signChange(
  key: Bytes,
  { userId, change, set, version, content = {} }: WalletChange,
): string {
  const text = [
    `Scope wallet: ${change}`,
    `user: ${userId}`,
    `set: ${set}`,
    `version: ${version}`,
    `content: ${bytesToHex(sha256(bytes(canonical(content))))}`,
  ].join('\n')
  const hash = keccak_256(new Uint8Array([0x19, 0x00, ...validator, ...bytes(text)]))
  const signed = secp256k1.sign(hash, key)
  return `0x${signed.toCompactHex()}${bytesToHex(new Uint8Array([27 + signed.recovery]))}`
}
