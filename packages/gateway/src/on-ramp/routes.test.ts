/** Buying from both providers, as the sandbox plays them: over HTTP, with a wallet's sign-in and with an embedded wallet. */
import { type MailServer, startMailServer } from '@scope/devnet'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ask, asOperator, configWith, json, shop } from '../fixtures/auth-requests.js'
import {
  type Buyer,
  type OnRampSetup,
  onRampConfig,
  sessionFor,
  startOnRamp,
  startSandbox,
  txHash,
  usdc,
  usdcAddress,
  wish,
} from '../fixtures/on-ramp.js'
import { signInUser, walletConfig } from '../fixtures/signed-in-user.js'
import { createTestGateway } from '../fixtures/test-gateway.js'

const native = `eip155:31337:0x${'e'.repeat(40)}`

interface Session {
  readonly id: string
  readonly url: string
}
interface Wire {
  readonly id: string
  readonly status: string
}

let setup: OnRampSetup
let buyer: Buyer
beforeEach(async () => {
  setup = await startOnRamp()
  buyer = await setup.createBuyer()
})
afterEach(() => setup.stop())

const create = async (more: object = {}) => {
  const response = await buyer.send('/v1/onramp/sessions', sessionFor(buyer.user.address, more))
  expect(response.status).toBe(200)
  return json<Session>(response)
}
const post = (path: string, body: object) =>
  ask(setup.gateway, path, {
    origin: shop,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
const getStatus = async (id: string) => {
  setup.wait(4_000)
  const { status, txHash: hash } = await json<{ status: string; txHash?: string }>(
    await buyer.send(`/v1/onramp/sessions/${id}`),
  )
  return [status, hash]
}
const getReference = () => setup.sandbox.purchases.at(-1)?.reference ?? ''

describe('GET /v1/onramp/options', () => {
  it('merges what both providers offer, on networks of the gateway', async () => {
    const response = await ask(setup.gateway, '/v1/onramp/options?country=US&subdivision=NY', {
      origin: shop,
    })
    expect(await json(response)).toEqual({
      providers: ['coinbase', 'meld'],
      currencies: [
        {
          code: 'USD',
          digits: 2,
          methods: [
            { id: 'card', min: '5.00', max: '7500.00' },
            { id: 'apple-pay', min: '5.00', max: '7500.00' },
            { id: 'bank-transfer', min: '5.00', max: '7500.00' },
          ],
        },
        {
          code: 'EUR',
          digits: 2,
          methods: [
            { id: 'card', min: '5.00', max: '7500.00' },
            { id: 'apple-pay', min: '5.00', max: '7500.00' },
            { id: 'bank-transfer', min: '5.00', max: '7500.00' },
          ],
        },
      ],
      tokens: [
        { token: usdc, symbol: 'USDC', name: 'USD Coin', providers: ['coinbase', 'meld'] },
        { token: native, symbol: 'ETH', name: 'Ether', providers: ['coinbase', 'meld'] },
      ],
    })
    expect(response.headers.get('access-control-allow-origin')).toBe(shop)
  })

  it('asks each provider once a day', async () => {
    const path = '/v1/onramp/options?country=DE'
    await ask(setup.gateway, path)
    const before = setup.sandbox.requests.length
    await ask(setup.gateway, path)
    expect(setup.sandbox.requests).toHaveLength(before)
  })

  it.each([
    '',
    '?country=us',
    '?country=USA',
    '?country=XX',
    '?country=UK',
    '?country=US&subdivision=New',
  ])('rejects the query "%s"', async (query) => {
    expect((await ask(setup.gateway, `/v1/onramp/options${query}`)).status).toBe(400)
  })
})

describe('POST /v1/onramp/quotes', () => {
  it('returns the quotes of both providers, the most tokens first', async () => {
    const { quotes } = await json<{ quotes: { expiresAt: number }[] }>(
      await post('/v1/onramp/quotes', wish),
    )
    const fees = (provider: string) => [
      { type: 'provider', amount: provider },
      { type: 'network', amount: '0.25' },
    ]
    const both = { currency: 'USD', total: '100.00', expiresAt: expect.any(Number) }
    expect(quotes).toEqual([
      { ...both, provider: 'coinbase', amountOut: '98.5', fees: fees('1.25') },
      {
        ...both,
        provider: 'meld',
        serviceProvider: 'UNLIMIT',
        amountOut: '98.5',
        fees: fees('1.25'),
      },
      {
        ...both,
        provider: 'meld',
        serviceProvider: 'TRANSAK',
        amountOut: '97.5',
        fees: fees('2.25'),
      },
    ])
    expect(quotes[0]?.expiresAt).toBe(setup.now() + 60_000)
  })

  it('asks providers once in four seconds for the same wish, in any writing', async () => {
    const read = async (more: object = {}) =>
      json<{ quotes: object[] }>(await post('/v1/onramp/quotes', { ...wish, ...more }))
    const [first, ...others] = await Promise.all([
      read(),
      read({ fiatAmount: '100.00' }),
      read({ token: usdc.replace(usdcAddress, usdcAddress.toUpperCase().replace('0X', '0x')) }),
    ])
    for (const other of others) expect(other).toEqual(first)
    const count = () => setup.sandbox.requests.filter((path) => /quote$/.test(path)).length
    expect(count()).toBe(2)
    setup.wait(3_000)
    expect(await read()).toEqual(first)
    expect(count()).toBe(2)
    await read({ fiatAmount: '100.01' })
    expect(count()).toBe(4)
    setup.wait(2_000)
    expect(await read()).not.toEqual(first)
    expect(count()).toBe(6)
  })

  it('quotes the native token, and nothing for a token that no provider sells', async () => {
    const { quotes } = await json<{ quotes: { amountOut: string }[] }>(
      await post('/v1/onramp/quotes', { ...wish, token: native }),
    )
    expect(quotes[0]?.amountOut).toBe('0.0394')
    const other = await post('/v1/onramp/quotes', { ...wish, token: `eip155:137:${usdcAddress}` })
    expect(await json(other)).toEqual({ quotes: [] })
  })

  it.each([
    { fiatAmount: '100.001' },
    { fiatAmount: '0' },
    { fiatAmount: '0.00' },
    { fiatAmount: '-1' },
    { fiatAmount: '1e3' },
    { fiatAmount: '01' },
    { fiatAmount: 100 },
    { fiatAmount: '100.5', fiatCurrency: 'JPY' },
    { fiatCurrency: 'ABC' },
    { fiatCurrency: 'usd' },
    { token: 'USDC' },
    { paymentMethod: 'cash' },
    { country: 'U' },
    { country: 'XX' },
    { clientIp: '203.0.113.1' },
  ])('rejects %j', async (wrong) => {
    expect((await post('/v1/onramp/quotes', { ...wish, ...wrong })).status).toBe(400)
    expect(setup.sandbox.requests).toEqual([])
  })
})

describe('a purchase', () => {
  it.each([
    ['coinbase', {}],
    ['meld', { provider: 'meld', serviceProvider: 'TRANSAK' }],
  ])('from %s goes from the link to success', async (provider, more) => {
    const { id, url } = await create({ ...more, redirectUrl: `${shop}/bought?token=secret#part` })
    expect(url.startsWith(`${setup.sandbox.url}/buy?`)).toBe(true)
    const sold = setup.sandbox.purchases[0]
    expect(sold).toMatchObject({
      provider,
      address: buyer.user.address,
      fiatAmount: '100.00',
      fiatCurrency: 'USD',
      redirectUrl: `${shop}/bought`,
    })
    expect(sold?.reference).toMatch(/^[0-9a-f]{32}$/)
    expect(sold?.reference).not.toBe(id)
    expect(await getStatus(id)).toEqual(['pending', undefined])
    await setup.sandbox.advance(getReference())
    expect(await getStatus(id)).toEqual(['paid', undefined])
    await setup.sandbox.advance(getReference())
    expect(await getStatus(id)).toEqual(['sending', txHash])
    await setup.sandbox.advance(getReference())
    expect(await getStatus(id)).toEqual(['success', txHash])
    const listed = await buyer.send('/v1/onramp/sessions')
    expect(listed.headers.get('cache-control')).toBe('private, no-store')
    expect(await json(listed)).toEqual({
      purchases: [
        {
          id,
          provider,
          ...(provider === 'meld' && { serviceProvider: 'TRANSAK' }),
          status: 'success',
          txHash,
          chainId: 'eip155:31337',
          token: usdc,
          symbol: 'USDC',
          address: buyer.user.address.toLowerCase(),
          fiatCurrency: 'USD',
          fiatAmount: '100.00',
          amountOut: provider === 'meld' ? '97.5' : '98.5',
          createdAt: expect.any(Number),
          updatedAt: expect.any(Number),
        },
      ],
    })
  })

  it('fails if the user declines', async () => {
    const { id } = await create()
    await setup.sandbox.advance(getReference(), 'failed')
    expect(await getStatus(id)).toEqual(['failed', undefined])
  })

  it('succeeds if the user pays after a declined card', async () => {
    const { id } = await create()
    await setup.sandbox.advance(getReference(), 'failed')
    expect(await getStatus(id)).toEqual(['failed', undefined])
    await setup.sandbox.advance(getReference(), 'success')
    expect(await getStatus(id)).toEqual(['success', txHash])
  })

  it('asks the provider at most every three seconds, and no more after its end', async () => {
    const { id } = await create()
    const count = () => setup.sandbox.requests.filter((path) => path.includes('/user/')).length
    await Promise.all([1, 2, 3].map(() => buyer.send(`/v1/onramp/sessions/${id}`)))
    expect(count()).toBe(1)
    await setup.sandbox.advance(getReference(), 'success')
    await getStatus(id)
    await getStatus(id)
    expect(count()).toBe(2)
  })

  it('keeps the last status while the provider is down', async () => {
    const { id } = await create()
    await setup.sandbox.advance(getReference(), 'sending')
    await getStatus(id)
    setup.sandbox.setFaults({ status: 503 })
    expect(await getStatus(id)).toEqual(['sending', txHash])
  })

  it('lists the newest first', async () => {
    const ids: string[] = []
    for (let times = 0; times < 3; times++) {
      ids.unshift((await create()).id)
      setup.wait(1_000)
    }
    const { purchases } = await json<{ purchases: Wire[] }>(await buyer.send('/v1/onramp/sessions'))
    expect(purchases.map(({ id }) => id)).toEqual(ids)
  })

  it('is counted in /metrics', async () => {
    await create()
    const metrics = await (await ask(setup.gateway, '/metrics', { headers: asOperator })).text()
    expect(metrics).toContain(
      'scope_onramp_sessions_total{provider="coinbase",outcome="created"} 1',
    )
  })
})

it('accepts a session that the page carries as a token', async () => {
  await setup.stop()
  setup = await startOnRamp({ siwx: { session: 'token' } })
  buyer = await setup.createBuyer()
  const authorization = `Bearer ${buyer.visitor.token}`
  const request = sessionFor(buyer.user.address)
  const path = '/v1/onramp/sessions'
  expect((await buyer.send(path, request)).status).toBe(401)
  const made = await buyer.send(path, request, { headers: { authorization } })
  expect(made.status).toBe(200)
  expect(made.headers.has('access-control-allow-credentials')).toBe(false)
  const listed = await buyer.send(path, undefined, { headers: { authorization } })
  expect((await json<{ purchases: Wire[] }>(listed)).purchases).toHaveLength(1)
})

describe('webhooks', () => {
  it.each([
    ['coinbase', {}],
    ['meld', { provider: 'meld', serviceProvider: 'UNLIMIT' }],
  ] as const)('of %s make the gateway ask for the status', async (provider, more) => {
    const { id } = await create(more)
    await setup.sandbox.advance(getReference(), 'success')
    expect(await setup.deliver(setup.sandbox.webhooks.at(-1), provider)).toBe(200)
    const polls = setup.sandbox.requests.length
    const [purchase] = (await json<{ purchases: Wire[] }>(await buyer.send('/v1/onramp/sessions')))
      .purchases
    expect(purchase).toMatchObject({ id, status: 'success' })
    // The page's own request asked nothing.
    expect(setup.sandbox.requests).toHaveLength(polls)
  })
})

describe('settings', () => {
  it('respond 501 with the name of the setting, also to webhooks', async () => {
    const gateway = await createTestGateway(configWith())
    const read = async (path: string, body?: string) => {
      const response = await ask(gateway, path, {
        ...(body !== undefined && { body }),
        headers: { 'content-type': 'application/json' },
      })
      return [response.status, await response.text()]
    }
    const setting = expect.stringContaining('onRamp.coinbase')
    expect(await read('/v1/onramp/options?country=US')).toEqual([501, setting])
    expect(await read('/v1/onramp/quotes', '{}')).toEqual([501, setting])
    const secret = expect.stringContaining('WEBHOOK_SECRET')
    expect(await read('/v1/onramp/webhooks/coinbase', '{}')).toEqual([501, secret])
    expect(await read('/v1/onramp/webhooks/meld', '{}')).toEqual([501, secret])
    await gateway.close()
  })

  it('tell pages where buying is possible', async () => {
    const { features } = await json<{ features: object }>(
      await ask(setup.gateway, '/v1/supported-chains'),
    )
    expect(features).toMatchObject({ onramp: ['eip155:31337'] })
  })
})

describe('an embedded wallet', () => {
  let mail: MailServer
  beforeAll(async () => {
    mail = await startMailServer()
  })
  afterAll(() => mail.stop())

  it('buys for its own account, and sees its purchases', async () => {
    const sandbox = await startSandbox()
    const { environment: _, projects: __, ...settings } = onRampConfig(sandbox.url)
    const gateway = await createTestGateway(walletConfig(mail, settings))
    const ada = await signInUser(gateway, mail)
    const eve = await signInUser(gateway, mail)
    const path = '/v1/onramp/sessions'
    const ownPage = { origin: null, headers: { 'sec-fetch-site': 'same-origin' } }
    const request = sessionFor(ada.owner.address, { redirectUrl: `${shop}/bought` })
    const made = await ada.call(gateway, path, request)
    expect(made.status).toBe(200)
    const { id } = await json<Session>(made)
    const refused = await eve.call(gateway, path, request)
    expect(refused.status).toBe(403)
    expect(await refused.text()).toContain('an account of the wallet. A smart account (ERC-4337)')
    const foreign = sessionFor(ada.owner.address, { redirectUrl: 'https://evil.example/' })
    expect((await ada.call(gateway, path, foreign)).status).toBe(400)
    const read = async (by: typeof ada, at: string) => {
      const response = await by.call(gateway, at, undefined, ownPage)
      return [response.status, await json(response)]
    }
    expect(await read(ada, `${path}/${id}`)).toMatchObject([200, { id, status: 'pending' }])
    expect(await read(ada, path)).toMatchObject([200, { purchases: [{ id }] }])
    expect(await read(eve, path)).toEqual([200, { purchases: [] }])
    expect((await read(eve, `${path}/${id}`))[0]).toBe(404)
    await gateway.close()
    await sandbox.stop()
  })
})
