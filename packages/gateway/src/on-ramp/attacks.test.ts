/** Attacks on buying: by pages, users, providers that lie, and strangers who send webhooks. */
import { createHmac } from 'node:crypto'
import { signCoinbaseWebhook, signMeldWebhook } from '@scope/devnet'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ask, bank, json, shop } from '../fixtures/auth-requests.js'
import {
  type Buyer,
  coinbaseKeySecret,
  coinbaseSecret,
  meldKey,
  meldSecret,
  type OnRampSetup,
  onRampConfig,
  sessionFor,
  startOnRamp,
  txHash,
  usdc,
  usdcAddress,
  webhookUrl,
  wish,
} from '../fixtures/on-ramp.js'
import { evmUser, getUser } from '../fixtures/signing.js'
import { createTestGateway } from '../fixtures/test-gateway.js'
import { createLog } from '../http/log.js'
import { owns } from './accounts.js'

const path = '/v1/onramp/sessions'
const meld = { provider: 'meld', serviceProvider: 'UNLIMIT' }
const lines: string[] = []

let setup: OnRampSetup
let ada: Buyer
const start = async (...args: Parameters<typeof startOnRamp>) => {
  const [config = {}, overrides = {}, options = {}] = args
  const log = createLog('debug', { write: (line) => lines.push(line) })
  setup = await startOnRamp(config, { log, ...overrides }, options)
  ada = await setup.createBuyer()
}
beforeEach(async () => {
  lines.length = 0
  await start()
})
afterEach(() => setup.stop())
const restart = async (...args: Parameters<typeof startOnRamp>) => {
  await setup.stop()
  await start(...args)
}

const buy = (more: object = {}, by = ada) => by.send(path, sessionFor(by.user.address, more))
const buyId = async (more: object = {}, by = ada) =>
  (await json<{ id: string }>(await buy(more, by))).id
const list = async (by = ada) =>
  (await json<{ purchases: Record<string, unknown>[] }>(await by.send(path))).purchases
const getReference = () => setup.sandbox.purchases.at(-1)?.reference ?? ''
/** As stored. Asks no provider. */
const getStored = async () => {
  setup.sandbox.setFaults({ status: 503 })
  const [purchase] = await list()
  setup.sandbox.setFaults()
  return purchase?.status
}
const countPolls = () => setup.sandbox.requests.filter((at) => /\/transactions$/.test(at)).length
const success = (reference: string) =>
  JSON.stringify({
    eventType: 'onramp.transaction.success',
    status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
    transactionId: 'forged',
    txHash,
    partnerUserRef: reference,
  })
const seconds = () => Math.floor(setup.now() / 1_000)

