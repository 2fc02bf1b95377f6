/** Which ids a test cites. */
import { expect, it } from 'vitest'
import { citedIds, countCitations } from './cited-ids.mjs'

it('reads requirements and threats in brackets, and requirements outside of them', () => {
  expect(citedIds("it('[CON-05][F14] [X9] connects, SIW-09', () => a[0])")).toEqual([
    'CON-05',
    'F14',
    'X9',
    'SIW-09',
  ])
})

it('counts the assertions of each package', () => {
  const { ids, assertions } = countCitations([
    ['packages/core/src/a.test.ts', "it('[B1]', () => { expect(1).toBe(1); expect.poll(f) })"],
    ['packages/core/src/b.test.ts', 'expect(2)'],
    ['e2e/c.spec.ts', 'unexpected(3); expect.soft(4)'],
  ])
  expect([...ids]).toEqual(['B1'])
  expect([...assertions]).toEqual([
    ['packages/core', 3],
    ['e2e', 1],
  ])
})
