/**
 * Values on their way into a page, in a form that JSON carries whole: undefined, errors with all they carry, bigints.
 * Playwright's own way keeps of a thrown error its message alone, and wallets throw more than errors.
 */

export type Crossing =
  | { readonly is: 'plain'; readonly value: string | number | boolean | null }
  | { readonly is: 'undefined' }
  | { readonly is: 'bigint'; readonly text: string }
  | { readonly is: 'list'; readonly items: readonly Crossing[] }
  | { readonly is: 'object'; readonly fields: Readonly<Record<string, Crossing>> }
  | {
      readonly is: 'error'
      readonly name: string
      readonly message: string
      readonly fields: Readonly<Record<string, Crossing>>
    }

/** Deeper than any wallet nests its errors; a circle ends here. */
const depthLimit = 12

function fieldsOf(value: object, depth: number): Record<string, Crossing> {
  const own = Object.entries(value).filter(([name]) => name !== 'name' && name !== 'message')
  const fields = Object.fromEntries(own.map(([name, field]) => [name, pack(field, depth)]))
  // `cause` is not enumerable where it was given to the constructor.
  return 'cause' in value ? { ...fields, cause: pack(value.cause, depth) } : fields
}

/** What the page's `unpack` makes the same value of. Functions and symbols become undefined. */
export function pack(value: unknown, depth = 0): Crossing {
  if (typeof value === 'bigint') return { is: 'bigint', text: String(value) }
  if (value === null || typeof value === 'string' || typeof value === 'boolean') {
    return { is: 'plain', value }
  }
  if (typeof value === 'number') return { is: 'plain', value }
  if (typeof value !== 'object' || depth > depthLimit) return { is: 'undefined' }
  if (Array.isArray(value)) return { is: 'list', items: value.map((item) => pack(item, depth + 1)) }
  if (value instanceof Error) {
    const { name, message } = value
    return { is: 'error', name, message, fields: fieldsOf(value, depth + 1) }
  }
  const fields = Object.entries(value).map(([name, field]) => [name, pack(field, depth + 1)])
  return { is: 'object', fields: Object.fromEntries(fields) }
}
