/** What a mint says of itself beside its decimals: Token-2022 keeps name and fee in extensions behind it. */
import { sanitizeText } from '@scope/core/chain'
import type { NodeAccount } from '../responses.js'

/** Bytes of an account with extensions before the first: the base, and what kind it is. */
const extensionsAt = 166
const kinds = { transferFee: 1, metadata: 19 } as const
/** The part of 10,000 a fee can be at most. */
const whole = 10_000n

/** Type and length, two bytes each, then so many bytes. */
function extension({ data }: NodeAccount, wanted: number): DataView | undefined {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  for (let at = extensionsAt; at + 4 <= data.length; ) {
    const length = view.getUint16(at + 2, true)
    const start = at + 4
    if (start + length > data.length) return undefined
    if (view.getUint16(at, true) === wanted)
      return new DataView(data.buffer, data.byteOffset + start, length)
    at = start + length
  }
  return undefined
}

/** Borsh: a length of four bytes, and so many of text. */
function textAt(view: DataView, at: number): { readonly text: string; readonly next: number } {
  const length = view.getUint32(at, true)
  const bytes = new Uint8Array(view.buffer, view.byteOffset + at + 4, length)
  return { text: new TextDecoder().decode(bytes.subarray(0, 256)), next: at + 4 + length }
}

/** Undefined where the mint has none, or one that can't be read. */
export function mintNames(
  account: NodeAccount,
): { readonly name: string; readonly symbol: string } | undefined {
  const found = extension(account, kinds.metadata)
  if (!found) return undefined
  try {
    // Behind the keys of who may change it and of the mint.
    const name = textAt(found, 64)
    const symbol = sanitizeText(textAt(found, name.next).text)
    return symbol ? { name: sanitizeText(name.text) || symbol, symbol } : undefined
  } catch {
    return undefined
  }
}

/** What a transfer of this amount leaves behind: of the two fees a mint may be between, the higher one. */
export function transferFee(account: NodeAccount, amount: bigint): bigint {
  const found = extension(account, kinds.transferFee)
  if (!found || found.byteLength < 108) return 0n
  const [older = 0n, newer = 0n] = [72, 90].map((at) => {
    const max = found.getBigUint64(at + 8, true)
    const share = BigInt(found.getUint16(at + 16, true))
    const fee = (amount * share + whole - 1n) / whole
    return fee < max ? fee : max
  })
  if (older > newer) return older
  return newer
}
