/** The packages that go to the registry: all in packages/ that are not private. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './tool-path.mjs'

export interface Manifest {
  readonly name: string
  readonly version?: string
  readonly private?: boolean
  readonly license?: unknown
  readonly licenses?: unknown
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly exports?: Readonly<Record<string, unknown>>
}

export interface Published {
  /** The folder's name: `core`. */
  readonly name: string
  readonly folder: string
  readonly manifest: Manifest
}

export const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

export function publishedPackages(): Published[] {
  return readdirSync(join(root, 'packages'))
    .sort()
    .map((name) => {
      const folder = join(root, 'packages', name)
      return { name, folder, manifest: readManifest(folder) }
    })
    .filter(({ manifest }) => !manifest.private)
}
