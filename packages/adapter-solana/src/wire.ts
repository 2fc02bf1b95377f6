/** Solana's wire format: signatures, then the message they sign, legacy or versioned. */
import { KitError, toBase58 } from '@scope/core/chain'
import { keyLength } from './address.js'

export const signatureLength = 64
/** Bytes of a packet: no transaction is longer. */
export const maxTransaction = 1_232

export interface WireTransaction {
  readonly message: Uint8Array
  readonly signatures: readonly Uint8Array[]
  /** Who has to sign, in the signatures' order; the first pays. */
  readonly signers: readonly string[]
}

const malformed = () =>
  new KitError('invalid-params', 'This is not a Solana transaction in its wire format.')

/** Solana's compact number, of at most 16 bits. */
function compact(bytes: Uint8Array, at: number): readonly [value: number, next: number] {
  let value = 0
  for (let index = 0; index < 3; index++) {
    const byte = bytes[at + index]
    if (byte === undefined) break
    value |= (byte & 0x7f) << (7 * index)
    if (byte < 0x80) return [value, at + index + 1]
  }
  throw malformed()
}

/** Throws `invalid-params`. */
export function readTransaction(wire: Uint8Array): WireTransaction {
  if (wire.length > maxTransaction) throw malformed()
  const [count, signaturesAt] = compact(wire, 0)
  const messageAt = signaturesAt + count * signatureLength
  const message = wire.slice(messageAt)
  const isVersioned = ((message[0] ?? 0) & 0x80) !== 0
  const headerAt = isVersioned ? 1 : 0
  const [keys, keysAt] = compact(message, headerAt + 3)
  const isWhole = message.length >= keysAt + (keys + 1) * keyLength
  if (count === 0 || count !== message[headerAt] || count > keys || !isWhole) throw malformed()
  const slice = (bytes: Uint8Array, from: number, length: number) =>
    bytes.slice(from, from + length)
  return {
    message,
    signatures: Array.from({ length: count }, (_, index) =>
      slice(wire, signaturesAt + index * signatureLength, signatureLength),
    ),
    signers: Array.from({ length: count }, (_, index) =>
      toBase58(slice(message, keysAt + index * keyLength, keyLength)),
    ),
  }
}

/** A copy with one signature in its place. */
export function withSignature(wire: Uint8Array, index: number, signature: Uint8Array): Uint8Array {
  const signed = wire.slice()
  signed.set(signature, compact(wire, 0)[1] + index * signatureLength)
  return signed
}

/** Encodes an unsigned transaction with at most 127 signers. */
export const unsigned = (message: Uint8Array, signers: number): Uint8Array =>
  Uint8Array.from([signers, ...new Uint8Array(signers * signatureLength), ...message])

export function toBase64(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
}
