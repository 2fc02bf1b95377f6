/** Attacks on swaps: by aggregators that lie or fail, by pages, and by floods of requests. */
import { type Hex, maxUint256 } from 'viem'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ask, asOperator, bank, json, shop } from '../fixtures/auth-requests.js'
import {
  account,
  dai,
  localChain,
  operator,
  router,
  type SwapSetup,
  startSwap,
  stranger,
  swapConfig,
  usdc,
} from '../fixtures/swap.js'
import { createTestGateway } from '../fixtures/test-gateway.js'
import { createLog } from '../http/log.js'
import { memoryKeyValue } from '../key-value/memory.js'
import { memoryCache } from '../key-value/memory-cache.js'
import type { SwapSource } from './source.js'
import { defaultSwapTimeouts } from './timeouts.js'

const lines: string[] = []
const native = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

let setup: SwapSetup
const start = async (
  ...[config = {}, overrides = {}, options = {}]: Parameters<typeof startSwap>
) => {
  const log = createLog('debug', { write: (line) => lines.push(line) })
  setup = await startSwap(config, { log, ...overrides }, options)
}
beforeEach(async () => {
  lines.length = 0
  await start()
})
afterEach(() => setup.stop())
const restart = async (...args: Parameters<typeof startSwap>) => {
  await setup.stop()
  await start(...args)
}

const getReason = async (response: Response) => {
  const { reasons } = await json<{ reasons: { name: string; description: string }[] }>(response)
  return { status: response.status, ...reasons[0] }
}
const mismatch = (name: string) => ({
  status: 502,
  name: 'swap-mismatch',
  description: `other than quoted: ${name}`,
})
const getFailures = async () => {
  const metrics = await ask(setup.gateway, '/metrics', { headers: asOperator })
  const found = /upstream_failures_total\{upstream="kyberswap"\} (\d+)/.exec(await metrics.text())
  return Number(found?.[1] ?? 0)
}
/** Counts what is asked of a source of the host. */
const createSource = (id: string, quote: SwapSource['quote']): SwapSource => ({
  id,
  chains: [localChain],
  quote,
  build: async () => ({ to: router, data: '0x', value: 0n, gas: 1n }),
})
const route = { router, spender: router, amountOut: 5n, gas: 1n, fees: [], data: '' } as const

