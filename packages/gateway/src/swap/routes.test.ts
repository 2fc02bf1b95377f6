/** Swap quotes and transactions over HTTP, with KyberSwap as the sandbox plays it and with sources of a host. */
import { contracts } from '@scope/devnet'
import { decodeFunctionData } from 'viem'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ask, configWith, json, shop } from '../fixtures/auth-requests.js'
import {
  account,
  dai,
  localChain,
  operator,
  router,
  type SwapSetup,
  startSwap,
  usdc,
} from '../fixtures/swap.js'
import { createTestGateway } from '../fixtures/test-gateway.js'
import type { SwapSource } from './source.js'

let setup: SwapSetup
beforeEach(async () => {
  setup = await startSwap()
})
afterEach(() => setup.stop())
const restart = async (...args: Parameters<typeof startSwap>) => {
  await setup.stop()
  setup = await startSwap(...args)
}

const native = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const { abi } = contracts.metaAggregationRouter
const getDescription = (data: `0x${string}`) => {
  const call = decodeFunctionData({ abi, data })
  return call.functionName === 'swap' ? call.args[0].desc : call.args[1]
}

/** A host's own. Its transaction calls the router with no data. */
const createSource = (
  id: string,
  amountOut: bigint,
  more: Partial<SwapSource> = {},
): SwapSource => ({
  id,
  chains: [localChain, 'eip155:100'],
  quote: async () => ({
    router,
    spender: router,
    amountOut,
    gas: 1n,
    fees: [{ type: 'source', amount: 3n, token: usdc }],
    data: 'route',
  }),
  build: async () => ({ to: router, data: '0x', value: 0n, gas: 1n }),
  ...more,
})

describe('GET /v1/swap/quotes', () => {
  it('returns what KyberSwap offers', async () => {
    await restart({}, {}, { rate: [3n, 2n] })
    const before = setup.now()
    const [quote, ...others] = await setup.getQuotes({ slippageBps: '50' })
    expect(others).toEqual([])
    expect(quote).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      source: 'kyberswap',
      router,
      spender: router,
      amountOut: '1500',
      minAmountOut: '1492',
      gas: '250000',
      fees: [],
      createdAt: expect.any(Number),
      expiresAt: expect.any(Number),
    })
    expect(quote?.createdAt).toBeGreaterThanOrEqual(before)
    expect((quote?.expiresAt ?? 0) - (quote?.createdAt ?? 0)).toBe(30_000)
  })

  it('asks KyberSwap with the operator’s name and without the account', async () => {
    await setup.getQuotes({ from: 'native', to: usdc.toUpperCase().replace('0X', '0x') })
    const [request] = setup.sandbox.requests
    expect(request?.path).toBe('/local/api/v1/routes')
    expect(request?.clientId).toBe('shop')
    expect(Object.fromEntries(request?.query ?? [])).toEqual({
      tokenIn: native.toLowerCase(),
      tokenOut: usdc,
      amountIn: '1000',
    })
  })

  it('returns the best quote first, also of a host’s own sources', async () => {
    const swapSources = [createSource('low', 900n), createSource('high', 1_100n)]
    await restart({}, { swapSources })
    const quotes = await setup.getQuotes()
    expect(quotes.map(({ source, amountOut }) => [source, amountOut])).toEqual([
      ['high', '1100'],
      ['kyberswap', '1000'],
      ['low', '900'],
    ])
    expect(quotes[0]?.fees).toEqual([{ type: 'source', amount: '3', token: usdc }])
  })

  it('asks each source for its own networks only', async () => {
    await restart({}, { swapSources: [createSource('high', 1_100n)] })
    const quotes = await setup.getQuotes({ chainId: 'eip155:100' })
    expect(quotes.map(({ source }) => source)).toEqual(['high'])
    expect(setup.sandbox.requests).toEqual([])
  })

  it('returns no quote if a source has no route', async () => {
    await restart({}, { swapSources: [createSource('none', 0n)] })
    setup.sandbox.setFaults({ status: 400 })
    expect(await setup.getQuotes()).toEqual([])
  })

  it.each([
    ['chainId', { chainId: 'solana:mainnet' }],
    ['chainId', { chainId: 'eip155:5' }],
    ['from', { from: '0x12' }],
    ['from', { from: native }],
    ['to', { to: `0x${'0'.repeat(40)}` }],
    ['to', { to: usdc }],
    ['amount', { amount: '0' }],
    ['amount', { amount: '1.5' }],
    ['amount', { amount: '-1' }],
    ['amount', { amount: '9'.repeat(78) }],
    ['account', { account: 'me' }],
    ['slippageBps', { slippageBps: '4' }],
    ['slippageBps', { slippageBps: '5001' }],
    ['slippageBps', { slippageBps: '1e2' }],
  ])('returns 400 for another %s: %o', async (name, query) => {
    const response = await setup.requestQuotes(query)
    expect(response.status).toBe(400)
    expect(await json(response)).toMatchObject({ reasons: [{ name }] })
    expect(response.headers.get('access-control-allow-origin')).toBe(shop)
    expect(setup.sandbox.requests).toEqual([])
  })

  it('serves networks of swap.chains only', async () => {
    await restart({ swap: { chains: [localChain, 'eip155:1'] } })
    expect((await setup.requestQuotes({ chainId: 'eip155:10' })).status).toBe(400)
    expect((await setup.requestQuotes()).status).toBe(200)
    const supported = await ask(setup.gateway, '/v1/supported-chains', { origin: shop })
    const { features } = await json<{ features: { swap: string[] } }>(supported)
    expect(features.swap.toSorted()).toEqual(['eip155:1', localChain])
  })
})

