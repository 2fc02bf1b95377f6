/**
 * Serializes values for a page so that JSON keeps them whole: undefined, bigints, bytes, and errors with all their properties.
 * Playwright keeps only the message of a thrown error, and wallets throw more than errors.
 */

export type SerializedValue =
  | { readonly is: 'plain'; readonly value: string | number | boolean | null }
  | { readonly is: 'undefined' }
  | { readonly is: 'bigint'; readonly text: string }
  | { readonly is: 'bytes'; readonly bytes: readonly number[] }
  | { readonly is: 'list'; readonly items: readonly SerializedValue[] }
  | { readonly is: 'object'; readonly fields: Readonly<Record<string, SerializedValue>> }
  | {
      readonly is: 'error'
      readonly name: string
      readonly message: string
      readonly fields: Readonly<Record<string, SerializedValue>>
    }

/** Deeper than any wallet nests its errors; a circle ends here. */
const depthLimit = 12

function getFields(value: object, depth: number): Record<string, SerializedValue> {
  const own = Object.entries(value).filter(([name]) => name !== 'name' && name !== 'message')
  const fields = Object.fromEntries(own.map(([name, field]) => [name, serialize(field, depth)]))
  // `cause` is not enumerable where it was given to the constructor.
  return 'cause' in value ? { ...fields, cause: serialize(value.cause, depth) } : fields
}

/** What the page's `unpack` makes the same value of. Functions and symbols become undefined. */
export function serialize(value: unknown, depth = 0): SerializedValue {
  if (typeof value === 'bigint') return { is: 'bigint', text: String(value) }
  if (value === null || typeof value === 'string' || typeof value === 'boolean') {
    return { is: 'plain', value }
  }
  if (typeof value === 'number') return { is: 'plain', value }
  if (typeof value !== 'object' || depth > depthLimit) return { is: 'undefined' }
  if (value instanceof Uint8Array) return { is: 'bytes', bytes: [...value] }
  if (Array.isArray(value))
    return { is: 'list', items: value.map((entry) => serialize(entry, depth + 1)) }
  if (value instanceof Error) {
    const { name, message } = value
    return { is: 'error', name, message, fields: getFields(value, depth + 1) }
  }
  const fields = Object.entries(value).map(([name, field]) => [name, serialize(field, depth + 1)])
  return { is: 'object', fields: Object.fromEntries(fields) }
}
