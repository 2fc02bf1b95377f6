/**
 * Solana's wire format, read whole: signatures, then the message that they sign, legacy or of version 0. Every byte has its
 * place, or it is no transaction.
 */
import { base58 } from '@scure/base'
import { paramsInvalid } from '../approval/sign-in-text.js'

export const signatureLength = 64
const keyLength = 32
/** Bytes of a packet: no transaction is longer. */
const maxTransaction = 1_232

export interface Instruction {
  /** Places in the list of all keys. */
  readonly program: number
  readonly accounts: readonly number[]
  readonly data: Uint8Array
}

/** Of keys that stand in a table on the chain. */
export interface Lookup {
  readonly table: string
  readonly writable: readonly number[]
  readonly readonly: readonly number[]
}

export interface Message {
  readonly bytes: Uint8Array
  /** Who has to sign: the first so many of the keys; the very first pays. */
  readonly signers: number
  readonly keys: readonly string[]
  readonly blockhash: string
  readonly instructions: readonly Instruction[]
  readonly lookups: readonly Lookup[]
}

export interface Transaction {
  readonly signatures: readonly Uint8Array[]
  readonly message: Message
}

interface Reader {
  byte(): number
  take(length: number): Uint8Array
  /** Solana's compact number, of at most 16 bits, in its shortest form. */
  count(): number
  readonly isAtEnd: boolean
}

function readerOf(bytes: Uint8Array): Reader {
  let at = 0
  const byte = () => {
    const value = bytes[at]
    if (value === undefined) throw paramsInvalid()
    at += 1
    return value
  }
  return {
    byte,
    take(length) {
      if (at + length > bytes.length) throw paramsInvalid()
      at += length
      return bytes.slice(at - length, at)
    },
    count() {
      let value = 0
      for (let index = 0; index < 3; index++) {
        const next = byte()
        // A last part of nothing is a longer way to write the same.
        if (index > 0 && next === 0) throw paramsInvalid()
        if (index === 2 && next > 3) throw paramsInvalid()
        value |= (next & 0x7f) << (7 * index)
        if (next < 0x80) return value
      }
      throw paramsInvalid()
    },
    get isAtEnd() {
      return at === bytes.length
    },
  }
}

const places = (reader: Reader): number[] => [...reader.take(reader.count())]
const key = (reader: Reader) => base58.encode(reader.take(keyLength))
const several = <T>(count: number, read: () => T): T[] => Array.from({ length: count }, read)

/** Throws `params-invalid`. */
export function readMessage(bytes: Uint8Array): Message {
  const reader = readerOf(bytes)
  const first = reader.byte()
  const isVersioned = first >= 0x80
  if (isVersioned && first !== 0x80) throw paramsInvalid()
  const signers = isVersioned ? reader.byte() : first
  const [readonlySigners, readonlyOthers] = [reader.byte(), reader.byte()]
  const keys = several(reader.count(), () => key(reader))
  if (signers === 0 || readonlySigners >= signers || signers + readonlyOthers > keys.length)
    throw paramsInvalid()
  if (new Set(keys).size !== keys.length) throw paramsInvalid()
  const blockhash = key(reader)
  const instructions = several(reader.count(), (): Instruction => {
    const program = reader.byte()
    return { program, accounts: places(reader), data: reader.take(reader.count()) }
  })
  const lookups = isVersioned
    ? several(
        reader.count(),
        (): Lookup => ({ table: key(reader), writable: places(reader), readonly: places(reader) }),
      )
    : []
  if (!reader.isAtEnd) throw paramsInvalid()
  const all =
    keys.length + lookups.reduce((sum, one) => sum + one.writable.length + one.readonly.length, 0)
  // Who pays runs nothing, and programs stand in the message itself.
  const isWhole = instructions.every(
    ({ program, accounts }) =>
      program > 0 && program < keys.length && accounts.every((place) => place < all),
  )
  if (!isWhole) throw paramsInvalid()
  return { bytes, signers, keys, blockhash, instructions, lookups }
}

/** Throws `params-invalid`. */
export function readTransaction(wire: Uint8Array): Transaction {
  if (wire.length > maxTransaction) throw paramsInvalid()
  const reader = readerOf(wire)
  const signatures = several(reader.count(), () => reader.take(signatureLength))
  // A count of fewer than 128 is one byte; there is no room for more of them.
  const message = readMessage(wire.slice(1 + signatures.length * signatureLength))
  if (signatures.length !== message.signers) throw paramsInvalid()
  return { signatures, message }
}

/** A copy with one signature in its place; those of others stay as they are. */
export function withSignature(wire: Uint8Array, place: number, signature: Uint8Array): Uint8Array {
  const signed = wire.slice()
  signed.set(signature, 1 + place * signatureLength)
  return signed
}
