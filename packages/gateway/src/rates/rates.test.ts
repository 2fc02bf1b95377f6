/** Exchange rates: what sources know, how long it counts, and how pages get it. */
import { contracts, deployContract } from '@scope/devnet'
import type { Address } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { ConfigError } from '../config/check.js'
import type { GatewayConfig } from '../config/schema.js'
import { createGateway, type Gateway, type GatewayOverrides } from '../create-gateway.js'
import type { Database } from '../database/open.js'
import { ask, configWith, json, shop } from '../fixtures/auth-requests.js'
import { type EvmChain, evmChainId, startEvmChain } from '../fixtures/evm-chain.js'
import { openPooledDatabase } from '../fixtures/pooled-database.js'
import { type ScriptedApi, sendJson, startApi } from '../fixtures/scripted-api.js'
import { memoryCache } from '../key-value/memory-cache.js'
import type { RateSource, SourceRate } from './rate-source.js'
import { createRates } from './rates.js'

let chain: EvmChain
let database: Database
const gateways: Gateway[] = []
const apis: ScriptedApi[] = []
beforeAll(async () => {
  chain = await startEvmChain()
  database = await openPooledDatabase()
}, 60_000)
afterEach(async () => {
  await Promise.all(gateways.splice(0).map((gateway) => gateway.close()))
  await Promise.all(apis.splice(0).map((api) => api.stop()))
})
afterAll(async () => {
  await chain?.stop()
  await database?.close()
})

async function open(
  rates: GatewayConfig['rates'],
  more: Partial<GatewayConfig> = {},
  overrides: GatewayOverrides = {},
): Promise<Gateway> {
  const rpc = { nodes: { [evmChainId]: [chain.url] }, allowPrivateNetworks: true }
  const gateway = await createGateway(configWith({ rpc, ...(rates && { rates }), ...more }), {
    database,
    ...overrides,
  })
  gateways.push(gateway)
  return gateway
}

interface Body {
  base: string
  rates: Record<string, { rate: string; updatedAt: string }>
}
const getRates = async (gateway: Gateway): Promise<Body> =>
  json<Body>(await ask(gateway, '/v1/rates'))

const seconds = () => BigInt(Math.floor(Date.now() / 1000))

/** A feed contract with eight decimals. */
async function deployFeed(answer: bigint, at: bigint): Promise<Address> {
  const feed = await deployContract(chain.url, contracts.priceFeed, [`${answer} ${at}`, 8, 1n])
  await chain.getWallet(0).writeContract({
    address: feed,
    abi: contracts.priceFeed.abi,
    functionName: 'set',
    args: [answer, at],
  })
  return feed
}

