/** Fake node: a contract that redirects the client endlessly, which no resolver of the development chain does. */
import {
  encodeAbiParameters,
  encodeErrorResult,
  encodeFunctionData,
  type Hex,
  parseAbi,
} from 'viem'
import { expect, it } from 'vitest'
import { httpError } from '../http/http-error.js'
import type { SafeFetch } from '../http/safe-fetch.js'
import type { ChainProxy } from '../rpc/proxy.js'
import { createEns } from './ens.js'
import { createEnsBudget, EnsUnavailable, questionMs } from './ens-budget.js'

const universalResolver: Hex = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'
const lookup = parseAbi([
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
])
const batch = parseAbi([
  'struct Query { address sender; string[] urls; bytes data; }',
  'function query(Query[] queries)',
])
const batchUrl = 'x-batch-gateway:true'

function getProxy(data: Hex) {
  let calls = 0
  const proxy: ChainProxy = {
    answer: async (asked) => {
      calls += asked.length
      return asked.map(() => ({
        error: { code: 3, message: 'execution reverted', data: JSON.stringify(data) },
      }))
    },
    settled: async () => {},
  }
  return { proxy, calls: () => calls }
}

function getEgress() {
  let requests = 0
  const answer = async () => {
    requests++
    const text = JSON.stringify({ data: '0x' })
    return { status: 200, retryAfter: undefined, contentType: undefined, text }
  }
  const safeFetch: SafeFetch = {
    ...{ get: answer, post: answer, request: answer, close: () => {} },
    download: () => Promise.reject(new Error('not asked')),
  }
  return { safeFetch, requests: () => requests }
}

const endless = (urls: readonly string[], callData: Hex): Hex =>
  encodeErrorResult({
    abi: lookup,
    args: [universalResolver, urls, callData, '0x12345678', encodeAbiParameters([], [])],
  })
const queries = (count: number, urls: readonly string[], data: Hex = '0x'): Hex =>
  encodeFunctionData({
    abi: batch,
    args: [Array.from({ length: count }, () => ({ sender: universalResolver, urls, data }))],
  })

it('[X8] ends an endless lookup without a request', async () => {
  const { proxy, calls } = getProxy(endless([batchUrl], queries(0, [])))
  const { safeFetch, requests } = getEgress()
  const ens = createEns({ universalResolver, proxy, safeFetch })
  expect(await ens.text('endless.eth', 'avatar')).toBeUndefined()
  expect(calls()).toBe(12)
  expect(requests()).toBe(0)
})

it('[X8] requests at most four gateways if a lookup names five hundred', async () => {
  const many = queries(500, ['https://gateway.example/{data}'])
  const { proxy } = getProxy(endless([batchUrl], many))
  const { safeFetch, requests } = getEgress()
  const ens = createEns({ universalResolver, proxy, safeFetch })
  expect(await ens.address('many.eth', 60)).toBeUndefined()
  expect(requests()).toBe(4)
})

it('[X8] counts nested lookups like any other', async () => {
  const inner = queries(20, ['https://gateway.example/{data}'])
  const { proxy } = getProxy(endless([batchUrl], queries(5, [batchUrl], inner)))
  const { safeFetch, requests } = getEgress()
  const ens = createEns({ universalResolver, proxy, safeFetch })
  expect(await ens.text('nested.eth', 'avatar')).toBeUndefined()
  expect(requests()).toBe(4)
})

it('[X8] ignores a lookup in the name of another contract', async () => {
  const other = encodeErrorResult({
    abi: lookup,
    args: [
      '0x0000000000000000000000000000000000000bad',
      ['https://gateway.example/{data}'],
      '0x',
      '0x12345678',
      '0x',
    ],
  })
  const { proxy, calls } = getProxy(other)
  const { safeFetch, requests } = getEgress()
  const ens = createEns({ universalResolver, proxy, safeFetch })
  expect(await ens.text('other.eth', 'avatar')).toBeUndefined()
  expect([calls(), requests()]).toEqual([1, 0])
})

it('[B22] charges each node call and each request to where a name points, and stops when the limit is reached', async () => {
  const many = queries(3, ['https://gateway.example/{data}'])
  const { proxy, calls } = getProxy(endless([batchUrl], many))
  const { safeFetch, requests } = getEgress()
  let left = 3
  const limit = httpError(429, 'projectId', 'too many requests')
  const work = {
    address: '203.0.113.5',
    read: () => {},
    assertPresent: () => {},
    hasLeft: () => false,
    consume: async (count: number) => {
      left -= count
      if (left < 0) throw limit
    },
  }
  const ens = createEns({ universalResolver, proxy, safeFetch, work })
  await expect(ens.address('many.eth', 60)).rejects.toBe(limit)
  expect(calls() + requests()).toBe(3)
})

it('limits a lookup to twelve seconds in all', () => {
  let time = 0
  const budget = createEnsBudget(() => time)
  budget.countCall()
  time = questionMs
  expect(() => budget.countCall()).toThrow(EnsUnavailable)
  expect(budget.mayRequest()).toBe(false)
})
