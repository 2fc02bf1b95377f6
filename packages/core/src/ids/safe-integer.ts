/** Places, lengths and decimals, as numbers. Amounts never are: what is larger than any of these is refused. */
const max = 10_000_000n

/** A whole number that was read as a bigint. Throws a `RangeError` below zero and above ten millions. */
export function toSafeInteger(value: bigint): number {
  if (value < 0n || value > max) throw new RangeError('Value is not a safe integer.')
  return Number(value)
}