describe('GET /v1/rates', () => {
  it('returns rates of fixed settings and feeds with their times, to pages of the project', async () => {
    const at = seconds() - 3_600n
    const [euro, yen] = [await deployFeed(1_08500000n, at), await deployFeed(669_344n, at)]
    const gateway = await open({
      fixed: { AED: 3.6725 },
      feeds: { EUR: { chain: evmChainId, feed: euro }, JPY: { chain: evmChainId, feed: yen } },
    })
    const response = await ask(gateway, '/v1/rates', { origin: shop })
    expect(response.headers.get('cache-control')).toBe('public, max-age=600')
    expect(response.headers.get('access-control-allow-origin')).toBe(shop)
    const { base, rates } = await json<Body>(response)
    const updatedAt = new Date(Number(at) * 1000).toISOString()
    expect(base).toBe('USD')
    expect(rates).toEqual({
      AED: { rate: '3.6725', updatedAt: expect.any(String) },
      // All digits of 1 / 1.085 and 1 / 0.00669344 that eighteen decimals hold: no floating point.
      EUR: { rate: '0.921658986175115207', updatedAt },
      JPY: { rate: '149.400009561600611942', updatedAt },
    })
    const supported = await json<{ features: { rates: string[] } }>(
      await ask(gateway, '/v1/supported-chains'),
    )
    expect(supported.features.rates).toEqual(['AED', 'EUR', 'JPY'])
  })

  it.each([
    ['zero', 0n, 0n],
    ['below zero', -1n, 0n],
    ['older than 25 hours', 1_08500000n, 90_001n],
    ['of tomorrow', 1_08500000n, -86_400n],
  ])('leaves out a currency whose feed answers a value that is %s', async (_, answer, age) => {
    const feed = await deployFeed(answer, seconds() - age)
    const gateway = await open({
      fixed: { AED: '3.6725' },
      feeds: { EUR: { chain: evmChainId, feed } },
    })
    expect(Object.keys((await getRates(gateway)).rates)).toEqual(['AED'])
  })

  it('returns 501 and names the settings if no rate is configured', async () => {
    const response = await ask(await open(undefined), '/v1/rates')
    expect([response.status, await response.text()]).toEqual([
      501,
      expect.stringContaining('rates.currencies, rates.feeds or rates.fixed'),
    ])
  })

  it('takes rates of the price API, of fiat currencies only, and asks it once', async () => {
    const api = await startApi((_, response) =>
      sendJson(response, {
        rates: {
          usd: { name: 'US Dollar', unit: '$', value: 64000, type: 'fiat' },
          eur: { name: 'Euro', unit: '€', value: 60000, type: 'fiat' },
          chf: { name: 'Not the franc', unit: 'CHF', value: 1, type: 'crypto' },
        },
      }),
    )
    apis.push(api)
    const prices = { api: { url: `${api.url}/api/v3?key=k1` } }
    const gateway = await open({ currencies: ['EUR', 'CHF'] }, { prices })
    expect((await getRates(gateway)).rates).toEqual({
      EUR: { rate: '0.9375', updatedAt: expect.any(String) },
    })
    await getRates(gateway)
    expect(api.requests.map(({ pathname, search }) => pathname + search)).toEqual([
      '/api/v3/exchange_rates?key=k1',
    ])
  })

  it('responds 502 if every source fails', async () => {
    const api = await startApi((_, response) => response.writeHead(500).end())
    apis.push(api)
    const gateway = await open({ currencies: ['EUR'] }, { prices: { api: { url: api.url } } })
    expect((await ask(gateway, '/v1/rates')).status).toBe(502)
  })

  it('prefers a source of the host to the settings', async () => {
    const updatedAt = Date.now()
    const own: RateSource = {
      currencies: ['EUR'],
      getRates: async () => new Map([['EUR', { rate: '0.9', updatedAt }]]),
    }
    const gateway = await open({ fixed: { EUR: 0.5 } }, {}, { rateSources: [own] })
    expect((await getRates(gateway)).rates).toEqual({
      EUR: { rate: '0.9', updatedAt: new Date(updatedAt).toISOString() },
    })
  })

  it('may be cached for a minute alone while a rate is missing', async () => {
    const own: RateSource = { currencies: ['GBP'], getRates: async () => new Map() }
    const gateway = await open({ fixed: { EUR: 0.5 } }, {}, { rateSources: [own] })
    const response = await ask(gateway, '/v1/rates')
    expect(Object.keys((await json<Body>(response)).rates)).toEqual(['EUR'])
    expect(response.headers.get('cache-control')).toBe('public, max-age=60')
  })

  it.each([
    ['rates.currencies[0]', { currencies: ['EUR'] }, 'rpc.nodes.eip155:1'],
    ['rates.currencies[0]', { currencies: ['KWD'] }, 'rates.fixed'],
    ['rates.feeds.EUR.chain', { feeds: { EUR: { feed: `0x${'1'.repeat(40)}` } } }, 'rpc.nodes'],
    ['rates.currencies[0]', { currencies: ['eur'] }, 'upper case'],
    ['rates.currencies[0]', { currencies: ['USD'] }, 'another currency'],
    ['rates.fixed.EUR', { fixed: { EUR: 0 } }, 'above 0'],
    ['rates.fixed.EUR', { fixed: { EUR: '1e3' } }, 'above 0'],
    [
      'rates.feeds.EUR.heartbeatSeconds',
      {
        feeds: { EUR: { feed: `0x${'1'.repeat(40)}`, heartbeatSeconds: 90_001 } },
      },
      '1 to 90000',
    ],
  ] as const)('refuses to start on %s of %j', async (path, rates, expected) => {
    const opened = open(rates as GatewayConfig['rates'])
    await expect(opened).rejects.toThrow(ConfigError)
    await expect(opened).rejects.toMatchObject({
      errors: [{ path, expected: expect.stringContaining(expected) }],
    })
  })
})

