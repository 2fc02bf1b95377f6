/** Input of the checks: the files of a tree, their packages, and failures. */

/** Paths from the root, with slashes, to texts. */
export type Tree = ReadonlyMap<string, string>

export interface Failure {
  readonly path: string
  readonly line: number
  /** What is wrong, and what to do. */
  readonly message: string
}

export const isCode = (path: string): boolean => /\.(tsx?|mts|mjs|js|jsx)$/.test(path)

/** Files that the packages' builds leave out. */
export const isTest = (path: string): boolean =>
  /\.(test|spec|test-d)\.[a-z]+$/.test(path) || path.includes('/fixtures/')

/** `core` of `packages/core/src/…`, and only of what ships. */
export const getPackage = (path: string): string | undefined =>
  /^packages\/([^/]+)\/src\//.exec(path)?.[1]

/** `features/modal/views.ts` of `packages/core/src/features/modal/views.ts`. */
export const insidePackage = (path: string): string => path.replace(/^packages\/[^/]+\/src\//, '')

/** The 1-based line of an offset. */
export function lineAt(text: string, offset: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1))
    line++
  return line
}
