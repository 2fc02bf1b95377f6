/** All checks over one tree, sorted by place. */
import { checkAmounts } from './amounts.js'
import { checkFiles } from './files.js'
import { findImportCycles } from './import-cycles.js'
import { checkImportRules } from './import-rules.js'
import { type Paths, readImports } from './imports.js'
import { checkTexts } from './texts.js'
import type { Failure, Tree } from './tree.js'

export function checkTree(tree: Tree, paths: Paths): Failure[] {
  const graph = readImports(tree, paths)
  const failures = [
    ...findImportCycles(graph),
    ...checkImportRules(tree, graph),
    ...checkFiles(tree),
    ...checkTexts(tree),
    ...checkAmounts(tree),
  ]
  return failures.sort((a, b) => a.path.localeCompare(b.path) || a.line - b.line)
}
