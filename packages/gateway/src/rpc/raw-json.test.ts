/** B20: no text from a node keeps a reader busy for ever. A reader that does not end would stop this test at its timeout. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseChange } from '../history/solana-change.js'
import { parseResponses } from './node-response.js'
import { rawItems, rawMember } from './raw-json.js'

const bare = ['5', '-0.5e9', 'null', 'true', '"text"', '"a\\"', '""', '', ' ', '[', '{', ']', '}']
const cut = ['{"value"', '{"value":', '{"value":5', '{"value":5,', '{"value":"5', '{"value":[{']
const lists = ['[1', '[1,', '["', '["a\\"]', '[{"a":1}', '[[[[', '[1 2]', '[,]', '{"a" 1}', '{1:2}']

const readers: readonly (readonly [string, (text: string) => unknown])[] = [
  ['rawItems', rawItems],
  ['rawMember', (text) => rawMember(text, 'value')],
]

describe.each(readers)('%s', (_, read) => {
  it.each([...bare, ...cut, ...lists])('[B20] throws on %s', (text) => {
    expect(() => read(text)).toThrow(SyntaxError)
  })

  it('[B20] ends on any text, and on any value that is cut anywhere', () => {
    const json = fc.jsonValue().map((value) => JSON.stringify(value))
    const shortened = fc.tuple(json, fc.nat()).map(([text, at]) => text.slice(0, at % text.length))
    fc.assert(
      fc.property(fc.oneof(json, shortened, fc.string({ unit: 'binary' })), (text) => {
        try {
          read(text)
        } catch (thrown) {
          expect(thrown).toBeInstanceOf(SyntaxError)
        }
      }),
      { numRuns: 300 },
    )
  })
})

it('cuts what JSON.parse accepts as JSON.parse reads it', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), fc.string(), fc.jsonValue(), (items, name, value) => {
      expect(
        rawItems(JSON.stringify(items)).map((rawItem) => JSON.parse(rawItem) as unknown),
      ).toEqual(JSON.parse(JSON.stringify(items)))
      const text = `{ ${JSON.stringify(name)} : ${JSON.stringify(value)} }`
      expect(JSON.parse(rawMember(text, name) ?? '')).toEqual(JSON.parse(JSON.stringify(value)))
    }),
    { numRuns: 200 },
  )
})

describe('[B20] readers of node answers end on every result', () => {
  const call = { id: '1', method: 'getBalance', params: [], rawParams: '[]' }

  it('ends in parseResponses', () => {
    const results = [...bare, ...cut, ...lists]
    for (const result of results) {
      const text = `{"jsonrpc":"2.0","id":0,"result":${result}}`
      for (const body of [text, `[${text}]`, text.slice(0, -1), `[${text}`, result])
        expect(() => parseResponses('solana:x', [call, call], body)).not.toThrow()
    }
  })

  it('ends in a transaction of Solana', () => {
    const transaction = { signatures: ['s'], message: { accountKeys: ['a'], header: {} } }
    const whole = { slot: 1, meta: { err: null }, transaction }
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (preBalances, fee) => {
        for (const meta of [preBalances, { err: null, preBalances, postBalances: [], fee }])
          expect(parseChange(JSON.stringify({ ...whole, meta }), 's', 'a')).toBeUndefined()
      }),
    )
  })
})
