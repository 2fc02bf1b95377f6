/** Allowed contents of a tarball, and the versions of the app that installs the tarballs. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../tool-path.mjs'
import { checkContents } from './contents.js'

const good = { 'package.json': '{}', 'README.md': '', LICENSE: '', 'dist/index.js': 'export {}' }
const errors = (files: Record<string, string>): string[] =>
  checkContents(new Map(Object.entries({ ...good, ...files })), '/build/here')

it('accepts a clean package', () => {
  expect(errors({ 'dist/views/index.d.ts': '' })).toEqual([])
})

it.each([
  [{ 'dist/a.test.js': '' }, /is a test/],
  [{ 'dist/fixtures/a.js': '' }, /is a test/],
  [{ 'dist/a.js.map': '' }, /source map/],
  [{ 'src/a.ts': '' }, /is not dist/],
  [{ 'dist/a.js': '// /build/here/a.ts' }, /names the folder/],
  [{ 'package.json': '{"dependencies":{"a":"workspace:*"}}' }, /only this repository/],
])('rejects %o', (files, message) => {
  expect(errors(files).join()).toMatch(message)
})

it('reports missing files', () => {
  const messages = checkContents(new Map(), '/build/here').join()
  for (const name of ['package.json', 'README.md', 'LICENSE', 'dist/'])
    expect(messages).toContain(name)
})

it('installs the tarballs with the versions of the catalog', () => {
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  const catalog = new Map(
    [...read('pnpm-workspace.yaml').matchAll(/^ {2}"?([^\s":]+)"?: (\d\S*)$/gm)].map(
      ([, name = '', version = '']) => [name, version],
    ),
  )
  const { dependencies } = JSON.parse(read('tools/packed/app/package.json'))
  for (const [name, version] of Object.entries(dependencies)) {
    expect(`${name} ${version}`).toBe(`${name} ${catalog.get(name) ?? version}`)
  }
  expect(catalog.has('react')).toBe(true)
})
