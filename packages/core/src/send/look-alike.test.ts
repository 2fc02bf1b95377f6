import { expect, it } from 'vitest'
import { describeVectors } from '../../../../tools/vectors.js'
import { lookAlike } from './look-alike.js'

it('[X4] one that is known itself is no look-alike, whatever else it looks like', () => {
  const [one, like] = ['a', 'b'].map((middle) => `0x0a${middle.repeat(32)}111111`)
  expect(lookAlike(like ?? '', [one ?? ''])).toBe(one)
  expect(lookAlike(like ?? '', [one ?? '', like ?? ''])).toBeUndefined()
})

describeVectors('poisoning', (cases) => {
  // Those of the history are in history/history.test.ts.
  const pairs = cases.filter(({ kind }) => kind !== 'history')
  it('every case is tried, here or there', () => {
    expect(new Set(pairs.map(({ kind }) => kind))).toEqual(new Set(['lookalike', 'unrelated']))
  })
  it.each(pairs)('[X4] $id', ({ known, candidate, warn }) => {
    const [own, other] = [String(known), String(candidate)]
    expect(lookAlike(other, [own])).toBe(warn ? own : undefined)
  })
})
