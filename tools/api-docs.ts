/** Checks that every public export has TSDoc, and that its types are exported: `tsx tools/api-docs.ts`. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { findUndocumented } from './api-docs/check.js'
import { findUnexported } from './api-docs/unexported.js'
import { root } from './tool-path.mjs'

const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile)
const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root)
const sources: Readonly<Record<string, readonly string[]>> = config.compilerOptions.paths

/** Source files of the entries that packages publish, by the name that hosts import. */
function publicEntries(): Map<string, string> {
  const entries = new Map<string, string>()
  for (const folder of readdirSync(join(root, 'packages'))) {
    const manifest = JSON.parse(
      readFileSync(join(root, 'packages', folder, 'package.json'), 'utf8'),
    )
    if (manifest.private) continue
    for (const path of Object.keys(manifest.exports ?? {})) {
      const name = `${manifest.name}${path.slice(1)}`
      const source = sources[name]?.[0]
      // Stylesheets and files of messages have no exports to document.
      if (source && !source.includes('*')) entries.set(name, join(root, source))
    }
  }
  return entries
}

const entries = publicEntries()
// One for both: to read the sources takes most of the time.
const program = ts.createProgram([...entries.values()], options)
const { count, findings } = findUndocumented(entries, program)
for (const { entry, name, missing } of findings) console.error(`${entry}: ${name} lacks ${missing}`)
console.log(`${count} exports of ${entries.size} entries, ${findings.length} not documented`)
const unexported = findUnexported(entries, program)
for (const { entry, name, type } of unexported)
  console.error(`${entry}: ${name} uses ${type}, which no entry exports`)
process.exitCode = findings.length + unexported.length === 0 ? 0 : 1
