/** Signatures with a header and a key that is recovered (BIP-137, “Bitcoin Signed Message”). */
import { secp256k1 } from '@noble/curves/secp256k1'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils'
import { crypto } from 'bitcoinjs-lib'
import { isSame } from '../encodings.js'
import type { BitcoinAddress } from './address.js'
import { compactSize } from './compact-size.js'

/** 65 bytes, of which the first is a header; no witness looks so. */
export const isBip137 = (signature: Uint8Array): boolean => {
  const [header = 0] = signature
  return signature.length === 65 && header >= 27 && header <= 42
}

export function bip137Digest(message: Uint8Array): Uint8Array {
  const magic = utf8ToBytes('Bitcoin Signed Message:\n')
  return crypto.hash256(
    concatBytes(compactSize(magic.length), magic, compactSize(message.length), message),
  )
}

/** What the header claims: four values each, the lower ones without compression. */
type Claim = 'p2pkh-uncompressed' | 'p2pkh' | 'p2sh' | 'p2wpkh'
const claims: readonly Claim[] = ['p2pkh-uncompressed', 'p2pkh', 'p2sh', 'p2wpkh']

/** `p2tr` never: BIP-137 does not know it, and its key is not the address. */
function isClaimed(claim: Claim, type: BitcoinAddress['type'], loose: boolean): boolean {
  if (claim === 'p2pkh-uncompressed') return type === 'p2pkh'
  return loose ? type === 'p2pkh' || type === 'p2sh' || type === 'p2wpkh' : claim === type
}

/** `loose`: the header of any address type with a compressed key, as Electrum and Trezor write it. */
export function isBip137By(
  address: BitcoinAddress,
  message: Uint8Array,
  signature: Uint8Array,
  loose: boolean,
): boolean {
  const header = (signature[0] ?? 0) - 27
  const claim = claims[header >> 2]
  if (!claim || !isClaimed(claim, address.type, loose)) return false
  try {
    const read = secp256k1.Signature.fromCompact(signature.slice(1)).addRecoveryBit(header & 3)
    if (read.hasHighS()) return false
    const key = read.recoverPublicKey(bip137Digest(message))
    const hash = crypto.hash160(key.toRawBytes(claim !== 'p2pkh-uncompressed'))
    const program = address.type === 'p2sh' ? crypto.hash160(Uint8Array.of(0, 20, ...hash)) : hash
    return isSame(program, address.program)
  } catch {
    return false
  }
}
