/**
 * What changes the shares of a wallet is signed by the wallet itself: a mailbox alone destroys nothing (threat A15). Signed
 * are the change, its whole content and the version of the wallet, so that a signature is good for one change, once. The
 * form is EIP-191 version 0x00 with a validator of its own: no page can ask a wallet to sign it.
 */
import { createHash } from 'node:crypto'
import { concat, isAddressEqual, keccak256, recoverAddress, slice, stringToHex } from 'viem'
import { httpError } from '../http/http-error.js'

export interface WalletChange {
  readonly userId: string
  /** `add`, `remove`: a browser's share set. `protect`, `unprotect`: what brings the wallet back. */
  readonly change: 'add' | 'remove' | 'protect' | 'unprotect'
  readonly set: string
  /** Of the wallet, as it is before. */
  readonly version: number
  /** What is kept: shares, ciphertexts, parameters. Empty where something is taken away. */
  readonly content?: object | undefined
}

/** The last 20 bytes of a hash, as addresses are made: no contract is there. */
const validator = slice(keccak256(stringToHex('scope:wallet-change')), -20)

/** JSON with the members of every object in order, so that both sides write the same bytes. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, field: unknown) =>
    field !== null && typeof field === 'object' && !Array.isArray(field)
      ? Object.fromEntries(Object.entries(field).sort(([a], [b]) => (a < b ? -1 : 1)))
      : field,
  )

/** What the wallet's EVM account signs: 32 bytes. */
export function changeHash({
  userId,
  change,
  set,
  version,
  content = {},
}: WalletChange): `0x${string}` {
  const digest = createHash('sha256').update(canonical(content)).digest('hex')
  const text = [
    `Scope wallet: ${change}`,
    `user: ${userId}`,
    `set: ${set}`,
    `version: ${version}`,
    `content: ${digest}`,
  ].join('\n')
  return keccak256(concat(['0x1900', validator, stringToHex(text)]))
}

/** Throws 403 `wallet-proof` where it is not the wallet's own signature. */
export async function requireWalletProof(
  address: string,
  of: WalletChange,
  signature: `0x${string}`,
): Promise<void> {
  const signer = await recoverAddress({ hash: changeHash(of), signature }).catch(() => undefined)
  if (!signer || !isAddressEqual(signer, address as `0x${string}`))
    throw httpError(403, 'wallet-proof', 'a signature of the wallet, of this change')
}