describe('POST /v1/swap/build', () => {
  it('returns the call that KyberSwap builds, checked', async () => {
    const [quote] = await setup.getQuotes()
    const tx = await setup.build(quote)
    expect(tx).toMatchObject({ to: router, value: '0', gas: '240000' })
    expect(getDescription(tx.data)).toMatchObject({
      amount: 1_000n,
      minReturnAmount: 990n,
      feeReceivers: [],
    })
    expect(getDescription(tx.data).dstReceiver.toLowerCase()).toBe(account)
  })

  it('sends the route back to the letter, with the account and the deadline', async () => {
    const [quote] = await setup.getQuotes()
    const deadline = Math.floor(setup.now() / 1_000) + 1_200
    await setup.build(quote, { deadline })
    const { path, clientId, body = '' } = setup.sandbox.requests.at(-1) ?? {}
    expect([path, clientId]).toEqual(['/local/api/v1/route/build', 'shop'])
    // No number of JavaScript: the sandbox refuses the route if it was parsed and written again.
    expect(body).toContain('170141183460469231731687303715884105727')
    expect(JSON.parse(body)).toMatchObject({
      sender: account,
      recipient: account,
      slippageTolerance: 100,
      deadline,
      source: 'shop',
    })
  })

  it('sends native currency along if it is sold', async () => {
    const [quote] = await setup.getQuotes({ from: 'native' })
    const tx = await setup.build(quote)
    expect(tx.value).toBe('1000')
    expect(getDescription(tx.data).srcToken).toBe(native)
  })

  it('holds to the minimum of the user, rounded in the user’s favor', async () => {
    const [quote] = await setup.getQuotes({ amount: '33333' })
    for (const minAmountOut of ['33333', '33332', '30001', '16667']) {
      const { data } = await setup.build(quote, { minAmountOut })
      expect(getDescription(data).minReturnAmount).toBeGreaterThanOrEqual(BigInt(minAmountOut))
    }
    expect(JSON.parse(setup.sandbox.requests.at(-1)?.body ?? '')).toMatchObject({
      slippageTolerance: 4_999,
      ignoreCappedSlippage: true,
    })
  })

  it('accepts the minimum of each quote, also of the smallest', async () => {
    for (const amount of ['1', '2', '3', '1001'])
      for (const slippageBps of ['5', '5000']) {
        const [quote] = await setup.getQuotes({ amount, slippageBps })
        const { data } = await setup.build(quote)
        const { minReturnAmount } = getDescription(data)
        expect(minReturnAmount).toBeGreaterThanOrEqual(BigInt(quote?.minAmountOut ?? 0))
        expect(minReturnAmount).toBeGreaterThan(0n)
      }
  })

  it('returns 404 for a quote that expired, and for an unknown one', async () => {
    const [quote] = await setup.getQuotes()
    setup.wait(29_000)
    await setup.build(quote)
    setup.wait(1_500)
    for (const id of [quote?.id, 'f'.repeat(32), '', '../']) {
      const response = await setup.requestBuild(quote, { id })
      expect(response.status).toBe(404)
      expect(await json(response)).toMatchObject({ reasons: [{ name: 'quote-expired' }] })
      expect(response.headers.get('access-control-allow-origin')).toBe(shop)
    }
  })

  it.each([
    ['minAmountOut', () => ({ minAmountOut: '1001' })],
    ['minAmountOut', () => ({ minAmountOut: '499' })],
    ['minAmountOut', () => ({ minAmountOut: 990 })],
    ['deadline', () => ({ deadline: Math.floor(setup.now() / 1_000) - 1 })],
    ['deadline', () => ({ deadline: Math.floor(setup.now() / 1_000) + 1_900 })],
    ['deadline', () => ({ deadline: '1' })],
    ['account', () => ({ account: 'me' })],
    ['routeSummary', () => ({ routeSummary: {} })],
  ])('returns 400 for another %s', async (name, getBody) => {
    const [quote] = await setup.getQuotes()
    const response = await setup.requestBuild(quote, getBody())
    expect(response.status).toBe(400)
    expect(await json(response)).toMatchObject({ reasons: [{ name }] })
    expect(setup.sandbox.requests).toHaveLength(1)
  })

  it('builds a route of a host’s own source, with its data and the fee', async () => {
    const received: unknown[] = []
    const source = createSource('own', 1_100n, {
      build: async ({ data }, request) => {
        received.push([data, request.fee, request.minAmountOut])
        return { to: router, data: '0x12', value: 0n, gas: 7n }
      },
    })
    await restart({ swap: { fee: { bps: 30, recipient: operator } } }, { swapSources: [source] })
    const [quote] = await setup.getQuotes()
    expect(await setup.build(quote)).toEqual({ to: router, data: '0x12', value: '0', gas: '7' })
    expect(received).toEqual([['route', { bps: 30, recipient: operator }, 1_089n]])
  })

  it('returns 502 if a source refuses a route, or fails', async () => {
    const [quote] = await setup.getQuotes()
    setup.sandbox.setFaults({ status: 400 })
    const refused = await setup.requestBuild(quote)
    expect(refused.status).toBe(502)
    expect(await json(refused)).toMatchObject({ reasons: [{ name: 'quote-refused' }] })
    setup.sandbox.setFaults({ status: 500 })
    const failed = await setup.requestBuild(quote)
    expect(failed.status).toBe(502)
    expect(await json(failed)).toMatchObject({ reasons: [{ name: 'upstream' }] })
  })
})

