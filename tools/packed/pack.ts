/** Creates the tarballs that would be published, and reads their contents. */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { Published } from '../published.js'
import { root } from '../tool-path.mjs'
import type { Contents } from './contents.js'
import { run } from './run.js'

export interface Tarball {
  readonly published: Published
  readonly file: string
  readonly contents: Contents
}

function readFolder(folder: string): Map<string, string> {
  const contents = new Map<string, string>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    contents.set(relative(folder, file).split(sep).join('/'), readFileSync(file, 'utf8'))
  }
  return contents
}

/** Writes the tarballs of packages into a folder, and returns their paths in the same order. Throws pnpm's output. */
export function pack(packages: readonly Published[], into: string): string[] {
  const filters = packages.flatMap(({ manifest }) => ['--filter', manifest.name])
  const packing = run('pnpm', ['--recursive', ...filters, 'pack', '--pack-destination', into], root)
  if (!packing.passed) throw new Error(packing.output)
  const tarballs = readdirSync(into).filter((entry) => entry.endsWith('.tgz'))
  return packages.map(({ manifest: { name, version } }) => {
    const tarball = `${name.replace('@', '').replace('/', '-')}-${version}.tgz`
    if (!tarballs.includes(tarball)) throw new Error(`pnpm wrote no ${tarball}.`)
    return join(into, tarball)
  })
}

/** Unpacks a tarball beside it, and reads its files. Throws tar's output. */
export function readTarball(published: Published, file: string): Tarball {
  const place = `${file}-files`
  mkdirSync(place)
  const unpacking = run('tar', ['-xzf', file, '-C', place], root)
  if (!unpacking.passed) throw new Error(unpacking.output)
  return { published, file, contents: readFolder(join(place, 'package')) }
}
