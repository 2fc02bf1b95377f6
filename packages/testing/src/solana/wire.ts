/** Solana's wire format, as far as a wallet reads it to sign: signatures, then a message legacy or versioned. */
import { toBase58 } from '@scope/core/chain'
import { rpcError } from '../rpc-error.js'

export interface WireTransaction {
  /** Where the first signature begins. */
  readonly signaturesAt: number
  readonly message: Uint8Array
  readonly version: 'legacy' | 0
  /** Who has to sign, in order; the first pays. */
  readonly signers: readonly string[]
}

const signatureLength = 64
const keyLength = 32

/** Solana's compact number of at most 16 bits. */
function compact(bytes: Uint8Array, at: number): readonly [value: number, next: number] {
  let value = 0
  for (let index = 0; index < 3; index++) {
    const byte = bytes[at + index]
    if (byte === undefined) break
    value |= (byte & 0x7f) << (7 * index)
    if (byte < 0x80) return [value, at + index + 1]
  }
  throw rpcError(-32602, 'The transaction ends too early.')
}

export function readTransaction(wire: Uint8Array): WireTransaction {
  const [count, signaturesAt] = compact(wire, 0)
  const message = wire.slice(signaturesAt + count * signatureLength)
  const isVersioned = ((message[0] ?? 0) & 0x80) !== 0
  const version = isVersioned ? (message[0] ?? 0) & 0x7f : 'legacy'
  if (version !== 'legacy' && version !== 0)
    throw rpcError(-32602, `The wallet does not know transactions of version ${version}.`)
  const headerAt = isVersioned ? 1 : 0
  const required = message[headerAt] ?? 0
  const [keys, keysAt] = compact(message, headerAt + 3)
  if (required === 0 || required !== count || required > keys)
    throw rpcError(-32602, 'The transaction’s signatures do not fit its signers.')
  if (message.length < keysAt + keys * keyLength + keyLength)
    throw rpcError(-32602, 'The transaction ends too early.')
  const signers = Array.from({ length: required }, (_, index) => {
    const from = keysAt + index * keyLength
    return toBase58(message.subarray(from, from + keyLength))
  })
  return { signaturesAt, message, version, signers }
}

/** A copy with one signature in its place. */
export function withSignature(
  wire: Uint8Array,
  { signaturesAt }: WireTransaction,
  index: number,
  signature: Uint8Array,
): Uint8Array {
  const signed = wire.slice()
  signed.set(signature, signaturesAt + index * signatureLength)
  return signed
}