describe('[B47] a transaction of another swap', () => {
  it.each([
    ['recipient', { description: { dstReceiver: stranger } }],
    ['minAmountOut', { description: { minReturnAmount: 989n } }],
    ['minAmountOut', { description: { minReturnAmount: 0n } }],
    ['amount', { description: { amount: 1_001n } }],
    ['amount', { description: { amount: maxUint256 } }],
    ['amount', { description: { srcAmounts: [1_001n] } }],
    ['from', { description: { srcToken: stranger } }],
    ['from', { description: { srcToken: native } }],
    ['to', { description: { dstToken: stranger } }],
    ['flags', { description: { permit: '0x00' } }],
    ['flags', { description: { flags: 1n } }],
    ['flags', { description: { flags: 2n } }],
    ['flags', { description: { flags: 8n } }],
    ['flags', { description: { flags: 16n } }],
    ['router', { router: stranger }],
    ['value', { value: '1' }],
    ['data', { rewrite: (data: Hex): Hex => `${data}00` }],
    ['data', { rewrite: (data: Hex): Hex => `${data}${'00'.repeat(32)}` }],
    ['data', { rewrite: (data: Hex): Hex => `0x${data.slice(2, -64)}` }],
    ['data', { rewrite: (data: Hex): Hex => `0xa9059cbb${data.slice(10)}` }],
    ['data', { rewrite: (): Hex => '0xa9059cbb' }],
  ] as const)('is not delivered with another %s: %o', async (name, faults) => {
    const [quote] = await setup.getQuotes()
    setup.sandbox.setFaults({ on: 'build', ...faults })
    expect(await getReason(await setup.requestBuild(quote))).toEqual(mismatch(name))
    expect(await getFailures()).toBe(1)
    setup.sandbox.setFaults()
    await setup.build(quote)
  })

  it('is not delivered with less or more native currency than is sold', async () => {
    const [quote] = await setup.getQuotes({ from: 'native' })
    for (const value of ['0', '999', '1001']) {
      setup.sandbox.setFaults({ value })
      expect(await getReason(await setup.requestBuild(quote))).toEqual(mismatch('value'))
    }
  })

  it('is not delivered below the minimum of the user, which may be above that of the quote', async () => {
    const [quote] = await setup.getQuotes()
    setup.sandbox.setFaults({ description: { minReturnAmount: 994n } })
    const refused = await setup.requestBuild(quote, { minAmountOut: '995' })
    expect(await getReason(refused)).toEqual(mismatch('minAmountOut'))
    await setup.build(quote, { minAmountOut: '994' })
  })

  it.each([
    ['router', { router: stranger }],
    ['from', { summary: { tokenIn: stranger } }],
    ['to', { summary: { tokenOut: stranger } }],
    ['amount', { summary: { amountIn: '1001' } }],
  ] as const)('is not even quoted with another %s', async (name, faults) => {
    setup.sandbox.setFaults(faults)
    expect(await setup.getQuotes()).toEqual([])
    expect(await getFailures()).toBe(1)
    expect(lines.join()).toContain(`"why":"mismatch: ${name}"`)
  })

  it('is not delivered by a source of the host, if it calls another contract or sends a value', async () => {
    const build = (tx: object) => async () =>
      ({ to: router, data: '0x', value: 0n, gas: 1n, ...tx }) as const
    const quote = async () => route
    const swapSources = [
      { ...createSource('one', quote), build: build({ to: stranger }) },
      { ...createSource('two', quote), build: build({ value: 1n }) },
    ]
    await restart({}, { swapSources })
    const quotes = await setup.getQuotes()
    const getError = async (id: string) =>
      getReason(await setup.requestBuild(quotes.find(({ source }) => source === id)))
    expect(await getError('one')).toEqual(mismatch('router'))
    expect(await getError('two')).toEqual(mismatch('value'))
  })
})

describe('[B48] a quote', () => {
  const expired = { status: 404, name: 'quote-expired' }
  it('belongs to its project and its account', async () => {
    const [quote] = await setup.getQuotes()
    const asStranger = await setup.requestBuild(quote, { account: stranger })
    expect(await getReason(asStranger)).toMatchObject(expired)
    const elsewhere = await setup.requestBuild(quote, {}, '?projectId=quiet')
    expect(await getReason(elsewhere)).toMatchObject(expired)
    expect(setup.sandbox.requests).toHaveLength(1)
    await setup.build(quote, { account: account.toUpperCase().replace('0X', '0x') })
  })

  it('has an id of 128 random bits', async () => {
    const [[first], [second]] = [await setup.getQuotes(), await setup.getQuotes()]
    expect(first?.id).toMatch(/^[0-9a-f]{32}$/)
    expect(first?.id).not.toBe(second?.id)
  })

  it('keeps its route on the gateway', async () => {
    const response = await setup.requestQuotes()
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(await response.text()).not.toMatch(/routeSummary|routeID|liquidity/)
  })

  it('is made for pages of the project only', async () => {
    expect((await setup.requestQuotes({}, { origin: bank })).status).toBe(403)
    const headers = { 'content-type': 'application/json' }
    const foreign = { origin: bank, body: '{}', headers }
    expect((await ask(setup.gateway, '/v1/swap/build', foreign)).status).toBe(403)
    expect((await ask(setup.gateway, '/v1/swap/tokens', { origin: bank })).status).toBe(403)
  })
})

