/** The little of contracts' calldata that moving tokens takes: words of 32 bytes, and texts (Solidity's contract ABI). */
import { KitError, toSafeInteger } from '@scope/core/chain'

const wordDigits = 64
/** Characters of a token's name or symbol: what is longer is no name. */
const maxTextLength = 256

export const uint = (value: bigint): string => value.toString(16).padStart(wordDigits, '0')

/** Of a checksummed or plain address. */
export const addressWord = (address: string): string =>
  address.slice(2).toLowerCase().padStart(wordDigits, '0')

export const calldata = (selector: string, ...words: readonly string[]): `0x${string}` =>
  `0x${selector}${words.join('')}`

/** `Transfer(address,address,uint256)`, of ERC-20. */
export const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

const bytesPattern = /^0x(?:[\da-f]{2})*$/i

export function unreadable(field: string): KitError {
  return new KitError(
    'wallet-response-invalid',
    `The node returned an invalid response (${field}).`,
  )
}

/** The digits of what a call returned, without `0x`. */
export function returned(answer: unknown, field: string): string {
  if (typeof answer !== 'string' || !bytesPattern.test(answer)) throw unreadable(field)
  return answer.slice(2)
}

/** The word at this place; undefined where the answer ends before it. */
export function wordAt(digits: string, at: number): bigint | undefined {
  const word = digits.slice(at * wordDigits, (at + 1) * wordDigits)
  return word.length === wordDigits ? BigInt(`0x${word}`) : undefined
}

const toBytes = (digits: string) =>
  Uint8Array.from({ length: digits.length / 2 }, (_, at) =>
    Number.parseInt(digits.slice(at * 2, at * 2 + 2), 16),
  )

/** `Error(string)`: what a contract says as it refuses. */
const errorSelector = '08c379a0'

/** Undefined where it gives no reason, or one that is not in words. */
export const revertReason = (data: unknown): string | undefined =>
  typeof data === 'string' && data.startsWith(`0x${errorSelector}`) && bytesPattern.test(data)
    ? toText(data.slice(2 + errorSelector.length))
    : undefined

/** `string`, or the `bytes32` that tokens from before it return. Undefined for what is neither. */
export function toText(digits: string): string | undefined {
  if (digits.length === wordDigits)
    return new TextDecoder().decode(toBytes(digits.replace(/(?:00)+$/, '')))
  // Nearly all compilers put the text after the first word. Some contracts leave words between them.
  const offset = wordAt(digits, 0) ?? 0n
  if (offset < 32n || offset > BigInt(digits.length)) return undefined
  const rest = digits.slice(toSafeInteger(offset) * 2)
  const length = wordAt(rest, 0)
  if (length === undefined) return undefined
  const end = length > BigInt(maxTextLength) ? maxTextLength : toSafeInteger(length)
  const text = rest.slice(wordDigits, wordDigits + end * 2)
  return text.length === end * 2 ? new TextDecoder().decode(toBytes(text)) : undefined
}
