import { expect, it } from 'vitest'
import { describeVectors } from '../../../../tools/vectors.js'
import { lookAlike } from './look-alike.js'

it('[X4] takes no known address for a look-alike of another', () => {
  const [known, like] = ['a', 'b'].map((middle) => `0x0a${middle.repeat(32)}111111`)
  expect(lookAlike(like ?? '', [known ?? ''])).toBe(known)
  expect(lookAlike(like ?? '', [known ?? '', like ?? ''])).toBeUndefined()
})

const evm = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const segwit = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const taproot = 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr'
const legacy = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'
const solana = 'GmaDrppBC7P5ARKV8g3djiwP89vz1jLK23V2GBjuAEGB'

/** Another address of this length that has so many first and last characters of it. */
function similar(address: string, first: number, last: number): string {
  const middle = address.slice(first, -last)
  const other = middle.replace(/./g, (letter) => (letter.toLowerCase() === 'a' ? '2' : 'a'))
  return address.slice(0, first) + other + address.slice(-last)
}

it.each([
  ['this kit, 2 + 6', evm, 4, 6],
  ['4 + 4', evm, 6, 4],
  ['5 + 5', evm, 7, 5],
  ['8 + 9', evm, 10, 9],
  ['this kit', segwit, 4, 6],
  ['4 + 4', segwit, 8, 4],
  ['5 + 5', segwit, 9, 5],
  ['8 + 9', segwit, 12, 9],
  ['6 + 4', segwit, 6, 4],
  ['4 + 4', taproot, 8, 4],
  ['8 + 9', taproot, 12, 9],
  ['4 + 4', legacy, 4, 4],
  ['5 + 5', legacy, 5, 5],
  ['this kit, 4 + 6', solana, 4, 6],
  ['4 + 4', solana, 4, 4],
  ['5 + 5', solana, 5, 5],
  ['8 + 9', solana, 8, 9],
])(
  '[X4] treats one with the same ends as another in %s as its look-alike (%s)',
  (_, known, first, last) => {
    const like = similar(known, first, last)
    expect(like).toHaveLength(known.length)
    for (const candidate of [like, like.toLowerCase()])
      expect(lookAlike(candidate, [legacy, solana, evm, segwit, taproot])).toBe(known)
    expect(lookAlike(like, [known, like])).toBeUndefined()
  },
)

it.each([
  [evm, 5, 4],
  [evm, 6, 3],
  [evm, 3, 6],
  [evm, 4, 5],
  [segwit, 12, 3],
  [taproot, 12, 3],
  [legacy, 3, 6],
  [solana, 3, 9],
  [solana, 9, 3],
])(
  '[X4] ignores one that agrees with %s only in its first %i and last %i letters',
  (known, first, last) => {
    expect(lookAlike(similar(known, first, last), [known])).toBeUndefined()
  },
)

it('[X4] warns of the address of the report', () => {
  const like = '0x3C44aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa93BC'
  expect(lookAlike(like, [evm])).toBe(evm)
})

describeVectors('poisoning', (cases) => {
  // Those of the history are in history/history.test.ts.
  const pairs = cases.filter(({ kind }) => kind !== 'history')
  it('covers every case, here or there', () => {
    expect(new Set(pairs.map(({ kind }) => kind))).toEqual(new Set(['lookalike', 'unrelated']))
  })
  it.each(pairs)('[X4] $id', ({ known, candidate, warn }) => {
    const [own, other] = [String(known), String(candidate)]
    expect(lookAlike(other, [own])).toBe(warn ? own : undefined)
  })
})
