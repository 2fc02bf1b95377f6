/** BIP-322: a message is signed as a transaction that can't exist, which spends one that holds the message. */
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils'
import { crypto, Transaction } from 'bitcoinjs-lib'
import { isSame } from '../encodings.js'
import type { BitcoinAddress } from './address.js'
import { isUnlocked, type Unlocking } from './unlocking.js'

/** `unsupported`: more inputs, time locks, or scripts that are not the standard ones. */
export type Bip322Verdict = 'valid' | 'invalid' | 'malformed' | 'unsupported'

export function bip322Hash(message: Uint8Array): Uint8Array {
  const tag = crypto.sha256(utf8ToBytes('BIP0322-signed-message'))
  return crypto.sha256(concatBytes(tag, tag, message))
}

/** What holds the message. */
export function toSpend({ script }: BitcoinAddress, message: Uint8Array): Transaction {
  const transaction = new Transaction()
  transaction.version = 0
  const holder = Uint8Array.of(0, 32, ...bip322Hash(message))
  transaction.addInput(new Uint8Array(32), 0xffff_ffff, 0, holder)
  transaction.addOutput(script, 0n)
  return transaction
}

const nothing = Uint8Array.of(0x6a)

/** What spends it, before it is signed. */
export function toSign(spent: Transaction): Transaction {
  const transaction = new Transaction()
  transaction.version = 0
  transaction.addInput(spent.getHash(), 0, 0)
  transaction.addOutput(nothing, 0n)
  return transaction
}

/** A witness as transactions hold it; undefined where it is none to its last byte. */
export function parseWitness(bytes: Uint8Array): readonly Uint8Array[] | undefined {
  let at = 0
  const readLength = (): number => {
    const first = bytes[at] ?? 0xff
    at += 1
    if (first < 0xfd) return first
    const length = (bytes[at] ?? 0) + 256 * (bytes[at + 1] ?? 0)
    at += 2
    // Nothing here is longer than two bytes tell, and what is short is told in one.
    return first === 0xfd && length >= 0xfd ? length : Number.POSITIVE_INFINITY
  }
  const count = readLength()
  const items: Uint8Array[] = []
  for (let index = 0; index < count; index++) {
    const length = readLength()
    if (at + length > bytes.length) return undefined
    items.push(bytes.slice(at, at + length))
    at += length
  }
  return at === bytes.length ? items : undefined
}

function judge(address: BitcoinAddress, unlocking: Unlocking): Bip322Verdict {
  const unlocked = isUnlocked(address, unlocking)
  if (unlocked === undefined) return 'unsupported'
  return unlocked ? 'valid' : 'invalid'
}

/** The witness alone. */
export function verifySimple(
  address: BitcoinAddress,
  message: Uint8Array,
  bytes: Uint8Array,
): Bip322Verdict {
  const witness = parseWitness(bytes)
  if (!witness || witness.length === 0) return 'malformed'
  const transaction = toSign(toSpend(address, message))
  return judge(address, { scriptSig: new Uint8Array(), witness, transaction })
}

function readTransaction(bytes: Uint8Array): Transaction | undefined {
  try {
    const transaction = Transaction.fromBuffer(bytes)
    return isSame(transaction.toBuffer(), bytes) ? transaction : undefined
  } catch {
    return undefined
  }
}

/**
 * The whole transaction. One that is only valid at a time or an age says nothing of now, and one that spends more coins
 * than the message is a proof of funds: neither signs in.
 */
export function verifyFull(
  address: BitcoinAddress,
  message: Uint8Array,
  bytes: Uint8Array,
): Bip322Verdict {
  const transaction = readTransaction(bytes)
  if (!transaction) return 'malformed'
  const [input, second] = transaction.ins
  const [output, other] = transaction.outs
  if (!input || !output) return 'malformed'
  if (second || input.index !== 0 || !isSame(input.hash, toSpend(address, message).getHash()))
    return second ? 'unsupported' : 'invalid'
  const isEmpty = !other && output.value === 0n && isSame(output.script, nothing)
  if (!isEmpty || (transaction.version !== 0 && transaction.version !== 2)) return 'invalid'
  const { script: scriptSig, witness } = input
  const verdict = judge(address, { scriptSig, witness, transaction })
  const isLocked = transaction.locktime !== 0 || input.sequence !== 0
  return verdict === 'valid' && isLocked ? 'unsupported' : verdict
}
