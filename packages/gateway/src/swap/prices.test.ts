/** Indicative prices over HTTP, with KyberSwap and 0x as sandboxes play them. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ask, json, shop } from '../fixtures/auth-requests.js'
import { dai, localChain, operator, router, usdc } from '../fixtures/swap.js'
import { startZeroEx, type ZeroExSetup } from '../fixtures/zero-ex.js'
import { memoryKeyValue } from '../key-value/memory.js'
import { memoryCache } from '../key-value/memory-cache.js'
import type { SwapSource } from './source.js'

let setup: ZeroExSetup
let passed = 0
const start = async (...[config = {}, overrides = {}]: Parameters<typeof startZeroEx>) => {
  passed = 0
  const cache = memoryCache(100_000, () => passed)
  setup = await startZeroEx(
    config,
    { keyValue: memoryKeyValue(), cache, ...overrides },
    { rate: [3n, 2n] },
  )
}
beforeEach(() => start())
afterEach(() => setup.stop())

const request = (query: object = {}) => {
  const wanted = { chainId: localChain, from: usdc, to: dai, amount: '1000', ...query }
  return ask(setup.gateway, `/v1/swap/price?${new URLSearchParams(wanted)}`, { origin: shop })
}
const getPrice = async (query: object = {}) => {
  const response = await request(query)
  expect(response.status).toBe(200)
  return (await json<{ price: unknown }>(response)).price
}
const countRequests = () => setup.sandbox.requests.length + setup.zeroEx.requests.length

describe('GET /v1/swap/price', () => {
  it('returns the best price, and tells no source an account', async () => {
    setup.zeroEx.setFaults({ worseBps: 100n })
    expect(await getPrice()).toEqual({ source: 'kyberswap', amountOut: '1500' })
    setup.zeroEx.setFaults()
    setup.sandbox.setFaults({ status: 503 })
    expect(await getPrice({ from: 'native' })).toEqual({ source: 'zeroex', amountOut: '1500' })
    for (const { query } of [...setup.sandbox.requests, ...setup.zeroEx.requests])
      expect([...query.keys()].join()).not.toMatch(/taker|account|sender|recipient/)
  })

  it('asks the sources once in five seconds for amounts of nearly the same size', async () => {
    const first = await getPrice({ amount: '1200000' })
    expect(first).toMatchObject({ amountOut: '1800000' })
    expect(await getPrice({ amount: '1234567' })).toMatchObject({ amountOut: '1851850' })
    expect(countRequests()).toBe(2)
    await getPrice({ amount: '1300000' })
    await getPrice({ amount: '1200000', to: 'native' })
    expect(countRequests()).toBe(6)
    passed = 4_999
    await getPrice({ amount: '1200000' })
    expect(countRequests()).toBe(6)
    passed = 5_000
    await getPrice({ amount: '1200000' })
    expect(countRequests()).toBe(8)
  })

  it('asks once for requests at the same time', async () => {
    await Promise.all([getPrice(), getPrice(), getPrice()])
    expect(countRequests()).toBe(2)
  })

  it('is after the fee of the operator', async () => {
    await setup.stop()
    await start({ swap: { fee: { bps: 100, recipient: operator } } })
    expect(await getPrice()).toMatchObject({ amountOut: '1485' })
  })

  it('is null without a route, and leaves out sources that tell none without an account', async () => {
    setup.sandbox.setFaults({ status: 400 })
    setup.zeroEx.setFaults({ fields: { liquidityAvailable: false } })
    expect(await getPrice()).toBeNull()
    await setup.stop()
    const quote = async () =>
      ({ router, spender: router, amountOut: 9_000n, gas: 1n, fees: [], data: '' }) as const
    const build = async () => ({ to: router, data: '0x', value: 0n, gas: 1n }) as const
    const chains = [localChain]
    const own: SwapSource = { id: 'own', chains, quote, build }
    const other: SwapSource = { id: 'other', chains, quote, build, price: async () => 7_000n }
    await start({}, { swapSources: [own, other] })
    expect(await getPrice()).toEqual({ source: 'other', amountOut: '7000' })
  })

  it.each([
    ['chainId', { chainId: 'eip155:5' }],
    ['from', { from: 'me' }],
    ['from', { from: `0x${'e'.repeat(40)}` }],
    ['to', { to: usdc }],
    ['amount', { amount: '0' }],
  ])('returns 400 for another %s: %o', async (name, query) => {
    const response = await request(query)
    expect(response.status).toBe(400)
    expect(await json(response)).toMatchObject({ reasons: [{ name }] })
    expect(countRequests()).toBe(0)
  })

  it('is refused to other pages', async () => {
    const query = new URLSearchParams({ chainId: localChain, from: usdc, to: dai, amount: '1' })
    const origin = 'https://evil.example'
    const response = await ask(setup.gateway, `/v1/swap/price?${query}`, { origin })
    expect(response.status).toBe(403)
  })
})