describe('[B39] webhooks of others', () => {
  it.each<[string, (body: string) => Record<string, string>]>([
    ['without a signature', () => ({})],
    ['with another secret', (body) => signCoinbaseWebhook(body, 'other', seconds())],
    ['of another body', () => signCoinbaseWebhook('{}', coinbaseSecret, seconds())],
    ['that are too old', (body) => signCoinbaseWebhook(body, coinbaseSecret, seconds() - 310)],
    ['of the future', (body) => signCoinbaseWebhook(body, coinbaseSecret, seconds() + 310)],
    [
      'with two times',
      (body) => {
        const old = signCoinbaseWebhook(body, coinbaseSecret, seconds() - 900)
        return { 'x-hook0-signature': `t=${seconds()},${old['x-hook0-signature']}` }
      },
    ],
    [
      'with a valid v1 and a wrong v0',
      (body) => {
        const signed = signCoinbaseWebhook(body, coinbaseSecret, seconds())
        const signature = signed['x-hook0-signature'].replace(/v0=\w+/, `v0=${'0'.repeat(64)}`)
        return { ...signed, 'x-hook0-signature': signature }
      },
    ],
    [
      'with a v1 of other headers',
      (body) => {
        const signed = signCoinbaseWebhook(body, coinbaseSecret, seconds())
        const signature = signed['x-hook0-signature'].replace(/v0=\w+,/, '')
        return { 'x-hook0-signature': signature, 'content-type': 'text/plain' }
      },
    ],
    [
      'with an empty signature',
      () => ({ 'x-hook0-signature': `t=${seconds()},v0=,h=content-type,v1=` }),
    ],
  ])('are refused %s', async (_, sign) => {
    await buyId()
    const body = success(getReference())
    const polls = countPolls()
    expect(await setup.deliver({ url: '', headers: sign(body), body }, 'coinbase')).toBe(401)
    expect(countPolls()).toBe(polls)
    expect(await getStored()).toBe('pending')
  })

  it.each<[string, (body: string) => Record<string, string>]>([
    [
      'for another URL',
      (body) => {
        const target = { url: `${webhookUrl}/`, secret: meldSecret }
        return signMeldWebhook(body, target, new Date().toISOString())
      },
    ],
    [
      'with a changed time',
      (body) => ({
        ...signMeldWebhook(
          body,
          { url: webhookUrl, secret: meldSecret },
          new Date(setup.now() - 900_000).toISOString(),
        ),
        'meld-signature-timestamp': new Date().toISOString(),
      }),
    ],
    [
      'that are too old',
      (body) =>
        signMeldWebhook(
          body,
          { url: webhookUrl, secret: meldSecret },
          new Date(setup.now() - 310_000).toISOString(),
        ),
    ],
    [
      'with a time in another form',
      (body) =>
        signMeldWebhook(body, { url: webhookUrl, secret: meldSecret }, new Date().toUTCString()),
    ],
    [
      'with the secret of the other provider',
      (body) =>
        signMeldWebhook(
          body,
          { url: webhookUrl, secret: coinbaseSecret },
          new Date().toISOString(),
        ),
    ],
  ])('of Meld are refused %s', async (_, sign) => {
    await buyId(meld)
    const payload = { externalSessionId: getReference() }
    const body = JSON.stringify({ eventId: 'one', payload })
    expect(await setup.deliver({ url: '', headers: sign(body), body }, 'meld')).toBe(401)
    expect(await getStored()).toBe('pending')
  })

  it('accepts a signature of the headers if there is no other', async () => {
    await buyId()
    const body = success(getReference())
    const signed = signCoinbaseWebhook(body, coinbaseSecret, seconds())
    const signature = signed['x-hook0-signature'].replace(/v0=\w+,/, '')
    const headers = { ...signed, 'x-hook0-signature': signature }
    expect(await setup.deliver({ url: '', headers, body }, 'coinbase')).toBe(200)
  })

  it('verifies bytes: text that reads the same is another body', async () => {
    const body = '\uFEFF{}'
    const signed = createHmac('sha256', coinbaseSecret).update(`${seconds()}.{}`).digest('hex')
    const headers = { 'x-hook0-signature': `t=${seconds()},v0=${signed}` }
    expect(await setup.deliver({ url: '', headers, body }, 'coinbase')).toBe(401)
  })
})

