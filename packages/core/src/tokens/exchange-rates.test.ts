/** The currency of displayed values: a real kit, and a real server as its gateway. */
import type { ServerResponse } from 'node:http'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { soon, testKit } from '../fixtures/test-kit.js'
import { startNodeServer } from '../http/fixtures/node-server.js'
import { type KeyValueStorage, memoryStorage } from '../storage/key-value.js'
import { tokens } from './tokens.js'
import type { TokensOptions } from './tokens-feature.js'

const unit = 10n ** 18n
const minute = 60_000
const hour = 60 * minute

const undo: (() => unknown)[] = []
afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  for (const step of undo.splice(0).reverse()) await step()
})

interface GatewayOptions {
  readonly listed?: readonly string[]
  readonly answer?: (response: ServerResponse) => unknown
}

const euroRate = (rate: unknown, updatedAt: unknown = new Date().toISOString()) => ({
  base: 'USD',
  rates: { EUR: { rate, updatedAt } },
})
const sendRate = (body: unknown) => (response: ServerResponse) =>
  void response.end(JSON.stringify(body))

async function gateway({ listed = ['EUR'], answer = sendRate(euroRate('0.9')) }: GatewayOptions) {
  const asked: string[] = []
  const server = await startNodeServer((_, response, request) => {
    const { pathname } = new URL(request.url ?? '/', 'http://gateway.example')
    asked.push(pathname)
    const features = { balance: [], history: [], price: false, rates: listed }
    if (pathname === '/v1/supported-chains')
      response.end(JSON.stringify({ http: [], ws: [], features }))
    else if (pathname === '/v1/rates') answer(response)
    else response.writeHead(501).end('{}')
  })
  undo.push(() => server.close())
  return {
    url: server.url,
    asked,
    getCount: () => asked.filter((path) => path === '/v1/rates').length,
  }
}

interface WorldOptions extends TokensOptions {
  readonly storage?: KeyValueStorage
  readonly gatewayUrl?: string
  readonly now?: () => number
}

async function world({ storage = memoryStorage(), gatewayUrl, now, ...options }: WorldOptions) {
  const { kit } = testKit({
    storage,
    kit: {
      tokens: tokens(options),
      ...(gatewayUrl && { gatewayUrl, projectId: 'shop' }),
      env: { sleep: async () => undefined, ...(now && { now }) },
    },
  })
  undo.push(kit.start())
  await kit.connection.connect('test.memory.wallet1')
  const all = await kit.tokens?.open()
  if (!all) throw new Error('The kit is not started.')
  const $list = all.forNamespace('eip155')
  const look = async () => {
    undo.push($list.listen(() => undefined))
    await soon(() => expect($list.get().status).toBe('ready'))
  }
  const getRate = () => all.$exchangeRate.get()
  const getAlerts = () => kit.alerts.$alerts.get().filter(({ code }) => code.startsWith('exchange'))
  return { all, $list, look, getRate, getAlerts }
}

const dollars = { currency: 'USD', rate: unit, decimals: 2 }

describe('the currency of values', () => {
  it('is the US dollar by default, without a request', async () => {
    const { url, getCount } = await gateway({})
    for (const options of [{}, { currency: 'USD' }, { currency: 'usd' }]) {
      const { look, getRate, getAlerts } = await world({ ...options, gatewayUrl: url })
      await look()
      expect(getRate()).toEqual({ ...dollars, isFallback: false })
      expect(getAlerts()).toEqual([])
    }
    expect(getCount()).toBe(0)
  })

  it('is the chosen one with the rate of the gateway, as soon as the list is there', async () => {
    const { url } = await gateway({})
    const { $list, look, all } = await world({ currency: 'eur', gatewayUrl: url })
    const seen: string[] = []
    undo.push(
      $list.subscribe(({ status }) => {
        if (status === 'ready') seen.push(all.$exchangeRate.get().currency)
      }),
    )
    await look()
    expect(all.$exchangeRate.get()).toEqual({
      currency: 'EUR',
      rate: (9n * unit) / 10n,
      decimals: 2,
      isFallback: false,
    })
    expect(seen).toEqual(['EUR'])
  })

  it.each([
    ['JPY', 0],
    ['KWD', 3],
  ])('has the decimals of %s', async (currency, decimals) => {
    const { look, getRate } = await world({ currency, getExchangeRate: async () => 2 })
    await look()
    expect(getRate()).toMatchObject({ currency, rate: 2n * unit, decimals })
  })

  it('comes from the site before the gateway', async () => {
    const { url, getCount } = await gateway({})
    const requested: string[] = []
    const { look, getRate } = await world({
      currency: 'EUR',
      gatewayUrl: url,
      async getExchangeRate(currency) {
        requested.push(currency)
        return '0.923456789012345678'
      },
    })
    await look()
    expect(getRate().rate).toBe(923_456_789_012_345_678n)
    expect([requested, getCount()]).toEqual([['EUR'], 0])
  })
})

