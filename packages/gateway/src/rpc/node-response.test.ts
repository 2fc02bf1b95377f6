/** B1: what nodes answer, and what of it is believed. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describeVectors } from '../../../../tools/vectors.js'
import type { Call, Outcome } from './call.js'
import { parseResponses } from './node-response.js'
import { rawItems, rawMember } from './raw-json.js'

const call = (method: string, params: readonly unknown[] = []): Call => ({
  id: '1',
  method,
  params,
  rawParams: JSON.stringify(params),
})
const read = (method: string, text: string, params: readonly unknown[] = []): Outcome | undefined =>
  parseResponses('eip155:1', [call(method, params)], text)[0]

describe('parseResponses', () => {
  it('keeps all digits of numbers', () => {
    const answer = parseResponses(
      'solana:x',
      [call('getAccountInfo')],
      '{"jsonrpc":"2.0","id":0,"result":{"rentEpoch":18446744073709551615}}',
    )
    expect(answer).toEqual([{ result: '{"rentEpoch":18446744073709551615}' }])
  })

  it('matches responses of a batch by id, in any order', () => {
    const text = '[{"id":1,"result":"0x2"},{"id":0,"result":"0x1"}]'
    expect(
      parseResponses('eip155:1', [call('eth_gasPrice'), call('eth_blockNumber')], text),
    ).toEqual(
      [{ result: '0x1' }, { result: '0x2' }].map(({ result }) => ({ result: `"${result}"` })),
    )
  })

  it.each([
    ['an id of no request', '[{"id":7,"result":"0x1"}]'],
    ['an id that is a text', '[{"id":"0","result":"0x1"}]'],
    ['two answers to one call', '[{"id":0,"result":"0x1"},{"id":0,"result":"0x2"}]'],
    ['both', '{"id":0,"result":"0x1","error":{"code":1,"message":"x"}}'],
    ['neither', '{"id":0}'],
    ['an error without a code', '{"id":0,"error":{"message":"x"}}'],
    ['HTML', '<html></html>'],
    ['a list of nothing', '[]'],
    ['no JSON', ''],
    ['null', 'null'],
  ])('[B1] rejects %s', (_, text) => {
    expect(read('eth_blockNumber', text)).toBeUndefined()
  })

  it('[B1] rejects a quantity with leading zeros, without digits or above 256 bits', () => {
    for (const result of ['"0x0001"', '"0x"', `"0x1${'f'.repeat(64)}"`, '1', '"1"', 'null']) {
      expect(read('eth_getBalance', `{"id":0,"result":${result}}`)).toBeUndefined()
    }
    expect(read('eth_getBalance', '{"id":0,"result":"0x0"}')).toEqual({ result: '"0x0"' })
  })

  it('[B1] rejects the id of another chain', () => {
    expect(read('eth_chainId', '{"id":0,"result":"0x2"}')).toBeUndefined()
    expect(read('eth_chainId', '{"id":0,"result":"0x1"}')).toEqual({ result: '"0x1"' })
  })

  it('[B1] rejects a receipt of another transaction', () => {
    const hash = `0x${'11'.repeat(32)}`
    const other = `{"id":0,"result":{"transactionHash":"0x${'22'.repeat(32)}"}}`
    expect(read('eth_getTransactionReceipt', other, [hash])).toBeUndefined()
    expect(read('eth_getTransactionReceipt', '{"id":0,"result":null}', [hash])).toEqual({
      result: 'null',
    })
  })

  it('truncates the message of an error', () => {
    const outcome = read(
      'eth_call',
      JSON.stringify({ id: 0, error: { code: 3, message: 'x'.repeat(5000), data: '0x08c379a0' } }),
    )
    expect(outcome).toEqual({ error: { code: 3, message: 'x'.repeat(1000), data: '"0x08c379a0"' } })
  })

  describeVectors('execution-apis', (cases) => {
    it.each(cases.map((vector) => [vector.id, vector] as const))(
      'returns %s unchanged',
      (_, vector) => {
        const { method, params = [] } = vector.request as { method: string; params?: unknown[] }
        const response: Record<string, unknown> = { ...(vector.response as object), id: 0 }
        // Their chain is one of its own.
        const chainId = method === 'eth_chainId' ? BigInt(String(response.result)) : 1n
        const [outcome] = parseResponses(
          `eip155:${chainId}`,
          [call(method, params)],
          JSON.stringify(response),
        )
        if ('result' in response)
          expect(outcome).toEqual({ result: JSON.stringify(response.result) })
        else
          expect(outcome && 'error' in outcome ? outcome.error.code : outcome).toBe(
            (response.error as { code: number }).code,
          )
      },
    )
  })

  describeVectors('rpc-hostile', (cases) => {
    /** Cases that a proxy can't detect as wrong: the caller must judge them. */
    const passes = new Set(['decimals-255', 'estimate-absurd', 'nonce-low', 'error-data-xss'])
    const answers = cases.filter(({ kind }) => kind === 'rpc-response')
    it.each(answers.map((answer) => [answer.id, answer] as const))('[B1] %s', (id, vector) => {
      const { method, params } = vector.request as { method: string; params: unknown[] }
      const outcome = read(method, String(vector.body).replace('"id": 7', '"id": 0'), params)
      if (passes.has(id)) expect(outcome).toBeDefined()
      else expect(outcome).toBeUndefined()
    })
    const batches = cases.filter(({ kind }) => kind === 'rpc-batch')
    it.each(batches.map((batch) => [batch.id, batch] as const))('[B1] %s', (_, vector) => {
      const text = JSON.stringify(vector.body).replaceAll(
        /"id":(\d)/g,
        (_all, id: string) => `"id":${Number(id) - 1}`,
      )
      const outcomes = parseResponses(
        'eip155:1',
        [call('eth_blockNumber'), call('eth_blockNumber')],
        text,
      )
      const expected = String(vector.expect)
      if (expected.includes('matched'))
        expect(outcomes).toEqual([{ result: '"0x1"' }, { result: '"0x2"' }])
      else if (expected.includes('second'))
        expect(outcomes).toEqual([{ result: '"0x1"' }, undefined])
      else expect(outcomes).toEqual([undefined, undefined])
    })
  })
})

describe('raw JSON', () => {
  it('is split into its parts as written, with any content', () => {
    const space = fc.constantFrom('', ' ', '\n\t')
    fc.assert(
      fc.property(fc.array(fc.jsonValue(), { maxLength: 5 }), space, (values, gap) => {
        const texts = values.map((value) => JSON.stringify(value))
        expect(rawItems(`${gap}[${gap}${texts.join(`${gap},${gap}`)}${gap}]`)).toEqual(texts)
      }),
    )
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 5 }),
        space,
        (values, gap) => {
          const members = Object.entries(values).map(
            ([key, value]) => `${JSON.stringify(key)}${gap}:${gap}${JSON.stringify(value)}`,
          )
          const text = `{${gap}${members.join(`${gap},${gap}`)}${gap}}`
          for (const [key, value] of Object.entries(JSON.parse(text) as object)) {
            expect(rawMember(text, key)).toBe(JSON.stringify(value))
          }
          expect(rawMember(text, 'no such name, surely')).toBeUndefined()
        },
      ),
    )
  })

  it('reads the last of two members with one name, as JSON.parse does', () => {
    expect(rawMember('{"a":1,"\\u0061":2}', 'a')).toBe('2')
  })
})