describe('[B40] webhooks of the provider', () => {
  it('make no purchase successful: the provider’s own status does', async () => {
    await buyId()
    const body = success(getReference())
    const headers = signCoinbaseWebhook(body, coinbaseSecret, seconds())
    expect(await setup.deliver({ url: '', headers, body }, 'coinbase')).toBe(200)
    expect(countPolls()).toBe(1)
    expect(await getStored()).toBe('pending')
  })

  it.each(['coinbase', 'meld'] as const)('of %s count once, also at once', async (provider) => {
    await buyId(provider === 'meld' ? meld : {})
    await setup.sandbox.advance(getReference())
    const [sent] = setup.sandbox.webhooks
    const times = [1, 2, 3, 4, 5]
    const statuses = await Promise.all(times.map(() => setup.deliver(sent, provider)))
    expect(statuses).toEqual([200, 200, 200, 200, 200])
    expect(countPolls()).toBe(1)
  })

  it('never move a status back, and never change a success', async () => {
    await buyId()
    const reference = getReference()
    for (let times = 0; times < 3; times++) await setup.sandbox.advance(reference)
    const [created, , ended] = setup.sandbox.webhooks
    expect(await setup.deliver(ended, 'coinbase')).toBe(200)
    expect(await getStored()).toBe('success')
    expect(await setup.deliver(created, 'coinbase')).toBe(200)
    expect(await getStored()).toBe('success')
  })

  it('count once the provider told the status, and are asked for again until then', async () => {
    await buyId()
    await setup.sandbox.advance(getReference(), 'success')
    const sent = setup.sandbox.webhooks.at(-1)
    setup.sandbox.setFaults({ isWrongShape: true })
    expect(await setup.deliver(sent, 'coinbase')).toBe(503)
    setup.sandbox.setFaults()
    expect(await setup.deliver(sent, 'coinbase')).toBe(200)
    expect(await getStored()).toBe('success')
    const polls = countPolls()
    expect(await setup.deliver(sent, 'coinbase')).toBe(200)
    expect(countPolls()).toBe(polls)
  })

  it('about a reference of the other provider, or of none, change nothing', async () => {
    await buyId()
    const payload = { externalSessionId: getReference() }
    for (const content of [
      { eventId: 'one', payload },
      { eventId: 'two', payload: { externalSessionId: 'f'.repeat(32) } },
      { eventId: 'three' },
    ]) {
      const body = JSON.stringify(content)
      const target = { url: webhookUrl, secret: meldSecret }
      const headers = signMeldWebhook(body, target, new Date().toISOString())
      expect(await setup.deliver({ url: '', headers, body }, 'meld')).toBe(200)
    }
    expect(countPolls()).toBe(0)
  })

  it.each(['[]', '{"partnerUserRef":7}', 'x', ''])('of the shape %j are refused', async (body) => {
    const headers = signCoinbaseWebhook(body, coinbaseSecret, seconds())
    expect(await setup.deliver({ url: '', headers, body }, 'coinbase')).toBe(400)
  })

  it('above 64 kB are refused before they are verified', async () => {
    const body = JSON.stringify({ partnerUserRef: 'x', more: 'x'.repeat(70_000) })
    const headers = signCoinbaseWebhook(body, coinbaseSecret, seconds())
    expect(await setup.deliver({ url: '', headers, body }, 'coinbase')).toBe(413)
  })
})

