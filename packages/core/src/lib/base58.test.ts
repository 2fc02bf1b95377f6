import { expect, it } from 'vitest'
import { describeVectors } from '../../../../tools/vectors.js'
import { fromBase58, toBase58 } from './base58.js'

const toBytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))

// draft-msporny-base58, section 5; the last is Bitcoin's first address, with its checksum.
const published: readonly [text: string, hex: string][] = [
  ['2NEpo7TZRRrLZSi2U', Buffer.from('Hello World!').toString('hex')],
  ['11233QC4', '0000287fb4cd'],
  ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', '0062e907b15cbf27d5425399ebf6f0fb50ebb88f18c29b7d93'],
]

it.each(published)('reads and writes %s as published', (text, hex) => {
  expect(toBase58(toBytes(hex))).toBe(text)
  expect(fromBase58(text, hex.length / 2)).toEqual(toBytes(hex))
})

it.each([
  ['nothing', []],
  ['one zero', [0]],
  ['zeros alone', Array<number>(32).fill(0)],
  ['leading zeros', [0, 0, 1, 2]],
  ['the highest bytes', Array<number>(64).fill(255)],
])('returns %s unchanged', (...[, numbers]) => {
  const bytes = Uint8Array.from(numbers)
  expect(fromBase58(toBase58(bytes), bytes.length)).toEqual(bytes)
  expect(fromBase58(toBase58(bytes), { max: bytes.length })).toEqual(bytes)
  expect(fromBase58(toBase58(bytes), { max: 100 })).toEqual(bytes)
})

it('returns undefined for other lengths than requested', () => {
  const text = toBase58(Uint8Array.from([0, 0, 1, 2]))
  expect([fromBase58(text, 3), fromBase58(text, 5), fromBase58(text, { max: 3 })]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

it('returns undefined for an endless text without decoding it', () => {
  // It would take hours.
  expect(fromBase58('z'.repeat(1_000_000), 32)).toBeUndefined()
  expect(fromBase58('1'.repeat(1_000_000), { max: 64 })).toBeUndefined()
})

it.each(['0', 'O', 'I', 'l', ' 2g', '2g\n', '１', 'é', '😀', '+'])('rejects %j', (text) => {
  expect(fromBase58(text, { max: 64 })).toBeUndefined()
})

describeVectors('bitcoin-address', (cases) => {
  it.each(cases.filter(({ kind }) => kind === 'base58'))('$id', ({ base58, hex }) => {
    const bytes = toBytes(String(hex))
    expect(toBase58(bytes)).toBe(base58)
    expect(fromBase58(String(base58), { max: 64 })).toEqual(bytes)
  })
})
