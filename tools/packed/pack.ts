/** Creates the tarball that would be published, and reads its contents. */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { Published } from '../published.js'
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

/** Writes the tarball and its files into `into`. Throws the output of pnpm or tar. */
export function pack(published: Published, into: string): Tarball {
  const place = join(into, published.name)
  mkdirSync(place, { recursive: true })
  const packing = run('pnpm', ['pack', '--pack-destination', place], published.folder)
  const name = readdirSync(place).find((entry) => entry.endsWith('.tgz'))
  if (!packing.passed || !name) throw new Error(packing.output)
  const unpacking = run('tar', ['-xzf', name], place)
  if (!unpacking.passed) throw new Error(unpacking.output)
  return { published, file: join(place, name), contents: readFolder(join(place, 'package')) }
}
