/** The one thing that is written into a serialised Solana transaction here: a signature, in its signer's place. */
import { KitError } from '../../errors/kit-error.js'
import { fromBase58 } from '../../lib/base58.js'

const signatureLength = 64
const keyLength = 32

/** A number of at most three bytes (compact-u16), and where what follows begins. */
function compact(bytes: Uint8Array, at: number): readonly [value: number, next: number] {
  let value = 0
  for (let i = 0; i < 3; i++) {
    const byte = bytes[at + i] ?? 0
    value |= (byte & 0x7f) << (7 * i)
    if ((byte & 0x80) === 0) return [value, at + i + 1]
  }
  return [value, at + 3]
}

/** Throws `invalid-params` where the account does not sign this transaction. */
export function putSignature(wire: Uint8Array, address: string, signature: Uint8Array): Uint8Array {
  const key = fromBase58(address, keyLength)
  const [signatures, first] = compact(wire, 0)
  const message = first + signatures * signatureLength
  // A version, where there is one, is a byte with its highest bit set before the header of three.
  const header = message + ((wire[message] ?? 0) & 0x80 ? 1 : 0)
  const [, keys] = compact(wire, header + 3)
  for (let signer = 0; key && signer < signatures; signer++) {
    const at = keys + signer * keyLength
    if (!key.every((byte, i) => wire[at + i] === byte)) continue
    const signed = wire.slice()
    signed.set(signature, first + signer * signatureLength)
    return signed
  }
  throw new KitError('invalid-params', 'This account does not sign this transaction.')
}
