/** Whether what a transaction's one input brings unlocks an address: the standard ways, and nothing like an interpreter. */
import { schnorr, secp256k1 } from '@noble/curves/secp256k1'
import { concatBytes } from '@noble/hashes/utils'
import { crypto, opcodes, script, type Transaction } from 'bitcoinjs-lib'
import { isSame } from '../encodings.js'
import { type BitcoinAddress, keyHashScript } from './address.js'

export interface Unlocking {
  readonly scriptSig: Uint8Array
  readonly witness: readonly Uint8Array[]
  /** `to_sign`. */
  readonly transaction: Transaction
}

const all = 1
const { OP_CHECKMULTISIG } = opcodes as { readonly OP_CHECKMULTISIG: number }
/** The library refuses those that are no points. */
const isCompressed = (key: Uint8Array): boolean => key.length === 33

/** DER with SIGHASH_ALL after it, and the lower s (BIP 66, 146). */
export function isEcdsaBy(signature: Uint8Array, digest: Uint8Array, key: Uint8Array): boolean {
  try {
    const { signature: compact, hashType } = script.signature.decode(signature)
    return hashType === all && secp256k1.verify(compact, digest, key, { lowS: true })
  } catch {
    return false
  }
}

/** Witness v0 of one key. */
function isOfKey({ witness, transaction }: Unlocking, hash: Uint8Array): boolean {
  const [signature, key] = witness
  if (witness.length !== 2 || !signature || !key || !isCompressed(key)) return false
  if (!isSame(crypto.hash160(key), hash)) return false
  const digest = transaction.hashForWitnessV0(0, keyHashScript(hash), 0n, all)
  return isEcdsaBy(signature, digest, key)
}

const isBytes = (chunk: number | Uint8Array): chunk is Uint8Array => typeof chunk !== 'number'

/** `m <keys> n OP_CHECKMULTISIG`; undefined for any other script. */
function readMultisig(bytes: Uint8Array) {
  const chunks = script.decompile(bytes) ?? []
  const keys = chunks.slice(1, -2).filter(isBytes)
  // OP_1 and those after it; what is pushed is no number.
  const [needed, total] = [Number(chunks[0]) - 0x50, Number(chunks.at(-2)) - 0x50]
  const isMultisig =
    chunks.at(-1) === OP_CHECKMULTISIG &&
    chunks.length === total + 3 &&
    keys.length === total &&
    keys.every(isCompressed) &&
    needed >= 1 &&
    needed <= total
  // Written in its one way, so that nothing hides in it.
  return isMultisig && isSame(script.compile(chunks), bytes) ? { needed, keys } : undefined
}

/** As the chain does it: signatures in the order of their keys. */
function areOfKeys(
  signatures: readonly Uint8Array[],
  keys: readonly Uint8Array[],
  digest: Uint8Array,
): boolean {
  let left = signatures
  for (const key of keys) {
    const [next] = left
    if (next && isEcdsaBy(next, digest, key)) left = left.slice(1)
  }
  return left.length === 0
}

/** Witness v0 of a script. Undefined where it is no multisignature. */
function isOfScript({ witness, transaction }: Unlocking, hash: Uint8Array): boolean | undefined {
  const [dummy, ...rest] = witness
  const locking = witness.at(-1)
  if (!locking || !isSame(crypto.sha256(locking), hash)) return false
  const multisig = readMultisig(locking)
  if (!multisig) return undefined
  if (dummy?.length !== 0) return false
  const signatures = rest.slice(0, -1)
  const digest = transaction.hashForWitnessV0(0, locking, 0n, all)
  return signatures.length === multisig.needed && areOfKeys(signatures, multisig.keys, digest)
}

/** Taproot by its key: SIGHASH_DEFAULT, or SIGHASH_ALL said. Undefined for scripts and an annex. */
function isOfTaproot(
  unlocking: Unlocking,
  { program, script: locking }: BitcoinAddress,
): boolean | undefined {
  const [signature] = unlocking.witness
  if (!signature) return false
  if (unlocking.witness.length > 1) return undefined
  const hashType = signature.length === 65 ? (signature[64] ?? 0) : 0
  if (signature.length !== 64 && hashType !== all) return false
  const digest = unlocking.transaction.hashForWitnessV1(0, [locking], [0n], hashType)
  return schnorr.verify(signature.slice(0, 64), digest, program)
}

/** The old way: everything in the input's script. */
function isOfOldKey(unlocking: Unlocking, { program, script: locking }: BitcoinAddress): boolean {
  const { scriptSig, witness, transaction } = unlocking
  const chunks = script.decompile(scriptSig) ?? []
  const [signature, key] = chunks.filter(isBytes)
  if (!signature || !key || chunks.length > 2 || witness.length > 0) return false
  if (!isSame(crypto.hash160(key), program)) return false
  return isEcdsaBy(signature, transaction.hashForSignature(0, locking, all), key)
}

/** A script behind a hash: that of a witness, which the input's script names where it is told at all. */
function isNested(unlocking: Unlocking, { program }: BitcoinAddress): boolean | undefined {
  const { witness, scriptSig } = unlocking
  const last = witness.at(-1) ?? new Uint8Array()
  const isKey = isCompressed(last)
  const hash = isKey ? crypto.hash160(last) : crypto.sha256(last)
  const redeem = Uint8Array.of(0, hash.length, ...hash)
  if (!isSame(crypto.hash160(redeem), program)) return undefined
  const isTold = scriptSig.length > 0
  if (isTold && !isSame(scriptSig, concatBytes(Uint8Array.of(redeem.length), redeem))) return false
  return isKey ? isOfKey(unlocking, hash) : isOfScript(unlocking, hash)
}

/** Undefined where it is locked by a script that is none of the standard ones. */
export function isUnlocked(address: BitcoinAddress, unlocking: Unlocking): boolean | undefined {
  const { type, program } = address
  if (type === 'p2pkh') return isOfOldKey(unlocking, address)
  if (type === 'p2sh') return isNested(unlocking, address)
  if (unlocking.scriptSig.length > 0) return false
  if (type === 'p2tr') return isOfTaproot(unlocking, address)
  return type === 'p2wpkh' ? isOfKey(unlocking, program) : isOfScript(unlocking, program)
}
