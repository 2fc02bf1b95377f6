/** Holds every import against the table of its place. */
import { checkCoreImport } from './core-import-rules.js'
import type { Import, ImportGraph } from './imports.js'
import { checkPackageImport } from './package-import-rules.js'
import { checkReactImport } from './react-import-rules.js'
import { type Failure, getPackage, insidePackage, isTest, type Tree } from './tree.js'

/** The folder a relative import may not leave: `packages/core`, `apps/demo`, `e2e`. */
const getPackageFolder = (path: string): string =>
  /^((packages|apps)\/[^/]+|[^/]+)\//.exec(path)?.[1] ?? ''

function checkRelativeImport(path: string, { target, typeOnly }: Import): string | undefined {
  if (target === undefined) return undefined
  const name = getPackage(path)
  if (getPackageFolder(target) !== getPackageFolder(path)) {
    // Tools are no package: what starts a browser is shared by its path.
    if (name === undefined && getPackageFolder(target) === 'tools') return undefined
    return `a relative path leads out of ${getPackageFolder(path)}. Import the other package by its name.`
  }
  // A test sees all of its own package.
  if (name === undefined || isTest(path)) return undefined
  if (isTest(target)) return `what ships imports a test's file, ${target}, which is not built.`
  if (name === 'core') return checkCoreImport(insidePackage(path), insidePackage(target), typeOnly)
  if (name === 'react') return checkReactImport(insidePackage(path), insidePackage(target))
  return undefined
}

export function checkImportRules(tree: Tree, graph: ImportGraph): Failure[] {
  const failures: Failure[] = []
  for (const [path, imports] of graph) {
    for (const found of imports) {
      const message = found.specifier.startsWith('.')
        ? checkRelativeImport(path, found)
        : checkPackageImport(path, found.specifier, found.typeOnly, tree)
      if (message) failures.push({ path, line: found.line, message })
    }
  }
  return failures
}