describe('[B49] a source that fails', () => {
  it.each([
    ['is down', { status: 503 }],
    ['has enough of requests', { status: 429 }],
    ['sends another shape', { isWrongShape: true }],
    ['sends too much', { extraBytes: 300_000 }],
    ['sends no amount', { summary: { amountOut: '0x10' } }],
    ['sends an amount of 0', { summary: { amountOut: '0' } }],
    ['sends more than a contract can hold', { summary: { amountOut: `${maxUint256 + 1n}` } }],
  ])('is left out if it %s', async (_, faults) => {
    await restart({}, { swapSources: [createSource('own', async () => route)] })
    setup.sandbox.setFaults(faults)
    const quotes = await setup.getQuotes()
    expect(quotes.map(({ source }) => source)).toEqual(['own'])
    expect(await getFailures()).toBe(1)
  })

  it.each([
    ['another shape', { isWrongShape: true }],
    ['too much', { extraBytes: 300_000 }],
    ['an error', { status: 500 }],
    ['no hex', { value: 'all' }],
  ])('delivers no transaction if it sends %s', async (_, faults) => {
    const [quote] = await setup.getQuotes()
    setup.sandbox.setFaults(faults)
    expect(await getReason(await setup.requestBuild(quote))).toMatchObject({
      status: 502,
      name: 'upstream',
    })
  })

  it('is left out after two seconds, and told to stop', async () => {
    const signals: AbortSignal[] = []
    const slow = createSource('slow', (_, signal) => {
      signals.push(signal)
      return new Promise(() => {})
    })
    const broken = createSource('broken', async () => {
      throw new Error(`no route for ${account}`)
    })
    const own = createSource('own', async () => route)
    await restart({}, { swapSources: [slow, broken, own], swapTimeouts: defaultSwapTimeouts })
    setup.sandbox.setFaults({ delayMs: 6_000 })
    const before = performance.now()
    const quotes = await setup.getQuotes()
    expect(performance.now() - before).toBeLessThan(5_500)
    expect(quotes.map(({ source }) => source)).toEqual(['own'])
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
    expect(await getFailures()).toBe(1)
  })

  it('delivers no transaction after five seconds', async () => {
    const slow = {
      ...createSource('slow', async () => route),
      build: () => new Promise<never>(() => {}),
    }
    await restart(
      {},
      { swapSources: [slow], swapTimeouts: { ...defaultSwapTimeouts, quote: 25_000 } },
    )
    const [quote, own] = await setup.getQuotes()
    setup.sandbox.setFaults({ delayMs: 7_000 })
    const late = await Promise.all([quote, own].map((accepted) => setup.requestBuild(accepted)))
    expect(await Promise.all(late.map(getReason))).toMatchObject([
      { status: 504, name: 'upstream' },
      { status: 504, name: 'source' },
    ])
  })

  it('is not asked again at once after it failed three times', async () => {
    setup.sandbox.setFaults({ status: 503 })
    for (let times = 0; times < 5; times++) expect(await setup.getQuotes()).toEqual([])
    const asked = setup.sandbox.requests.filter(({ path }) => path.endsWith('/routes'))
    expect(asked).toHaveLength(3)
  })
})

describe('[B50] a flood', () => {
  it('is refused by address and by project', async () => {
    await restart({ limits: { swap: { perIp: { requests: 2 }, perProject: { requests: 3 } } } })
    const ask = async (address: string) => (await setup.requestQuotes({}, { address })).status
    const one = '192.0.2.1'
    expect([await ask(one), await ask(one), await ask(one)]).toEqual([200, 200, 429])
    expect([await ask('192.0.2.2'), await ask('192.0.2.3')]).toEqual([200, 429])
    expect(setup.sandbox.requests).toHaveLength(3)
  })

  it('drops the oldest quotes, and nothing that must be kept', async () => {
    const keyValue = memoryKeyValue()
    await keyValue.set('nonce', '1', 60_000)
    const data = 'x'.repeat(10_000)
    const own = createSource('own', async () => ({ ...route, data }))
    await restart({}, { keyValue, cache: memoryCache(200_000), swapSources: [own] })
    const ids: string[] = []
    for (let times = 0; times < 20; times++) {
      const quotes = await setup.getQuotes()
      ids.push(quotes.find(({ source }) => source === 'own')?.id ?? '')
    }
    const build = async (id: string | undefined) =>
      (await setup.requestBuild(undefined, { id, minAmountOut: '5' })).status
    expect([await build(ids[0]), await build(ids.at(-1))]).toEqual([404, 200])
    expect(await keyValue.get('nonce')).toBe('1')
  })

  it('keeps no route above 128 kB', async () => {
    const own = (id: string, length: number) =>
      createSource(id, async () => ({ ...route, data: 'x'.repeat(length) }))
    await restart({}, { swapSources: [own('usual', 131_072), own('large', 131_073)] })
    const sources = (await setup.getQuotes()).map(({ source }) => source)
    expect(sources).toEqual(['kyberswap', 'usual'])
  })

  it('of a large body is refused', async () => {
    const response = await setup.requestBuild(undefined, { id: 'x'.repeat(70_000) })
    expect(response.status).toBe(413)
  })
})

