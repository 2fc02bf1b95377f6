/** Keeps the page of requirements true: each id has a row, and each row a test that cites it. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
/** Not EIP-55 or BIP-39, which look alike. */
const requirement =
  /\b(?:CON|NET|MOD|DIR|HTTP|EMB|SIW|SND|HIS|SWP|BUY|NAM|ANA|STO|ERR|LIM)-\d{2}\b/g
const citedIds = (text: string): readonly string[] => text.match(requirement) ?? []

const rows = [
  ...read('docs/requirements.md').matchAll(
    /^\| ([A-Z]{3,4}-\d{2}) +\| ([^|]+?) +\| (?:`([^`]+)`|([^|]+?)) +\|$/gm,
  ),
].map(([, id = '', what = '', file, why]) => ({ id, what, file, why }))

const tests = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => /\.(test|spec)\.tsx?$/.test(path) && existsSync(join(root, path)))
const cited = new Set(
  tests.filter((path) => !path.startsWith('docs/')).flatMap((path) => citedIds(read(path))),
)

describe('docs/requirements.md', () => {
  it('has each id once', () => {
    const ids = rows.map(({ id }) => id)
    expect(ids.length).toBeGreaterThan(100)
    expect([...new Set(ids)]).toEqual(ids)
  })

  it('has a row for each id that a test cites', () => {
    const known = new Set(rows.map(({ id }) => id))
    expect([...cited].filter((id) => !known.has(id))).toEqual([])
  })

  it('names a test that cites the id, or says why there is none', () => {
    const wrong = rows.filter(({ id, file, why }) =>
      file === undefined
        ? why === undefined || cited.has(id)
        : !tests.includes(file) || !citedIds(read(file)).includes(id),
    )
    expect(wrong.map(({ id }) => id)).toEqual([])
  })
})
