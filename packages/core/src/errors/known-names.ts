/** Names that a host mistyped: told with the one that was probably meant. For development builds. */
import { KitError } from './kit-error.js'

/** How many letters must be changed, added, left out or swapped with the next one to come from `a` to `b`. */
function distance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, at) => at)]
  const cell = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    rows.push(row)
    for (let j = 1; j <= b.length; j++) {
      const isSwapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row.push(
        Math.min(
          cell(i - 1, j) + 1,
          cell(i, j - 1) + 1,
          cell(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
          isSwapped ? cell(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
  }
  return cell(a.length, b.length)
}

/** Returns the closest name. Undefined if no name is close enough to be the intended one. */
export function nearestName(mistyped: string, names: readonly string[]): string | undefined {
  const [nearest] = names
    .map((name) => ({ name, far: distance(mistyped.toLowerCase(), name.toLowerCase()) }))
    .filter(({ name, far }) => far <= Math.max(2, Math.floor(name.length / 3)))
    .sort((a, b) => a.far - b.far)
  return nearest?.name
}

/**
 * Asserts that an object has only known option names. The error suggests the closest known name. For
 * development builds.
 *
 * @param options - Options that the site passed.
 * @param known - Known option names.
 * @param path - Text before the name in the error message, such as `analytics: `.
 * @throws {KitError} with code `option-invalid` for the first unknown name.
 * @example
 * ```ts
 * import { assertKnownOptions } from '@scope/core/chain/discovery'
 *
 * assertKnownOptions(options, ['featured', 'include', 'exclude'], 'directory: ')
 * ```
 */
export function assertKnownOptions(options: object, known: readonly string[], path: string): void {
  const name = Object.keys(options).find((key) => !known.includes(key))
  if (name === undefined) return
  const suggestion = nearestName(name, known)
  const hint = suggestion ? `Did you mean "${suggestion}"?` : `There are: ${known.join(', ')}.`
  throw new KitError('option-invalid', `${path}${name}: Invalid input: no such option. ${hint}`)
}
