/** Encodes and reads words of 32 bytes, and bytes and lists behind an offset (Solidity's contract ABI). Hexadecimal without `0x`. */
import { toSafeInteger } from '@scope/core/chain'
import { invalid } from './responses.js'

/** Digits of a word. */
const wordLength = 64

export const encodeUint = (value: bigint | number): string =>
  value.toString(16).padStart(wordLength, '0')
export const encodeAddress = (address: string): string =>
  address.slice(2).toLowerCase().padStart(wordLength, '0')

/** Its length, then the bytes, filled up to whole words. */
export function encodeBytes(digits: string): string {
  const padded = digits.padEnd(Math.ceil(digits.length / wordLength) * wordLength, '0')
  return encodeUint(digits.length / 2) + padded
}

/** The parts of a tuple or a list in which some have no fixed length: offsets first, then what they point to. */
export function encodeParts(parts: readonly (string | { readonly tail: string })[]): string {
  let offset = parts.reduce(
    (size, part) => size + (typeof part === 'string' ? part.length / 2 : wordLength / 2),
    0,
  )
  let head = ''
  let tails = ''
  for (const part of parts) {
    if (typeof part === 'string') head += part
    else {
      head += encodeUint(offset)
      offset += part.tail.length / 2
      tails += part.tail
    }
  }
  return head + tails
}

/** Reads words at a position, of a text that another party wrote: each step is checked. Throws `wallet-response-invalid`. */
export interface AbiReader {
  /** All that it reads. */
  readonly digits: string
  /** A length or an offset, within the text. */
  size(index: number): number
  /** 64 digits. `index` counts words. */
  word(index: number): string
  uint(index: number): bigint
  /** Lower case, with `0x`. */
  address(index: number): string
  /** A reader that begins where the word points to. */
  at(index: number): AbiReader
  /** The bytes that the word points to, without `0x`. */
  bytes(index: number): string
  /** A reader per member of the list that the word points to. */
  list(index: number, maxLength: number): readonly AbiReader[]
}

/** @param field - Name of what is read, for the error. */
export function createAbiReader(digits: string, field: string): AbiReader {
  function word(index: number): string {
    const found = digits.slice(index * wordLength, (index + 1) * wordLength)
    if (found.length !== wordLength) throw invalid(field)
    return found
  }
  function size(index: number): number {
    const value = BigInt(`0x${word(index)}`)
    if (value > BigInt(digits.length / 2)) throw invalid(field)
    return toSafeInteger(value)
  }
  const at = (index: number) => createAbiReader(digits.slice(size(index) * 2), field)
  return {
    digits,
    word,
    size,
    uint: (index) => BigInt(`0x${word(index)}`),
    address(index) {
      const found = word(index)
      if (!/^0{24}/.test(found)) throw invalid(field)
      return `0x${found.slice(24)}`
    },
    at,
    bytes(index) {
      const found = at(index)
      const length = found.size(0) * 2
      const digits = found.digits.slice(wordLength, wordLength + length)
      if (digits.length !== length) throw invalid(field)
      return digits
    },
    list(index, maxLength) {
      const found = at(index)
      const count = found.size(0)
      if (count > maxLength) throw invalid(field)
      const members = createAbiReader(found.digits.slice(wordLength), field)
      return Array.from({ length: count }, (_, member) => members.at(member))
    },
  }
}
