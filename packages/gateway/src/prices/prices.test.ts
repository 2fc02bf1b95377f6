/** Prices as pages ask for them. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { GatewayConfig } from '../config/schema.js'
import { createGateway, type Gateway } from '../create-gateway.js'
import type { Database } from '../database/open.js'
import { ask, configWith, json } from '../fixtures/auth-requests.js'
import { openPooledDatabase } from '../fixtures/pooled-database.js'
import { type ScriptedApi, sendJson, startApi } from '../fixtures/scripted-api.js'
import { getPrice, parsePriceText, priceNumber, priceText, worthNumber } from './price.js'

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const dai = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const coin = `eip155:1:0x${'e'.repeat(40)}`

let database: Database
const gateways: Gateway[] = []
const apis: ScriptedApi[] = []
beforeAll(async () => {
  database = await openPooledDatabase()
})
afterEach(async () => {
  await Promise.all(gateways.splice(0).map((gateway) => gateway.close()))
  await Promise.all(apis.splice(0).map((api) => api.stop()))
})
afterAll(() => database.close())

async function open(prices: GatewayConfig['prices']): Promise<Gateway> {
  const rpc = {
    allowPrivateNetworks: true,
    circuitBreaker: { failureThreshold: 2 },
  }
  const gateway = await createGateway(configWith({ rpc, ...(prices && { prices }) }), { database })
  gateways.push(gateway)
  return gateway
}
async function api(script: ScriptedApi['script']): Promise<ScriptedApi> {
  const scriptedApi = await startApi(script)
  apis.push(scriptedApi)
  return scriptedApi
}
const send = (gateway: Gateway, body: unknown) =>
  ask(gateway, '/v1/fungible/price', { body: JSON.stringify(body) })
const getPrices = async (gateway: Gateway, ...addresses: string[]) => {
  const answer = await send(gateway, { currency: 'usd', addresses, projectId: 'shop' })
  return (await json<{ fungibles: { address: string; price: number }[] }>(answer)).fungibles
}

describe('POST /v1/fungible/price', () => {
  it('returns the operator’s fixed prices, and omits unknown prices', async () => {
    const gateway = await open({ fixed: { [`eip155:1/erc20:${usdc.toLowerCase()}`]: 1 } })
    expect(await getPrices(gateway, `eip155:1:${usdc}`, `eip155:1:${dai}`, coin)).toEqual([
      {
        address: `eip155:1:${usdc}`,
        name: 'USD Coin',
        symbol: 'USDC',
        iconUrl: '/public/getTokenImage/USDC',
        price: 1,
      },
    ])
  })

  it.each([
    ['currency', { currency: 'eur', addresses: [coin] }],
    ['addresses', { addresses: [] }],
    ['addresses', { addresses: 'x' }],
    ['addresses', {}],
    ['addresses', { addresses: Array.from({ length: 101 }, () => coin) }],
    ['addresses[1]', { addresses: [coin, 'eip155:1'] }],
    ['addresses[0]', { addresses: ['eip155:1:0x12'] }],
    ['body', 7],
  ])('rejects %s, naming it', async (name, body) => {
    const response = await send(await open({}), body)
    const { reasons } = await json<{ reasons: { name: string }[] }>(response)
    expect([response.status, reasons[0]?.name]).toEqual([400, name])
  })

  it('names the missing setting without a price source', async () => {
    const response = await send(await open({}), { addresses: [coin] })
    expect([response.status, await response.text()]).toEqual([
      501,
      expect.stringContaining('prices.feeds, prices.fixed or prices.api'),
    ])
  })
})

describe('an API of prices', () => {
  it('is requested once for equal coins, with key, without account, and cached', async () => {
    const found = await api((url, response) =>
      sendJson(
        response,
        url.pathname.endsWith('/simple/price')
          ? { ethereum: { usd: 3200.25 }, 'a-coin': { usd: 0.000000001234 } }
          : { [usdc.toLowerCase()]: { usd: 0.9998 }, [dai.toLowerCase()]: { usd: null } },
      ),
    )
    const gateway = await open({
      api: { url: `${found.url}/api/v3?key=k1`, coins: { 'eip155:31337': 'a-coin' } },
    })
    const all = [
      coin,
      `eip155:10:0x${'e'.repeat(40)}`,
      `eip155:31337:0x${'e'.repeat(40)}`,
      `eip155:1:${usdc}`,
      `eip155:1:${dai}`,
      `eip155:999999:${usdc}`,
    ]
    const first = await getPrices(gateway, ...all)
    expect(first.map(({ price }) => price)).toEqual([3200.25, 3200.25, 0.000000001234, 0.9998])
    const [simple, tokens] = found.requests
    expect(simple?.pathname + String(simple?.search)).toBe(
      '/api/v3/simple/price?key=k1&ids=ethereum%2Ca-coin&vs_currencies=usd',
    )
    expect(tokens?.pathname).toBe('/api/v3/simple/token_price/ethereum')
    expect(tokens?.searchParams.get('contract_addresses')?.split(',')).toEqual([
      usdc.toLowerCase(),
      dai.toLowerCase(),
    ])
    expect(await getPrices(gateway, ...all)).toEqual(first)
    expect(found.requests).toHaveLength(2)
  })

  it.each([-1, 0, 1e300, '1', null, { usd: 1 }])('rejects %j as a price', async (usd) => {
    const found = await api((_, response) => sendJson(response, { ethereum: { usd } }))
    const gateway = await open({ api: { url: found.url } })
    const response = await send(gateway, { addresses: [coin] })
    const body = await response.text()
    expect(body.includes('"price"'), body).toBe(false)
    expect([200, 502]).toContain(response.status)
  })

  it('returns prices of other sources if one fails, and responds 502 for its own', async () => {
    const gone = await api((_, response) => response.writeHead(500).end())
    const gateway = await open({
      api: { url: gone.url },
      fixed: { [`eip155:1/erc20:${usdc}`]: 1 },
    })
    expect(await getPrices(gateway, `eip155:1:${usdc}`, coin)).toHaveLength(1)
    const lost = await send(gateway, { addresses: [coin] })
    expect([lost.status, Number(lost.headers.get('retry-after')) > 0]).toEqual([502, true])
    await send(gateway, { addresses: [coin] })
    expect(gone.requests.filter(({ pathname }) => pathname === '/simple/price')).toHaveLength(2)
  })
})

describe('[X1] a price is a whole number and a scale', () => {
  it.each([1, 0.1, 2500.5, 0.000000001234, 123456789.12])('returns %s unchanged', (number) => {
    const price = getPrice(number)
    expect(price && priceNumber(price)).toBe(number)
    expect(price && parsePriceText(priceText(price))).toBeDefined()
  })
  it('rejects invalid prices', () => {
    for (const wrong of [0, -1, Number.NaN, Number.POSITIVE_INFINITY, 1e-30, 1e15])
      expect(getPrice(wrong), String(wrong)).toBeUndefined()
    for (const wrong of ['', '0', '-1', 'x', '1e3']) expect(parsePriceText(wrong)).toBeUndefined()
  })
  it('calculates values in whole numbers', () => {
    const price = getPrice(0.1)
    expect(price && worthNumber(3n, 0, price)).toBe(0.3)
    expect(price && worthNumber(10n ** 30n, 18, price)).toBe(100_000_000_000)
    expect(worthNumber(5n, 0, { units: 2n, decimals: 0 })).toBe(10)
  })
})