describe('without a rate, values stay in US dollars', () => {
  const fallback = { ...dollars, isFallback: true }

  it('if the gateway does not list the currency, which is not requested then', async () => {
    const { url, getCount } = await gateway({ listed: ['GBP'] })
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { all, look, getRate, getAlerts } = await world({ currency: 'EUR', gatewayUrl: url })
    await look()
    await all.refresh('eip155')
    expect(getRate()).toEqual(fallback)
    expect(getCount()).toBe(0)
    expect(getAlerts()).toMatchObject([
      { detail: expect.stringMatching(/not EUR\. .*rates\.currencies/) },
    ])
    expect(error).toHaveBeenCalledTimes(1)
  })

  it.each<[string, GatewayOptions['answer']]>([
    ['fails', (response) => response.writeHead(502).end()],
    ['has another base', sendRate({ ...euroRate('0.9'), base: 'GBP' })],
    ['lacks the currency', sendRate({ base: 'USD', rates: {} })],
    ['has a rate of zero', sendRate(euroRate('0'))],
    ['has a negative rate', sendRate(euroRate('-1'))],
    ['has an absurd rate', sendRate(euroRate('9'.repeat(17)))],
    ['has a number as text of words', sendRate(euroRate('one'))],
    ['has no time', sendRate(euroRate('0.9', 'yesterday'))],
    ['is three days old', sendRate(euroRate('0.9', new Date(Date.now() - 72 * hour)))],
  ])('if the response %s', async (_, answer) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { url } = await gateway({ answer: answer ?? (() => undefined) })
    const { look, getRate, getAlerts, $list } = await world({ currency: 'EUR', gatewayUrl: url })
    await look()
    expect($list.get()).toMatchObject({ status: 'ready', tokens: [{ symbol: 'COIN' }] })
    expect(getRate()).toEqual(fallback)
    expect(getAlerts()).toHaveLength(1)
  })

  it.each([
    ['there is no gateway', {}],
    ['the site’s function rejects', { getExchangeRate: () => Promise.reject(new Error('no')) }],
    ['the site’s function returns nonsense', { getExchangeRate: async () => Number.NaN }],
  ])('if %s', async (_, options) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { look, getRate, getAlerts } = await world({ currency: 'EUR', ...options })
    await look()
    expect(getRate()).toEqual(fallback)
    expect(getAlerts()).toHaveLength(1)
  })

  it('and the list is shown after three seconds if the rate never arrives', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    let hasAsked = false
    const { $list, getRate } = await world({
      currency: 'EUR',
      getExchangeRate: () => {
        hasAsked = true
        return new Promise(() => undefined)
      },
    })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    undo.push($list.listen(() => undefined))
    await vi.waitFor(() => expect(hasAsked).toBe(true))
    await vi.advanceTimersByTimeAsync(2_900)
    expect($list.get().status).toBe('loading')
    await vi.advanceTimersByTimeAsync(200)
    await soon(() => expect($list.get().status).toBe('ready'))
    expect(getRate()).toEqual(fallback)
  })
})

describe('a known rate', () => {
  it('is read again after ten minutes, and no sooner', async () => {
    let time = Date.now()
    let rate = '0.9'
    const { url, getCount } = await gateway({
      answer: (response) => sendRate(euroRate(rate, new Date(time)))(response),
    })
    const { all, look, getRate } = await world({
      currency: 'EUR',
      gatewayUrl: url,
      now: () => time,
    })
    await look()
    rate = '0.8'
    time += 10 * minute - 1
    await all.refresh('eip155')
    expect([getRate().rate, getCount()]).toEqual([(9n * unit) / 10n, 1])
    time += 2
    await all.refresh('eip155')
    // The list did not wait for it.
    await expect.poll(() => [getRate().rate, getCount()]).toEqual([(8n * unit) / 10n, 2])
  })

  it('counts on the next visit before any response, and for two days without one', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    let time = Date.now()
    const storage = memoryStorage()
    const now = () => time
    let isDown = false
    const getExchangeRate = async () => {
      if (isDown) throw new Error('down')
      return '0.9'
    }
    const first = await world({ storage, now, currency: 'EUR', getExchangeRate })
    await first.look()
    isDown = true
    const next = await world({ storage, now, currency: 'EUR', getExchangeRate })
    expect(next.getRate()).toMatchObject({ currency: 'EUR', rate: (9n * unit) / 10n })
    await next.look()
    time += 47 * hour
    await next.all.refresh('eip155')
    expect(next.getRate().currency).toBe('EUR')
    expect(next.getAlerts()).toEqual([])
    time += 2 * hour
    await next.all.refresh('eip155')
    expect(next.getRate()).toMatchObject({ currency: 'USD', isFallback: true })
    // A rate of another currency is none of this one.
    const other = await world({ storage, now, currency: 'GBP', getExchangeRate })
    expect(other.getRate().currency).toBe('USD')
  })
})

it.each(['euro', '€', 'ZZ1', ''])('rejects the currency %j', (currency) => {
  expect(() => testKit({ kit: { tokens: tokens({ currency }) } })).toThrow(/not an ISO 4217 code/)
})

it('rejects an option that there is not', () => {
  const options: object = { curency: 'EUR' }
  expect(() => testKit({ kit: { tokens: tokens(options) } })).toThrow(/Did you mean "currency"/)
})
