/** Reads from a PSBT (BIP 174) the one thing that must not change while it is signed: its transaction. Loads no library. */
import { KitError } from '@scope/core/chain'
import { toHex } from './encoding.js'

export interface PsbtView {
  /** The unsigned transaction, hexadecimal. */
  readonly transaction: string
  readonly inputCount: number
}

const magic = [0x70, 0x73, 0x62, 0x74, 0xff] as const

/** Reads on from where it stopped; throws past the end. */
function cursor(bytes: Uint8Array) {
  let at = 0
  const take = (length: number) => {
    if (length < 0 || at + length > bytes.length) throw new RangeError('Unexpected end of PSBT.')
    at += length
    return bytes.subarray(at - length, at)
  }
  const number = (length: number) =>
    take(length).reduceRight((value, byte) => value * 256 + byte, 0)
  const size = () => {
    const first = number(1)
    return first < 0xfd ? first : number(first === 0xfd ? 2 : first === 0xfe ? 4 : 8)
  }
  return { take, number, size }
}

/** Undefined for what is no PSBT, and for version 2 (BIP 370), which holds no transaction to compare. */
export function parsePsbt(bytes: Uint8Array): PsbtView | undefined {
  try {
    if (!magic.every((byte, at) => bytes[at] === byte)) return undefined
    const { take, size } = cursor(bytes.subarray(magic.length))
    let transaction: Uint8Array | undefined
    for (let length = size(); length > 0; length = size()) {
      const key = take(length)
      const value = take(size())
      if (length === 1 && key[0] === 0x00) transaction = value
    }
    if (!transaction) return undefined
    const inside = cursor(transaction)
    inside.number(4)
    return { transaction: toHex(transaction), inputCount: inside.size() }
  } catch {
    return undefined
  }
}

/** The signed PSBT, if it is of the transaction that was given to sign. Throws `wallet-response-invalid`. */
export function assertSameTransaction(signed: Uint8Array | undefined, asked: PsbtView): Uint8Array {
  const view = signed && parsePsbt(signed)
  if (signed && view && view.transaction === asked.transaction) return signed
  throw new KitError(
    'wallet-response-invalid',
    signed && view
      ? 'The wallet signed another transaction than the one asked for. Nothing was sent.'
      : 'The wallet returned an invalid response (PSBT). Nothing was sent.',
  )
}
