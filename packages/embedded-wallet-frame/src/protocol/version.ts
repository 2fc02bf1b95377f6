/** Which protocol two sides speak. The frame says its version as they shake hands; a host of another major is refused. */

/** Semantic: a change that an older host would misread raises the first number. */
export const frameVersion = '2.16.7'

const form = /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})$/

/** Whether two versions understand each other. False for what is no version. */
export function isCompatibleVersion(one: string, other: string): boolean {
  const [, first] = form.exec(one) ?? []
  const [, second] = form.exec(other) ?? []
  return first !== undefined && first === second
}
