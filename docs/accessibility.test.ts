/** Keeps docs/accessibility.md complete: every criterion of WCAG 2.2 A and AA, and only tests that exist. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const guide = readFileSync(`${root}docs/accessibility.md`, 'utf8')

/** @see https://www.w3.org/TR/WCAG22/ Level A and AA, without 4.1.1, which WCAG 2.2 removed. */
const criteria: Readonly<Record<string, readonly number[]>> = {
  '1.1': [1],
  '1.2': [1, 2, 3, 4, 5],
  '1.3': [1, 2, 3, 4, 5],
  '1.4': [1, 2, 3, 4, 5, 10, 11, 12, 13],
  '2.1': [1, 2, 4],
  '2.2': [1, 2],
  '2.3': [1],
  '2.4': [1, 2, 3, 4, 5, 6, 7, 11],
  '2.5': [1, 2, 3, 4, 7, 8],
  '3.1': [1, 2],
  '3.2': [1, 2, 3, 4, 6],
  '3.3': [1, 2, 3, 4, 7, 8],
  '4.1': [2, 3],
}

interface Row {
  readonly criterion: string
  readonly result: string
  readonly tests: readonly (readonly [file: string, title: string])[]
}

const rows = guide.split('\n').flatMap((line): Row[] => {
  const [, name = '', , result = '', , tests = ''] = line.split(' | ').join('|').split('|')
  const [criterion] = /^\s*\d\.\d\.\d+/.exec(name) ?? []
  if (!criterion) return []
  const named = [...tests.matchAll(/`([^`]+)`: “([^”]+(?:”[^<|]+)?)”/g)]
  return [
    {
      criterion: criterion.trim(),
      result: result.trim(),
      tests: named.map(([, file = '', title = '']) => [file, title] as const),
    },
  ]
})

describe('the table of criteria', () => {
  it('lists each criterion once, in order', () => {
    const all = Object.entries(criteria).flatMap(([guideline, numbers]) =>
      numbers.map((number) => `${guideline}.${number}`),
    )
    expect(rows.map(({ criterion }) => criterion)).toEqual(all)
  })

  it.each(rows.map((row) => [row.criterion, row] as const))(
    'names tests for %s, unless it is not applicable',
    (_, { result, tests }) => {
      expect(['Met', 'Partly', 'Not applicable']).toContain(result)
      expect(tests.length > 0).toBe(result !== 'Not applicable')
    },
  )

  const named = new Map(rows.flatMap(({ tests }) => tests).map((test) => [test.join(': '), test]))
  it.each([...named])('names a test that exists: %s', (_, [file, title]) => {
    expect(existsSync(`${root}${file}`)).toBe(true)
    expect(readFileSync(`${root}${file}`, 'utf8')).toContain(title)
  })
})
