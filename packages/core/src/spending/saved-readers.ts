/** Readers of stored amounts, which payments and swaps share. */
import { number, type Reader } from '../storage/readers.js'

/** An amount of base units, in digits. */
export const digits: Reader<string> = (value) =>
  typeof value === 'string' && /^\d{1,78}$/.test(value) ? value : undefined

/** Decimals of a token: 0 to 36. */
export const decimals: Reader<number> = (value) => {
  const read = number(value)
  return read !== undefined && Number.isInteger(read) && read <= 36 ? read : undefined
}
