/** Where a wallet holds a token: an address that no key has, made of wallet, program and mint. */
import { ed25519 } from '@noble/curves/ed25519'
import { sha256 } from '@noble/hashes/sha2'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils'
import { base58 } from '@scure/base'
import { associatedProgram } from './programs.js'

function isOnCurve(key: Uint8Array): boolean {
  try {
    ed25519.Point.fromBytes(key)
    return true
  } catch {
    return false
  }
}

export function associatedAccount(owner: string, mint: string, program: string): string {
  const seeds = [owner, program, mint].map((address) => base58.decode(address))
  const tail = [base58.decode(associatedProgram), utf8ToBytes('ProgramDerivedAddress')]
  for (let bump = 255; bump >= 0; bump--) {
    const hash = sha256(concatBytes(...seeds, Uint8Array.of(bump), ...tail))
    if (!isOnCurve(hash)) return base58.encode(hash)
  }
  throw new RangeError('No derived address: half of all hashes are one.')
}
