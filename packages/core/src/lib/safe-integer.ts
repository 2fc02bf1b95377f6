/** Places, lengths and decimals, as numbers. Amounts never are: what is larger than any of these is refused. */
const max = 10_000_000n

/**
 * Converts a small bigint, such as an offset, a length or decimals, into a number. Not for amounts.
 *
 * @param value - Bigint from 0 to 10,000,000.
 * @returns The same value as a number.
 * @throws {RangeError} if the value is out of range.
 * @example
 * ```ts
 * import { toSafeInteger } from '@scope/core/chain'
 *
 * toSafeInteger(18n) // 18
 * ```
 */
export function toSafeInteger(value: bigint): number {
  if (value < 0n || value > max) throw new RangeError('Value is not a safe integer.')
  return Number(value)
}
