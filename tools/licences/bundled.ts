/**
 * What is published inside a package's own file: each library's licence goes with it, and one that is not permissive
 * ends the build.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readManifest } from '../published.js'
import { isAllowed, statedLicence } from './allowed.js'

interface Metafile {
  readonly inputs: object
  readonly outputs: Readonly<
    Record<
      string,
      { readonly inputs: Readonly<Record<string, { readonly bytesInOutput: number }>> }
    >
  >
}

interface Build {
  readonly initialOptions: { metafile?: boolean; readonly absWorkingDir?: string }
  onEnd(done: (result: { readonly metafile?: Metafile }) => void): void
}

/** Returns the package folder of a bundled file, at the last node_modules in its path. */
function packageFolder(file: string): string | undefined {
  const parts = file.split('/')
  const at = parts.lastIndexOf('node_modules')
  if (at < 0) return undefined
  const isScoped = parts[at + 1]?.startsWith('@')
  return parts.slice(0, at + (isScoped ? 3 : 2)).join('/')
}

/** The text that comes with it; older packages bring none, and state the licence in their manifest alone. */
function licenceText(folder: string): string {
  const name = readdirSync(folder).find((file) => /^licen[cs]e/i.test(file))
  return name ? readFileSync(join(folder, name), 'utf8').trim() : 'The package brings no text.'
}

interface Bundled {
  readonly folder: string
  /** Size of the minified file. */
  readonly bytes: number
}

/** Which packages are inside, and how much of the file each is. */
function packagesIn({ inputs, outputs }: Metafile, root: string): readonly Bundled[] {
  const bytes = new Map<string, number>()
  const count = (input: string, more: number) => {
    const folder = packageFolder(resolve(root, input))
    if (folder && existsSync(join(folder, 'package.json'))) {
      bytes.set(folder, (bytes.get(folder) ?? 0) + more)
    }
  }
  for (const input of Object.keys(inputs)) count(input, 0)
  for (const output of Object.values(outputs)) {
    for (const [input, { bytesInOutput }] of Object.entries(output.inputs)) {
      count(input, bytesInOutput)
    }
  }
  return [...bytes].map(([folder, size]) => ({ folder, bytes: size }))
}

/** One entry of the file: `name version (licence), bytes`, and the licence's text. */
function getEntry({ folder, bytes }: Bundled): string {
  const manifest = readManifest(folder)
  const licence = statedLicence(manifest)
  if (!isAllowed(manifest.name, licence)) {
    throw new Error(`${manifest.name} is bundled, and its licence is ${licence || 'not stated'}.`)
  }
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return `${manifest.name} ${version} (${licence}), ${bytes} bytes\n\n${licenceText(folder)}\n`
}

/** A plugin for esbuild that writes `file`, beside what it builds. */
export const withLicences = (file: string) => ({
  name: 'with-licences',
  setup(build: Build) {
    build.initialOptions.metafile = true
    build.onEnd(({ metafile }) => {
      if (!metafile) return
      const entries = packagesIn(metafile, build.initialOptions.absWorkingDir ?? process.cwd())
      if (entries.length === 0) throw new Error('Nothing is bundled: which licences go with it?')
      const rule = `\n${'-'.repeat(80)}\n\n`
      writeFileSync(file, entries.map(getEntry).sort().join(rule))
    })
  },
})
