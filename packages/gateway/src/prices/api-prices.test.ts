/** B21, B22: a flood of questions for prices costs others nothing. A scripted upstream stands in for the API. */
import { expect, it } from 'vitest'
import type { Asset } from '../assets/asset.js'
import { memoryCache } from '../key-value/memory-cache.js'
import type { Upstream } from '../upstream/upstream.js'
import { UpstreamError } from '../upstream/upstream-error.js'
import { apiPrices } from './api-prices.js'

const ether: Asset = { chain: 'eip155:1' }
const token = (at: number): Asset => ({ chain: 'eip155:1', token: `0x${at}` })

function open(cacheBytes = 1_000_000) {
  const state = { now: 1_000_000, isDown: false, requested: [] as string[] }
  const upstream: Upstream = {
    async read(getUrl, schema) {
      const url = getUrl('https://api.example')
      state.requested.push(url)
      if (state.isDown) throw new UpstreamError(false, 60_000)
      return schema.parse(url.includes('/price?') ? { ethereum: { usd: 3_000 } } : {})
    },
  }
  const prices = apiPrices({
    api: { url: 'https://api.example', coins: {}, platforms: {} },
    upstream,
    isListed: ({ token: address }) => address === undefined || address.endsWith('00'),
    cache: memoryCache(cacheBytes, () => state.now),
    now: () => state.now,
  })
  return { state, prices }
}

it('[B21] returns a stored price while the API responds 429', async () => {
  const { state, prices } = open()
  expect((await prices.of([ether])).size).toBe(1)
  state.now += 120_000
  state.isDown = true
  expect((await prices.of([ether])).size).toBe(1)
  await expect(prices.of([token(1)])).rejects.toThrow(UpstreamError)
  state.now += 60 * 60 * 1000
  await expect(prices.of([ether])).rejects.toThrow(UpstreamError)
})

it('[B24] still returns a stored price that was evicted from the cache', async () => {
  const { state, prices } = open(1)
  expect((await prices.of([ether])).size).toBe(1)
  state.now += 120_000
  state.isDown = true
  expect((await prices.of([ether])).size).toBe(1)
})

it('[B22] doesn’t request an unlisted token again within the hour', async () => {
  const { state, prices } = open()
  await prices.of([token(1)])
  state.now += 30 * 60 * 1000
  await prices.of([token(1)])
  expect(state.requested).toHaveLength(1)
  state.now += 31 * 60 * 1000
  await prices.of([token(1)])
  expect(state.requested).toHaveLength(2)
})

it('[B22] asks for listed tokens before others, so that the limit of the API meets those', async () => {
  const { state, prices } = open()
  const polygon = (token: string): Asset => ({ chain: 'eip155:137', token })
  const unlisted = Array.from({ length: 60 }, (_, at) => token(at + 1))
  await prices.of([...unlisted, polygon('0x1'), polygon('0x200'), token(300), ether])
  const listed = state.requested.map((url) => [
    new URL(url).pathname,
    (new URL(url).searchParams.get('contract_addresses') ?? '').split(',')[0],
  ])
  expect(listed).toEqual([
    ['/simple/price', ''],
    ['/simple/token_price/polygon-pos', '0x200'],
    ['/simple/token_price/ethereum', '0x300'],
    ['/simple/token_price/ethereum', '0x50'],
  ])
})

it('[B22] charges each request to the API as ten calls', async () => {
  const { prices } = open()
  let calls = 0
  const work = {
    address: 'a',
    async consume(more: number) {
      calls += more
    },
    read() {},
    assertPresent() {},
    hasLeft: () => false,
  }
  await prices.of([ether, ...Array.from({ length: 60 }, (_, at) => token(at))], work)
  expect(calls).toBe(30)
})
