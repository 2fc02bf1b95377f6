/** Finds import cycles between files. Type imports and `import()` count. */
import type { ImportGraph } from './imports.js'
import type { Failure } from './tree.js'

export function findImportCycles(graph: ImportGraph): Failure[] {
  const failures: Failure[] = []
  const done = new Set<string>()
  const trail: string[] = []

  function visit(path: string): void {
    trail.push(path)
    for (const { target, line } of graph.get(path) ?? []) {
      if (target === undefined || done.has(target)) continue
      const start = trail.indexOf(target)
      if (start === -1) {
        visit(target)
        continue
      }
      const cycle = [...trail.slice(start), target].join(' → ')
      const message = `import cycle: ${cycle}. Move what both need to a file below them.`
      failures.push({ path, line, message })
    }
    trail.pop()
    done.add(path)
  }

  for (const path of graph.keys()) if (!done.has(path)) visit(path)
  return failures
}
