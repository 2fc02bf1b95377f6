/** Which protocol two sides speak. The frame says its version as they shake hands; a host of another major is refused. */

/** Version of the frame protocol (semver). A change that an older host would misread raises the major version. */
export const frameVersion = '2.16.7'

const form = /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})$/

/**
 * Checks whether two versions of the protocol are compatible. They are if their major versions are equal.
 *
 * @param one - Version, such as `2.16.7`.
 * @param other - Version to compare.
 * @returns True if compatible. False if either text isn't a version.
 * @example
 * ```ts
 * isCompatibleVersion('2.16.7', '2.17.0') // true
 * ```
 */
export function isCompatibleVersion(one: string, other: string): boolean {
  const [, first] = form.exec(one) ?? []
  const [, second] = form.exec(other) ?? []
  return first !== undefined && first === second
}
