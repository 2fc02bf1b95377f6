/** Requests from the browser's resource timings, which any script may write. */
import { expect, it } from 'vitest'
import { getSums, maskedHost, type NodeRequest, readRequest } from './requests.js'

const entry = (name: string, properties: unknown, more: object = {}) =>
  ({
    name,
    entryType: 'measure',
    startTime: 5,
    duration: 12,
    detail: {
      devtools: { dataType: 'track-entry', track: 'Requests', trackGroup: 'Scope', properties },
    },
    ...more,
  }) as unknown as PerformanceEntry

it('returns the methods of a batch, the response, and the host without possible keys', () => {
  const read = readRequest(
    entry('Scope: eth_chainId, eth_getBalance', [
      ['Host', 'https://a1b2c3.quiknode.pro'],
      ['Answer', '200'],
      ['In all', '1 requests, 2 calls so far'],
    ]),
  )
  expect(read).toMatchObject({
    at: 5,
    took: 12,
    methods: ['eth_chainId', 'eth_getBalance'],
    host: '…quiknode.pro',
    answer: '200',
    isFailed: false,
  })
})

it.each([
  ['https://key.node.example', '…node.example'],
  ['https://node.example', 'node.example'],
  ['http://127.0.0.1:8545', '127.0.0.1:8545'],
  ['http://localhost:8545', 'localhost:8545'],
  ['https://10.1.2.3:8545', '(IP address):8545'],
  ['https://[2001:db8::1]', '(IP address)'],
  ['javascript:alert(1)', '(unknown)'],
  ['an invalid URL', '(unknown)'],
])('shows %s as %s', (origin, shown) => {
  expect(maskedHost(origin)).toBe(shown)
})

it.each([
  ['React: render', [['Answer', '200']], {}],
  ['Scope: eth_chainId', 'no list', {}],
  ['Scope: eth_chainId', [], { detail: null }],
  ['Scope: eth_chainId', [], { detail: { devtools: { track: 'Other' } } }],
])('ignores %s with %j', (name, properties, more) => {
  expect(readRequest(entry(name, properties, more))).toBeUndefined()
})

it('hides invalid method names', () => {
  const read = readRequest(entry('Scope: <img src=x>, 0xabc123456, GET, ', [['Answer', 'x']]))
  expect(read?.methods).toEqual(['(other)', '(other)', 'GET', '(other)'])
  expect(read?.isFailed).toBe(true)
})

it('leaves out an entry whose getters throw', () => {
  const hostile = new Proxy(
    {},
    {
      get() {
        throw new Error('no')
      },
    },
  )
  expect(readRequest(hostile as PerformanceEntry)).toBeUndefined()
})

it('sums calls by method, most frequent first, with failures and mean time', () => {
  const request = (methods: string[], took: number, isFailed = false): NodeRequest => ({
    id: '',
    at: 0,
    took,
    methods,
    host: '',
    answer: '',
    isFailed,
  })
  expect(getSums([request(['a', 'b', 'b'], 30), request(['b'], 60, true)])).toEqual([
    { method: 'b', calls: 3, failed: 1, took: 40 },
    { method: 'a', calls: 1, failed: 0, took: 30 },
  ])
})
