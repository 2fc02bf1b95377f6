/** Which protocol two sides speak. The frame says its version as they shake hands; a host of another major is refused. */

/** Version of the frame protocol (semver). A change that an older host would misread raises the major version. */
export const frameVersion = '2.16.7'

const form = /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})$/

/**
 * Checks whether two versions of the protocol are compatible. They are if their major versions are equal.
 *
 * @param a - Version, such as `2.16.7`.
 * @param b - Version to compare.
 * @returns True if compatible. False if either text isn't a version.
 * @example
 * ```ts
 * isCompatibleVersion('2.16.7', '2.17.0') // true
 * ```
 */
export function isCompatibleVersion(a: string, b: string): boolean {
  const [, first] = form.exec(a) ?? []
  const [, second] = form.exec(b) ?? []
  return first !== undefined && first === second
}
