/** Addresses that no key has: derived from a program and seeds, so that they lie beside the curve. */

import { ed25519 } from '@noble/curves/ed25519'
import { sha256 } from '@noble/hashes/sha2'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils'
import { toBase58 } from '@scope/core/chain'
import { getKey } from '../address.js'
import { associatedProgram } from './programs.js'

/** Whether a key can belong to the address. */
export function isOnCurve(key: Uint8Array): boolean {
  try {
    ed25519.Point.fromBytes(key)
    return true
  } catch {
    return false
  }
}

function derivedAddress(program: string, seeds: readonly Uint8Array[]): string {
  const tail = [getKey(program), utf8ToBytes('ProgramDerivedAddress')]
  for (let bump = 255; bump >= 0; bump--) {
    const hash = sha256(concatBytes(...seeds, Uint8Array.of(bump), ...tail))
    if (!isOnCurve(hash)) return toBase58(hash)
  }
  throw new RangeError('No derived address: half of all hashes are one.')
}

/** Where a wallet holds a token. */
export const associatedAccount = (owner: string, mint: string, program: string): string =>
  derivedAddress(associatedProgram, [getKey(owner), getKey(program), getKey(mint)])