describe('sources of a host', () => {
  it('stop the start if two have one id', async () => {
    const swapSources = [createSource('own', 1n), createSource('own', 2n)]
    await expect(createTestGateway(configWith(), { swapSources })).rejects.toThrow('swapSources')
  })
})

describe('a fee of the operator', () => {
  it('is asked for, shown, and part of the call', async () => {
    await restart({ swap: { fee: { bps: 50, recipient: operator } } })
    const [quote] = await setup.getQuotes({ amount: '100000' })
    expect(Object.fromEntries(setup.sandbox.requests[0]?.query ?? [])).toMatchObject({
      feeAmount: '50',
      isInBps: 'true',
      chargeFeeBy: 'currency_in',
      feeReceiver: operator,
    })
    expect(quote?.fees).toEqual([{ type: 'operator', amount: '500', token: usdc }])
    expect(quote?.amountOut).toBe('99500')
    const { feeReceivers, feeAmounts } = getDescription((await setup.build(quote)).data)
    expect(feeReceivers.map((receiver) => receiver.toLowerCase())).toEqual([operator])
    expect(feeAmounts).toEqual([50n])
    expect((await setup.getQuotes({ amount: '199' }))[0]?.fees).toEqual([])
  })
})

describe('a gateway without a source', () => {
  it('returns 501 with the setting, no tokens, and no networks', async () => {
    const gateway = await createTestGateway(configWith())
    try {
      const get = (path: string) => ask(gateway, path, { origin: shop })
      const quotes = await get('/v1/swap/quotes')
      expect(quotes.status).toBe(501)
      expect(await quotes.text()).toContain('swap.kyberSwap or swap.zeroEx')
      expect((await get('/v1/swap/price')).status).toBe(501)
      expect((await ask(gateway, '/v1/swap/build', { origin: shop, body: '{}' })).status).toBe(501)
      expect(await json(await get('/v1/swap/tokens?chainId=eip155:1'))).toEqual({ tokens: [] })
      const supported = await json(await get('/v1/supported-chains'))
      expect(supported).toMatchObject({ features: { swap: [] } })
    } finally {
      await gateway.close()
    }
  })

  it('has quotes by a source of the host alone', async () => {
    const swapSources = [createSource('own', 5n)]
    const gateway = await createTestGateway(configWith(), { swapSources })
    try {
      const query = new URLSearchParams({
        chainId: 'eip155:100',
        from: usdc,
        to: dai,
        amount: '10',
        account,
        slippageBps: '100',
      })
      const response = await ask(gateway, `/v1/swap/quotes?${query}`, { origin: shop })
      expect(await json(response)).toMatchObject({ quotes: [{ source: 'own', amountOut: '5' }] })
    } finally {
      await gateway.close()
    }
  })
})