describe('[B52] the operator’s fee', () => {
  const fee = { bps: 50, recipient: operator } as const
  it.each([
    ['of another account', { feeReceivers: [stranger] }],
    ['that is higher', { feeAmounts: [51n] }],
    ['that is an amount and higher', { feeAmounts: [6n], flags: 0n, srcAmounts: [994n] }],
    ['of the bought token', { flags: 0xc0n }],
    ['of several accounts', { feeReceivers: [operator, stranger], feeAmounts: [25n, 25n] }],
    ['without a receiver', { feeReceivers: [] }],
  ] as const)('is not replaced by one %s', async (_, description) => {
    await restart({ swap: { fee } })
    const [quote] = await setup.getQuotes()
    setup.sandbox.setFaults({ description })
    expect(await getReason(await setup.requestBuild(quote))).toEqual(mismatch('fee'))
    setup.sandbox.setFaults({ description: { feeAmounts: [5n], flags: 0n } })
    await setup.build(quote)
  })

  it('is not charged without a setting', async () => {
    const [quote] = await setup.getQuotes()
    const description = { srcAmounts: [999n], feeReceivers: [operator], feeAmounts: [1n] } as const
    setup.sandbox.setFaults({ description })
    expect(await getReason(await setup.requestBuild(quote))).toEqual(mismatch('fee'))
  })

  it('stays that of the quote if the setting changes', async () => {
    const cache = memoryCache(1_000_000)
    const keyValue = memoryKeyValue()
    await restart({ swap: { fee } }, { keyValue, cache })
    const [quote] = await setup.getQuotes()
    const changed = swapConfig(setup.sandbox.url, { swap: { fee: { ...fee, bps: 100 } } })
    const gateway = await createTestGateway(changed, { keyValue, cache })
    try {
      const deadline = Math.floor(setup.now() / 1_000) + 600
      const body = { id: quote?.id, account, minAmountOut: quote?.minAmountOut, deadline }
      const options = { origin: shop, body: JSON.stringify(body) }
      setup.sandbox.setFaults({ description: { feeAmounts: [100n], srcAmounts: [990n] } })
      const refused = await ask(gateway, '/v1/swap/build', options)
      expect(await getReason(refused)).toEqual(mismatch('fee'))
      setup.sandbox.setFaults()
      expect((await ask(gateway, '/v1/swap/build', options)).status).toBe(200)
    } finally {
      await gateway.close()
    }
  })
})

describe('[B53] logs', () => {
  it('name the source and the kind of failure, and no account, token or amount', async () => {
    const broken = createSource('broken', async () => {
      throw new Error(`no route of 987654321 for ${account}`)
    })
    await restart({}, { swapSources: [broken] })
    const [quote] = await setup.getQuotes({ amount: '987654321' })
    setup.sandbox.setFaults({ description: { dstReceiver: stranger } })
    await setup.requestBuild(quote)
    setup.sandbox.setFaults({ status: 500 })
    await setup.getQuotes({ amount: '987654321' })
    const text = lines.join('\n')
    expect(text).toContain('"upstream":"broken","why":"error"')
    expect(text).toContain('"upstream":"kyberswap","why":"mismatch: recipient"')
    expect(text).toContain('"upstream":"kyberswap","why":"Error: http"')
    for (const secret of [account, usdc, dai, stranger, '987654321', quote?.id ?? ''])
      expect(text.toLowerCase()).not.toContain(secret)
  })
})