describe('[B41] a checkout link', () => {
  it('is created for an account of the session only', async () => {
    const eve = await setup.createBuyer()
    const { address } = ada.user
    const refused = await eve.send(path, sessionFor(address))
    expect(refused.status).toBe(403)
    expect(await refused.text()).toContain('an account that is signed in. A smart account')
    const upper = `0x${address.slice(2).toUpperCase()}`
    expect((await ada.send(path, sessionFor(upper))).status).toBe(200)
    expect((await ada.send(path, sessionFor(`0X${address.slice(2)}`))).status).toBe(200)
    expect(setup.sandbox.purchases.map((sold) => sold.address)).toEqual([address, address])
    expect((await ada.send(path, sessionFor('0x12'))).status).toBe(400)
    expect(setup.sandbox.purchases).toHaveLength(2)
  })

  it('is created on pages of the project, with the session of that page', async () => {
    const request = sessionFor(ada.user.address)
    const send = async (options: Parameters<Buyer['send']>[2]) =>
      (await ada.send(path, request, options)).status
    expect(await send({ origin: 'https://evil.example' })).toBe(403)
    expect(await send({ origin: 'https://shop.example.com.evil.example' })).toBe(403)
    expect(await send({ origin: 'null' })).toBe(403)
    expect(await send({ origin: '' })).toBe(403)
    expect(await send({ origin: bank })).toBe(403)
    expect(await send({ headers: { cookie: '' } })).toBe(401)
    const cookie = [...ada.visitor.jar].map((pair) => pair.join('=')).join('; ')
    const headers = { cookie, 'content-type': 'application/json' }
    const body = JSON.stringify(request)
    const other = await ask(setup.gateway, `${path}?projectId=bank`, {
      origin: bank,
      headers,
      body,
    })
    expect(other.status).toBe(401)
    expect(setup.sandbox.purchases).toEqual([])
    const allowed = await ada.send(path, request)
    expect(allowed.headers.get('access-control-allow-origin')).toBe(shop)
    expect(allowed.headers.get('access-control-allow-credentials')).toBe('true')
    const asked = await ask(setup.gateway, path, { origin: shop, method: 'OPTIONS' })
    expect(asked.headers.get('access-control-allow-origin')).toBe(shop)
    const foreign = { origin: 'https://evil.example', method: 'OPTIONS' }
    expect((await ask(setup.gateway, path, foreign)).status).toBe(403)
  })

  it('is not created after sign-out', async () => {
    await ada.visitor.post('revoke', {})
    expect((await buy()).status).toBe(401)
  })

  it('is created five times a minute, over all addresses of the network', async () => {
    for (let times = 0; times < 5; times++) expect((await buy()).status).toBe(200)
    const refused = await ada.send(path, sessionFor(ada.user.address), { address: '203.0.113.9' })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    const eve = await setup.createBuyer()
    expect((await buy({}, eve)).status).toBe(200)
    setup.wait(61_000)
    expect((await buy()).status).toBe(200)
  })

  it('is created as often a day as the project allows', async () => {
    await restart({ onRamp: { sessionsPerDay: 2 } })
    const statuses: number[] = []
    for (let times = 0; times < 3; times++) statuses.push((await buy()).status)
    expect(statuses).toEqual([200, 200, 429])
    expect(await list()).toHaveLength(2)
  })

  it.each(['4.99', '7500.01', '999999999999'])(
    'is not created, nor counted, for %s: the provider’s limits are others',
    async (fiatAmount) => {
      await restart({ onRamp: { sessionsPerDay: 1 } })
      for (let times = 0; times < 6; times++) {
        const refused = await buy({ fiatAmount })
        expect(refused.status).toBe(400)
        expect(await refused.text()).toContain('5.00 to 7500.00')
      }
      expect(setup.sandbox.purchases).toEqual([])
      expect((await buy({ fiatAmount: '5' })).status).toBe(200)
    },
  )

  it('counts for the day unless the provider refused it', async () => {
    await restart({ onRamp: { sessionsPerDay: 1 } })
    await ask(setup.gateway, '/v1/onramp/options?country=US&subdivision=NY')
    setup.sandbox.setFaults({ status: 400 })
    for (let times = 0; times < 3; times++) expect((await buy()).status).toBe(400)
    setup.sandbox.setFaults()
    expect(await list()).toEqual([])
    expect([(await buy()).status, (await buy()).status]).toEqual([200, 429])
  })

  it('counts for the day if the provider may have created it', async () => {
    await restart({ onRamp: { sessionsPerDay: 1 } })
    setup.sandbox.setFaults({ checkoutUrl: 'https://evil.example/' })
    expect((await buy()).status).toBe(502)
    setup.sandbox.setFaults()
    expect((await buy()).status).toBe(429)
  })

  it.each([
    'https://evil.example/',
    'https://shop.example.com.evil.example/',
    'https://user@shop.example.com/',
    'javascript:alert(1)',
    '//shop.example.com',
    'shop',
  ])('leads back to no other page: %s', async (redirectUrl) => {
    expect((await buy({ redirectUrl })).status).toBe(400)
    expect(setup.sandbox.purchases).toEqual([])
  })

  it('of a contract is for its own network', () => {
    const account = 'eip155:0x12'
    const contract = [{ account, chain: 'eip155:1' }]
    expect(owns(contract, { account, chain: 'eip155:1' })).toBe(true)
    expect(owns(contract, { account, chain: 'eip155:10' })).toBe(false)
  })
})

