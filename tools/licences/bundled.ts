/**
 * What is published inside a package's own file: each library's licence goes with it, and one that is not permissive
 * ends the build.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readManifest } from '../published.js'
import { isAllowed, statedLicence } from './allowed.js'

interface Build {
  readonly initialOptions: { metafile?: boolean; readonly absWorkingDir?: string }
  onEnd(done: (result: { readonly metafile?: { readonly inputs: object } }) => void): void
}

/** The folder of the package a bundled file is from: the last node_modules on its way. */
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

/** A plugin for esbuild that writes `file`, beside what it builds. */
export const withLicences = (file: string) => ({
  name: 'with-licences',
  setup(build: Build) {
    build.initialOptions.metafile = true
    build.onEnd(({ metafile }) => {
      const root = build.initialOptions.absWorkingDir ?? process.cwd()
      const folders = new Set(
        Object.keys(metafile?.inputs ?? {}).flatMap(
          (input) => packageFolder(resolve(root, input)) ?? [],
        ),
      )
      const entries = [...folders]
        .filter((folder) => existsSync(join(folder, 'package.json')))
        .map((folder) => {
          const manifest = readManifest(folder)
          const licence = statedLicence(manifest)
          if (!isAllowed(manifest.name, licence)) {
            throw new Error(
              `${manifest.name} is bundled, and its licence is ${licence || 'not stated'}.`,
            )
          }
          const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
          return `${manifest.name} ${version} (${licence})\n\n${licenceText(folder)}\n`
        })
      if (entries.length === 0) throw new Error('Nothing is bundled: which licences go with it?')
      writeFileSync(file, `${entries.sort().join(`\n${'-'.repeat(80)}\n\n`)}`)
    })
  },
})
