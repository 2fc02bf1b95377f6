/** What a host passed that has another type than it needs: names the field, and the kind of a value, never the value. */
import { KitError } from '../errors/kit-error.js'

/** Names the kind of a value: errors end up in reports. */
function getKind(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'bigint' && value < 0n) return 'negative bigint'
  return typeof value
}

/**
 * Creates an `invalid-params` error.
 *
 * @example
 * paramsError('transaction.value', 'bigint', '1') // transaction.value: expected bigint, received string
 */
export function paramsError(path: string, expected: string, value: unknown): KitError {
  const received = getKind(value)
  return new KitError('invalid-params', `${path}: expected ${expected}, received ${received}`, {
    details: { path, expected, received },
  })
}

export type Fields = Readonly<Record<string, unknown>>

/** Whether it is an object with fields, and no list. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** By name: the class of another window, as of a frame or a test's DOM, is another one. */
export const isBytes = (value: unknown): value is Uint8Array =>
  Object.prototype.toString.call(value) === '[object Uint8Array]'