describe('[B42] purchases of others', () => {
  it('are not found by their id, and not listed', async () => {
    const id = await buyId()
    const eve = await setup.createBuyer()
    const read = async (by: Buyer, at: string) => {
      const response = await by.send(`${path}/${at}`)
      return [response.status, await response.text()]
    }
    const [status, text] = await read(eve, id)
    expect(status).toBe(404)
    expect(await read(eve, '00000000-0000-4000-8000-000000000000')).toEqual([404, text])
    expect(await list(eve)).toEqual([])
    for (const guess of [getReference(), "' or '1'='1", '%00', `${id}x`, id.slice(1)]) {
      expect((await read(ada, encodeURIComponent(guess)))[0]).toBe(404)
    }
    expect((await read(ada, id))[0]).toBe(200)
    expect(countPolls()).toBe(1)
  })

  it('are not found in another project', async () => {
    await restart({
      projects: [
        { id: 'shop', origins: [shop] },
        { id: 'bank', origins: [shop] },
      ],
    })
    const id = await buyId()
    const same = await setup.createBuyer('bank', ada.user)
    expect((await same.send(`${path}/${id}`)).status).toBe(404)
    expect(await list(same)).toEqual([])
    expect((await ada.send(`${path}/${id}`)).status).toBe(200)
  })

  it('have references of 128 random bits', async () => {
    const references = new Set<string>()
    for (let times = 0; times < 5; times++) {
      await buyId()
      references.add(getReference())
    }
    expect(references.size).toBe(5)
    for (const reference of references) expect(reference).toMatch(/^[0-9a-f]{32}$/)
  })
})

