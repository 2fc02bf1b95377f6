/** All pages that readers of the project see: the guides, and what stands at the root and in each package. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from './code-blocks.js'

export const root = fileURLToPath(new URL('..', import.meta.url))
export const read = (path: string): string => readFileSync(`${root}${path}`, 'utf8')

const packages = readdirSync(`${root}packages`).map((name) => `packages/${name}/README.md`)
export const guides: readonly string[] = readdirSync(`${root}docs`).filter((name) =>
  name.endsWith('.md'),
)

export const pages: readonly Page[] = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...guides.map((name) => `docs/${name}`),
  ...packages.filter((path) => existsSync(`${root}${path}`)),
].map((path) => ({ path, text: read(path) }))
