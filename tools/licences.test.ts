/** Allowed licences, and the packages that are checked. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { isAllowed, statedLicence } from './licences/allowed.js'
import { getClosure } from './licences/closure.js'
import { checkGuarded, guardedIn } from './licences/guarded.js'

describe('licence expressions', () => {
  it.each(['MIT', 'MIT-0', '(MIT OR GPL-3.0)', 'GPL-2.0 OR (MIT AND ISC)', 'Apache-2.0 AND 0BSD'])(
    'allows %s',
    (expression) => expect(isAllowed('some', expression)).toBe(true),
  )

  it.each([
    '',
    'GPL-3.0',
    'MIT AND GPL-3.0',
    '(MIT OR ISC',
    'MIT ISC',
    'SEE LICENSE IN LICENSE.md',
  ])('refuses "%s"', (expression) => {
    expect(isAllowed('some', expression)).toBe(false)
  })

  it('allows fewer licences in the guarded scopes', () => {
    expect(isAllowed('@walletconnect/core', 'Apache-2.0')).toBe(true)
    expect(isAllowed('@reown/walletkit', 'MIT')).toBe(true)
    expect(isAllowed('@walletconnect/core', 'ISC')).toBe(false)
    expect(isAllowed('@reown/walletkit', 'SEE LICENSE IN LICENSE.md')).toBe(false)
  })

  it('parses older expressions', () => {
    expect(statedLicence({ license: { type: 'MIT' } })).toBe('MIT')
    expect(statedLicence({ licenses: [{ type: 'MIT' }, { type: 'GPL' }] })).toBe('MIT OR GPL')
    expect(statedLicence({})).toBe('')
  })
})

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

function install(packages: Record<string, object>): string {
  const root = mkdtempSync(join(tmpdir(), 'licences-'))
  folders.push(root)
  for (const [place, manifest] of Object.entries(packages)) {
    mkdirSync(join(root, place), { recursive: true })
    writeFileSync(join(root, place, 'package.json'), JSON.stringify(manifest))
  }
  return root
}

describe('the guarded scopes in a lockfile', () => {
  const lockfile = `
overrides:
  '@walletconnect/core': 2.21.8
packages:
  '@walletconnect/core@2.21.8':
    resolution: {}
  '@walletconnect/time@1.0.2':
    resolution: {}
  viem@2.57.1:
    resolution: {}
snapshots:
  '@walletconnect/core@2.21.8(typescript@5.9.3)(zod@4.6.7)':
    dependencies: {}
`
  const core = '@walletconnect+core@2.21.8_zod@4.6.7/node_modules/@walletconnect/core'
  const time = '@walletconnect+time@1.0.2/node_modules/@walletconnect/time'

  it('finds each version once, also of dev dependencies', () => {
    expect(guardedIn(lockfile)).toEqual([
      { name: '@walletconnect/core', version: '2.21.8' },
      { name: '@walletconnect/time', version: '1.0.2' },
    ])
  })

  it('accepts permissive versions', () => {
    const store = install({ [core]: { license: 'Apache-2.0' }, [time]: { license: 'MIT' } })
    expect(checkGuarded(lockfile, store)).toEqual([])
  })

  it('fails for a proprietary version, another licence or a missing one', () => {
    const store = install({
      [core]: { license: 'SEE LICENSE IN LICENSE.md' },
      [time]: { license: 'ISC' },
    })
    expect(checkGuarded(lockfile, store)).toEqual([
      expect.stringContaining('@walletconnect/core@2.21.8 (lockfile): licence "SEE LICENSE'),
      expect.stringContaining('@walletconnect/time@1.0.2 (lockfile): licence "ISC"'),
    ])
    expect(checkGuarded(lockfile, install({}))).toHaveLength(2)
  })
})

describe('the closure', () => {
  it('follows transitive dependencies, except dev dependencies', () => {
    const root = install({
      '.': { name: 'app', dependencies: { a: '1' }, devDependencies: { dev: '1' } },
      'node_modules/a': { name: 'a', dependencies: { b: '1' } },
      'node_modules/a/node_modules/b': { name: 'b', dependencies: { a: '1' } },
      'node_modules/dev': { name: 'dev' },
    })
    const { installed, missing } = getClosure(root)
    expect(installed.map(({ trail }) => trail.join(' '))).toEqual(['app', 'app a', 'app a b'])
    expect(missing).toEqual([])
  })

  it('reports missing packages unless they are optional', () => {
    const root = install({
      '.': { name: 'app', dependencies: { a: '1' }, optionalDependencies: { b: '1' } },
    })
    expect(getClosure(root).missing).toEqual([['app', 'a']])
  })
})