describe('rates of sources', () => {
  const minute = 60_000
  const hour = 60 * minute

  function world(getRates: RateSource['getRates'], ...others: RateSource[]) {
    let time = 1_800_000_000_000
    let count = 0
    const counted: RateSource = {
      currencies: ['EUR'],
      getRates(currencies) {
        count += 1
        return getRates(currencies)
      },
    }
    const now = () => time
    const rates = createRates({
      sources: [counted, ...others],
      cache: memoryCache(100_000, now),
      now,
    })
    return {
      rates,
      now,
      wait: (ms: number) => {
        time += ms
      },
      getCount: () => count,
      getEuro: async () => (await rates.get()).rates.get('EUR')?.rate,
    }
  }
  const euro = (rate: string, updatedAt: number) =>
    new Map<string, SourceRate>([['EUR', { rate, updatedAt }]])

  it('are cached for ten minutes, and shared by requests at the same time', async () => {
    const { getEuro, getCount, wait, now } = world(async () => euro('0.9', now()))
    expect(await Promise.all([getEuro(), getEuro()])).toEqual(['0.9', '0.9'])
    wait(10 * minute - 1)
    expect([await getEuro(), getCount()]).toEqual(['0.9', 1])
    wait(2)
    expect([await getEuro(), getCount()]).toEqual(['0.9', 2])
  })

  it('are asked for again after a minute if none was known', async () => {
    const { getEuro, getCount, wait } = world(async () => new Map())
    await getEuro()
    wait(minute - 1)
    await getEuro()
    expect(getCount()).toBe(1)
    wait(2)
    await getEuro()
    expect(getCount()).toBe(2)
  })

  it('count for 25 hours while no source answers, and no longer', async () => {
    let isDown = false
    const { getEuro, wait, now } = world(async () => {
      if (isDown) throw new Error('down')
      return euro('0.9', now())
    })
    await getEuro()
    isDown = true
    wait(25 * hour - minute)
    expect(await getEuro()).toBe('0.9')
    wait(2 * minute)
    expect(await getEuro()).toBeUndefined()
  })

  it('come from the next source if the first one fails', async () => {
    const next: RateSource = {
      currencies: ['EUR', 'GBP'],
      getRates: async (currencies) =>
        new Map(currencies.map((code) => [code, { rate: '0.8', updatedAt: now() }])),
    }
    const { rates, now } = world(async () => {
      throw new Error('down')
    }, next)
    const { rates: known } = await rates.get()
    expect([...known.keys()]).toEqual(['EUR', 'GBP'])
  })

  it('come from the next source if the first one never answers', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const next: RateSource = { currencies: ['EUR'], getRates: async () => euro('0.8', now()) }
    const { getEuro, now } = world(() => new Promise(() => undefined), next)
    const rate = getEuro()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await rate).toBe('0.8')
    vi.useRealTimers()
  })

  it.each(['', '0', '-1', '1e3', 'NaN', '1'.repeat(30), `0.${'1'.repeat(19)}`])(
    'are left out if the text is %j',
    async (rate) => {
      const { getEuro, now } = world(async () => euro(rate, now()))
      expect(await getEuro()).toBeUndefined()
    },
  )
})