describe('[B43] a provider that lies', () => {
  it.each([
    'https://evil.example/buy',
    'http://evil.example/buy',
    'https://pay.coinbase.com/buy',
    'javascript:alert(1)',
    'javascript://127.0.0.1/%0aalert(1)',
    'data:text/html,hi',
    '//evil.example',
    'http://127.0.0.1.evil.example/',
    'http://user:password@127.0.0.1/',
    'buy',
    '',
  ])('sends users to no other page: %s', async (checkoutUrl) => {
    setup.sandbox.setFaults({ checkoutUrl })
    for (const more of [{}, meld]) {
      const refused = await buy(more)
      expect(refused.status).toBe(502)
      expect(await refused.text()).not.toContain('evil')
    }
    setup.sandbox.setFaults()
    expect(await list()).toEqual([])
  })

  it.each([(host: string) => `http:\\\\${host}\\buy`, (host: string) => ` http://${host}/\tbuy`])(
    'sends users to no text that browsers read in another way: %s',
    async (getUrl) => {
      setup.sandbox.setFaults({ checkoutUrl: getUrl(new URL(setup.sandbox.url).host) })
      expect((await buy()).status).toBe(502)
    },
  )

  it('sends users to no page with credentials on its own host', async () => {
    const { host } = new URL(setup.sandbox.url)
    setup.sandbox.setFaults({ checkoutUrl: `http://ada:secret@${host}/buy` })
    expect((await buy()).status).toBe(502)
  })

  const askQuotes = async (more: object = {}) => {
    // Quotes of the last seconds are shared.
    setup.wait(5_000)
    const response = await ask(setup.gateway, '/v1/onramp/quotes', {
      origin: shop,
      body: JSON.stringify({ ...wish, ...more }),
      headers: { 'content-type': 'application/json' },
    })
    const { quotes } = await json<{ quotes?: { amountOut: string }[] }>(response)
    return { status: response.status, quotes }
  }
  const quote = async () => {
    const { status, quotes } = await askQuotes()
    return [status, quotes?.length]
  }
  const getAmounts = async () => (await askQuotes()).quotes?.map(({ amountOut }) => amountOut)

  it.each([{ currency: 'EUR' }, { total: '100.001' }, { total: '-5' }])(
    'shows no quote with %j',
    async (faults) => {
      setup.sandbox.setFaults(faults)
      expect(await quote()).toEqual([200, 0])
      setup.sandbox.setFaults()
      expect(await quote()).toEqual([200, 3])
    },
  )

  it.each([{ isWrongShape: true }, { extraBytes: 5_000_000 }, { status: 500 }])(
    'responds with %j: 502, and works again afterwards',
    async (faults) => {
      expect(await quote()).toEqual([200, 3])
      setup.sandbox.setFaults(faults)
      expect(await quote()).toEqual([502, undefined])
      expect((await buy()).status).toBe(502)
      setup.sandbox.setFaults()
      expect(await list()).toEqual([])
      if (faults.status === undefined) expect(await quote()).toEqual([200, 3])
    },
  )

  it('rounds quotes down to the digits that the token has', async () => {
    const asset = `eip155:31337/erc20:${usdc.slice(usdc.lastIndexOf(':') + 1)}`
    const token = { asset, symbol: 'USDC', name: 'USD Coin' }
    await restart({ balances: { tokens: [{ ...token, decimals: 1 }] } })
    expect(await getAmounts()).toEqual(['98.5', '98.5', '97.5'])
    await restart({ balances: { tokens: [{ ...token, decimals: 0 }] } })
    expect(await getAmounts()).toEqual(['98', '98', '97'])
  })

  it.each(['Visit evil.example', 'US\u0000DC', 'US\u202eDC', '<b>USDC'])(
    'sells no token that calls itself %j',
    async (symbol) => {
      const token = { chainId: '31337', network: 'local', address: usdcAddress, decimals: 6 }
      await restart({}, {}, { tokens: [{ ...token, symbol, name: 'USD Coin', cents: 100n }] })
      expect(await quote()).toEqual([200, 0])
      expect((await buy()).status).toBe(400)
      expect((await buy(meld)).status).toBe(400)
      expect(setup.sandbox.purchases).toEqual([])
    },
  )

  it('sells through no company that the operator did not choose', async () => {
    const serviceProviders = ['TRANSAK']
    const settings = { apiUrl: setup.sandbox.url, checkoutOrigins: [setup.sandbox.url], webhookUrl }
    const gateway = await createTestGateway(
      onRampConfig(setup.sandbox.url, { onRamp: { meld: { ...settings, serviceProviders } } }),
    )
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify(wish)
    const quoted = await ask(gateway, '/v1/onramp/quotes', { origin: shop, body, headers })
    const { quotes } = await json<{ quotes: { serviceProvider?: string }[] }>(quoted)
    expect(quotes.map(({ serviceProvider }) => serviceProvider)).toEqual([undefined, 'TRANSAK'])
    const user = evmUser()
    const visitor = getUser(() => gateway)
    await visitor.signIn(user)
    const cookie = [...visitor.jar].map((pair) => pair.join('=')).join('; ')
    const create = async (serviceProvider: string) => {
      const request = sessionFor(user.address, { provider: 'meld', serviceProvider })
      const options = { origin: shop, headers: { ...headers, cookie } }
      const text = JSON.stringify(request)
      return (await ask(gateway, path, { ...options, body: text })).status
    }
    expect([await create('UNLIMIT'), await create('TRANSAK')]).toEqual([400, 200])
    await gateway.close()
  })

  it('reports transactions of other purchases', async () => {
    const id = await buyId(meld)
    await setup.sandbox.advance(getReference(), 'success')
    setup.sandbox.setFaults({ reference: 'f'.repeat(32) })
    expect(await json(await ada.send(`${path}/${id}`))).toMatchObject({ status: 'pending' })
  })

  it('reports a transaction to another address, or a text that is no hash', async () => {
    const id = await buyId()
    await setup.sandbox.advance(getReference(), 'success')
    setup.sandbox.setFaults({ address: evmUser().address })
    const read = async () => json(await ada.send(`${path}/${id}`))
    expect(await read()).toMatchObject({ status: 'pending' })
    await restart({}, {}, { payOut: async () => 'javascript:alert(1)' })
    await buyId()
    await setup.sandbox.advance(getReference(), 'success')
    const [purchase] = await list()
    expect(purchase).toMatchObject({ status: 'success' })
    expect(purchase).not.toHaveProperty('txHash')
  })
})

