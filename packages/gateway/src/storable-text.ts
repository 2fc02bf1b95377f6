/** Texts that PostgreSQL takes. It refuses U+0000, and JSON columns refuse half of a surrogate pair. */

// biome-ignore lint/suspicious/noControlCharactersInRegex: it is the one that is looked for.
const unstorable = /\u0000|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/

/** Whether the database takes a text. */
export const isStorableText = (text: string): boolean => !unstorable.test(text)

/**
 * Finds the first text in parsed JSON, keys included, that the database would refuse.
 *
 * @returns Its place, such as `attributes.bio`; undefined if there is none.
 */
export function findUnstorable(value: unknown, path: readonly string[] = []): string | undefined {
  if (typeof value === 'string') return isStorableText(value) ? undefined : path.join('.') || 'body'
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, member] of Object.entries(value)) {
    if (!isStorableText(key)) return path.join('.') || 'body'
    const found = findUnstorable(member, [...path, key])
    if (found !== undefined) return found
  }
  return undefined
}
