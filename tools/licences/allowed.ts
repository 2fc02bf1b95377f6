/** Licenses that users of our packages accept. Parses SPDX expressions and npm's older forms. */
import type { Manifest } from '../published.js'

const permissive = new Set([
  'MIT',
  'MIT-0',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'ISC',
  'CC0-1.0',
  'BlueOak-1.0.0',
  'Unlicense',
])

/** Their later versions are proprietary under a text that tools read as a file name. */
const guarded = /^@(walletconnect|reown)\//
const guardedLicences = new Set(['MIT', 'Apache-2.0'])

export const isGuarded = (packageName: string): boolean => guarded.test(packageName)

/** The expression a manifest states; older ones have an object or a list of choices. */
export function statedLicence({
  license,
  licenses,
}: Pick<Manifest, 'license' | 'licenses'>): string {
  const toText = (value: unknown): string =>
    typeof value === 'object' && value !== null && 'type' in value
      ? String(value.type)
      : String(value ?? '')
  if (license !== undefined) return toText(license)
  return Array.isArray(licenses) ? licenses.map(toText).join(' OR ') : ''
}

/** True if the expression leaves a choice in which every part is allowed. */
export function isAllowed(packageName: string, expression: string): boolean {
  const allowed = isGuarded(packageName) ? guardedLicences : permissive
  const tokens = expression.match(/[()]|[^\s()]+/g) ?? []
  let at = 0
  const take = (word: string): boolean => tokens[at] === word && ++at > 0

  // Each function parses its part to the end, even if the result is known: the position must advance.
  function either(): boolean {
    let answer = both()
    while (take('OR')) answer = both() || answer
    return answer
  }
  function both(): boolean {
    let answer = single()
    while (take('AND')) answer = single() && answer
    return answer
  }
  function single(): boolean {
    if (!take('(')) return allowed.has(tokens[at++] ?? '')
    const answer = either()
    return take(')') && answer
  }
  return either() && at === tokens.length
}
