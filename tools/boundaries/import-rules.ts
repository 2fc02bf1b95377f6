/** Holds every import against the table of its place. */
import { coreArrowProblem } from './core-import-rules.js'
import type { Import, ImportGraph } from './imports.js'
import { packageArrowProblem } from './package-import-rules.js'
import { reactArrowProblem } from './react-import-rules.js'
import { type Failure, insidePackage, isTest, packageOf, type Tree } from './tree.js'

/** The folder a relative import may not leave: `packages/core`, `apps/demo`, `e2e`. */
const houseOf = (path: string): string => /^((packages|apps)\/[^/]+|[^/]+)\//.exec(path)?.[1] ?? ''

function relativeProblem(path: string, { target, typeOnly }: Import): string | undefined {
  if (target === undefined) return undefined
  const name = packageOf(path)
  if (houseOf(target) !== houseOf(path)) {
    // Tools are no package: what starts a browser is shared by its path.
    if (name === undefined && houseOf(target) === 'tools') return undefined
    return `a relative path leads out of ${houseOf(path)}. Import the other package by its name.`
  }
  // A test sees all of its own package.
  if (name === undefined || isTest(path)) return undefined
  if (isTest(target)) return `what ships imports a test's file, ${target}, which is not built.`
  if (name === 'core') return coreArrowProblem(insidePackage(path), insidePackage(target), typeOnly)
  if (name === 'react') return reactArrowProblem(insidePackage(path), insidePackage(target))
  return undefined
}

export function checkArrows(tree: Tree, graph: ImportGraph): Failure[] {
  const failures: Failure[] = []
  for (const [path, imports] of graph) {
    for (const found of imports) {
      const message = found.specifier.startsWith('.')
        ? relativeProblem(path, found)
        : packageArrowProblem(path, found.specifier, found.typeOnly, tree)
      if (message) failures.push({ path, line: found.line, message })
    }
  }
  return failures
}