describe('[B44] a provider that is down', () => {
  it('is left out, and does not delay the other', async () => {
    const { url } = setup.sandbox
    await restart({
      onRamp: {
        coinbase: { apiUrl: url, developerApiUrl: 'http://127.0.0.1:9', checkoutOrigins: [url] },
      },
    })
    const response = await ask(setup.gateway, '/v1/onramp/quotes', {
      origin: shop,
      body: JSON.stringify(wish),
      headers: { 'content-type': 'application/json' },
    })
    const { quotes } = await json<{ quotes: { provider: string }[] }>(response)
    expect(quotes.map(({ provider }) => provider)).toEqual(['meld', 'meld'])
    const options = await ask(setup.gateway, '/v1/onramp/options?country=US')
    expect(await json(options)).toMatchObject({ providers: ['meld'] })
  })

  it('gets 504 within the timeout, and no purchase is stored', async () => {
    await ask(setup.gateway, '/v1/onramp/options?country=US&subdivision=NY')
    setup.sandbox.setFaults({ delayMs: 10_000 })
    const before = performance.now()
    expect((await buy()).status).toBe(504)
    expect(performance.now() - before).toBeLessThan(6_000)
    setup.sandbox.setFaults()
    expect(await list()).toEqual([])
  }, 20_000)
})

describe('[B45] the IP address that providers get', () => {
  const getIp = () => setup.sandbox.purchases.at(-1)?.clientIp
  const forged = { 'x-forwarded-for': '198.51.100.66' }

  it('is that of the connection, not one that the client wrote', async () => {
    const request = sessionFor(ada.user.address)
    await ada.send(path, request, { address: '203.0.113.7', headers: forged })
    expect(getIp()).toBe('203.0.113.7')
    await ada.send(path, request, { address: '::ffff:203.0.113.8', headers: forged })
    expect(getIp()).toBe('203.0.113.8')
    await ada.send(path, request, { address: '2001:db8:1:2:3:4:5:6', headers: forged })
    expect(getIp()).toBe('2001:db8:1:2:3:4:5:6')
    expect((await buy({ clientIp: '198.51.100.66' })).status).toBe(400)
  })

  it('is what the trusted proxy wrote, behind what the client wrote', async () => {
    await restart({ trustedProxies: 1 })
    const headers = { 'x-forwarded-for': '198.51.100.66, 203.0.113.9:4711' }
    await ada.send(path, sessionFor(ada.user.address), { headers })
    expect(getIp()).toBe('203.0.113.9')
  })
})

it('[B46] writes no key, account, amount or reference into log or metrics', async () => {
  const id = await buyId({ fiatAmount: '4321.09' })
  const reference = getReference()
  await setup.sandbox.advance(reference, 'success')
  await setup.deliver(setup.sandbox.webhooks.at(-1), 'coinbase')
  await list()
  setup.sandbox.setFaults({ checkoutUrl: 'https://evil.example/canary' })
  await buy({ fiatAmount: '4321.09' })
  setup.sandbox.setFaults({ isWrongShape: true })
  await buy({ fiatAmount: '4321.09' })
  const metrics = await (
    await ask(setup.gateway, '/metrics', {
      headers: { authorization: 'Bearer b3f1c2d4e5a697887766554433221100' },
    })
  ).text()
  const all = `${lines.join('')}${metrics}`.toLowerCase()
  expect(all).toContain('/v1/onramp/sessions')
  expect(all).toContain('not allowed')
  const { address } = ada.user
  for (const secret of [
    coinbaseKeySecret,
    coinbaseSecret,
    meldKey,
    meldSecret,
    address,
    reference,
    id,
    txHash,
    'canary',
    usdc,
  ]) {
    expect(all).not.toContain(secret.toLowerCase())
  }
  // The amount, also in cents. Figures of the process may have the same digits.
  expect(all).not.toMatch(/(?<![\d.])4321(?!\d)|432109/)
})
