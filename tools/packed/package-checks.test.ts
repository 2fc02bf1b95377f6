/** publint and attw, run in this process, still find what is wrong with a package. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { checkTypeResolution, lintPackage } from './package-checks.js'

const folder = mkdtempSync(join(tmpdir(), 'scope-checks-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const entry = { types: './dist/index.d.ts', default: './dist/index.js' }
const manifest = { name: 'tried', version: '1.0.0', type: 'module', files: ['dist'] }
const wellMade = {
  'package.json': JSON.stringify({ ...manifest, exports: { '.': entry } }),
  'dist/index.js': 'export const value = 1\n',
  'dist/index.d.ts': 'export declare const value: number\n',
}

function createTarball(files: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  rmSync(join(folder, 'package'), { recursive: true, force: true })
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, 'package', path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  execFileSync('tar', ['-czf', 'tried.tgz', 'package'], { cwd: folder })
  return new Uint8Array(readFileSync(join(folder, 'tried.tgz')))
}

it('accepts a package of ES modules alone', async () => {
  const tarball = createTarball(wellMade)
  expect(await lintPackage(tarball)).toEqual({ passed: true, output: '' })
  expect(await checkTypeResolution(tarball, [])).toEqual({ passed: true, output: '' })
})

it('rejects a manifest that names a file which is not in the package', async () => {
  const { 'dist/index.js': _, ...files } = wellMade
  const { passed, output } = await lintPackage(createTarball(files))
  expect({ passed, output }).toMatchObject({ passed: false })
  expect(output).toContain('./dist/index.js')
})

it('rejects an entry without types, unless it is excluded', async () => {
  const exports = { '.': entry, './plain': './dist/plain.js' }
  const tarball = createTarball({
    ...wellMade,
    'package.json': JSON.stringify({ ...manifest, exports }),
    'dist/plain.js': 'export const plain = 1\n',
  })
  const { passed, output } = await checkTypeResolution(tarball, [])
  expect(passed).toBe(false)
  expect(output).toContain('UntypedResolution')
  expect(await checkTypeResolution(tarball, ['plain'])).toEqual({ passed: true, output: '' })
})

it('rejects types that resolve for no ES module', async () => {
  const { passed, output } = await checkTypeResolution(
    createTarball({
      ...wellMade,
      'dist/index.d.ts': "export { value } from './value'\n",
      'dist/value.d.ts': 'export declare const value: number\n',
    }),
    [],
  )
  expect(passed).toBe(false)
  expect(output).toContain('InternalResolutionError')
})

it('rejects a package without types', async () => {
  const { 'dist/index.d.ts': _, ...files } = wellMade
  expect(await checkTypeResolution(createTarball(files), [])).toMatchObject({ passed: false })
})
