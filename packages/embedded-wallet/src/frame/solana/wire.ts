/**
 * Solana's wire format: signatures, then the signed message, legacy or version 0. Rejects input that a node would
 * reject and input that can be read in two ways.
 */
import { base58 } from '@scure/base'
import { type Cursor, createCursor } from './cursor.js'
import { unreadable } from './errors.js'

export const keyLength = 32
export const signatureLength = 64
/** Bytes of a packet: no transaction is longer. */
const maxTransactionLength = 1_232
const versioned = 0x80

export interface CompiledInstruction {
  readonly program: number
  readonly accounts: readonly number[]
  readonly data: Uint8Array
}

export interface Lookup {
  readonly table: string
  readonly writable: readonly number[]
  readonly readonly: readonly number[]
}

export interface Message {
  /** How many of the first keys sign, and how many of those are only read. */
  readonly signers: number
  readonly readonlySigners: number
  readonly readonlyOthers: number
  readonly keys: readonly string[]
  readonly instructions: readonly CompiledInstruction[]
  /** Of version 0: more accounts, by their places in tables on the chain. */
  readonly lookups: readonly Lookup[]
}

export interface Transaction {
  readonly wire: Uint8Array
  /** What is signed. */
  readonly bytes: Uint8Array
  readonly message: Message
  readonly signatures: readonly Uint8Array[]
  /** Where the first of them begins. */
  readonly signaturesAt: number
}

const listed = <T>(cursor: Cursor, read: () => T): readonly T[] => {
  const items: T[] = []
  for (let left = cursor.count(); left > 0; left--) items.push(read())
  return items
}

function readStructure(cursor: Cursor): Message {
  const first = cursor.byte()
  const isVersioned = first >= versioned
  if (first > versioned) throw unreadable()
  const signers = isVersioned ? cursor.byte() : first
  const readonlySigners = cursor.byte()
  const readonlyOthers = cursor.byte()
  const key = () => base58.encode(cursor.take(keyLength))
  const places = () => [...cursor.take(cursor.count())]
  const keys = listed(cursor, key)
  // The blockhash says when, not what.
  cursor.take(keyLength)
  const instructions = listed(cursor, () => ({
    program: cursor.byte(),
    accounts: places(),
    data: cursor.take(cursor.count()),
  }))
  const lookups = isVersioned
    ? listed(cursor, () => ({ table: key(), writable: places(), readonly: places() }))
    : []
  return { signers, readonlySigners, readonlyOthers, keys, instructions, lookups }
}

/** As nodes sanitise messages. The payer signs and changes; programs are never looked up. */
function isSane(message: Message): boolean {
  const { signers, readonlySigners, readonlyOthers, keys, instructions, lookups } = message
  const lookedUp = lookups.map(({ writable, readonly }) => writable.length + readonly.length)
  const all = lookedUp.reduce((sum, count) => sum + count, keys.length)
  return (
    readonlySigners < signers &&
    signers + readonlyOthers <= keys.length &&
    all <= 256 &&
    new Set(keys).size === keys.length &&
    !lookedUp.includes(0) &&
    instructions.every(
      ({ program, accounts }) =>
        program > 0 && program < keys.length && accounts.every((place) => place < all),
    )
  )
}

function readMessage(bytes: Uint8Array): Message {
  const cursor = createCursor(bytes)
  const message = readStructure(cursor)
  if (!cursor.isAtEnd() || !isSane(message)) throw unreadable()
  return message
}

/** Throws `unreadable`. */
export function readTransaction(received: Uint8Array): Transaction {
  if (received.length > maxTransactionLength) throw unreadable()
  const wire = received.slice()
  const cursor = createCursor(wire)
  const signatures = listed(cursor, () => cursor.take(signatureLength))
  // More than 127 signatures do not fit into a packet: their number is one byte.
  const signaturesAt = 1
  const bytes = wire.slice(signaturesAt + signatures.length * signatureLength)
  const message = readMessage(bytes)
  if (message.signers !== signatures.length) throw unreadable()
  return { wire, bytes, message, signatures, signaturesAt }
}

/** Three bytes, a count, one key, the blockhash and a count. */
const minMessageLength = 3 + 1 + keyLength + keyLength + 1
/** `\xffsolana offchain`: what is signed under it is no transaction, of any version. */
const offChain = 0xff

/**
 * Whether bytes that are given as a text could be what a node takes for a transaction: their signature would be one for it.
 * Every version counts, known or not, and so does what is followed by more.
 */
export function couldBeMessage(bytes: Uint8Array): boolean {
  const [first = 0] = bytes
  if (bytes.length < minMessageLength || first === offChain) return false
  if (first >= versioned) return true
  try {
    readStructure(createCursor(bytes))
    return true
  } catch {
    return false
  }
}

/** A copy with one signature in its place. */
export function withSignature(
  { wire, signaturesAt }: Transaction,
  place: number,
  signature: Uint8Array,
): Uint8Array {
  const signed = wire.slice()
  signed.set(signature, signaturesAt + place * signatureLength)
  return signed
}
