/** Checks imports, names, sizes and banned texts of the repository: `pnpm boundaries`. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { checkTree } from './boundaries/check.js'
import { isCode } from './boundaries/tree.js'
import { root } from './tool-path.mjs'

/** tsup's copy of its configuration is there for a moment, while packages are built. */
const skipped =
  /^(node_modules|dist.*|test-results|playwright-report|coverage|.*\.bundled_.*|\..*)$/

function* filesUnder(folder: string): Generator<string> {
  if (!existsSync(join(root, folder))) return
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`
    if (skipped.test(entry.name)) continue
    if (entry.isDirectory()) yield* filesUnder(path)
    else if (isCode(path) || /^packages\/[^/]+\/package\.json$/.test(path)) yield path
  }
}

function readTree(): Map<string, string> {
  const folders = ['packages', 'apps', 'e2e', 'bench']
  const paths = folders.flatMap((folder) => [...filesUnder(folder)])
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
}

const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile)
const tree = readTree()
const failures = checkTree(tree, config.compilerOptions.paths)
for (const { path, line, message } of failures) console.error(`${path}:${line} ${message}`)
console.log(
  failures.length === 0
    ? `${tree.size} files, no violations`
    : `${tree.size} files, ${failures.length} against the rules`,
)
process.exitCode = failures.length === 0 ? 0 : 1
