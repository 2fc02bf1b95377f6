/** The sandbox as a gateway meets it: over HTTP, with the shapes and checks of both providers. */
import { createHmac, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { SandboxPurchase } from './purchases.js'
import { type OnRampSandbox, startOnRampSandbox } from './start.js'
import { toCents, toDecimal } from './tokens.js'
import { signMeldWebhook } from './webhooks.js'

const account = '0x52908400098527886E0F7030069857D2E4169EE7'
const hash = `0x${'ab'.repeat(32)}`
const tokens = [
  {
    symbol: 'USDC',
    name: 'USD Coin',
    chainId: '31337',
    network: 'local',
    address: '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
    decimals: 6,
    cents: 100n,
  },
  {
    symbol: 'ETH',
    name: 'Ether',
    chainId: '31337',
    network: 'local',
    decimals: 18,
    cents: 250_000n,
  },
] as const
const edwards = generateKeyPairSync('ed25519')
const prime = generateKeyPairSync('ec', { namedCurve: 'P-256' })

interface JwtWish {
  readonly key?: KeyObject
  readonly header?: object
  readonly claims?: object
}

let sandbox: OnRampSandbox
let paid: SandboxPurchase[]
const undo: (() => unknown)[] = []
const start = async (more: Partial<Parameters<typeof startOnRampSandbox>[0]> = {}) => {
  paid = []
  const started = await startOnRampSandbox({
    coinbase: { keyId: 'key', publicKey: edwards.publicKey },
    meld: { apiKey: 'meld-key' },
    tokens,
    async payOut(purchase) {
      paid.push(purchase)
      return hash
    },
    ...more,
  })
  undo.push(() => started.stop())
  return started
}
beforeEach(async () => {
  sandbox = await start()
})
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

function makeJwt(method: string, path: string, wish: JwtWish = {}): string {
  const now = Math.floor(Date.now() / 1_000)
  const { host } = new URL(sandbox.url)
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const nonce = randomBytes(16).toString('hex')
  const key = wish.key ?? edwards.privateKey
  const alg = key.asymmetricKeyType === 'ed25519' ? 'EdDSA' : 'ES256'
  const head = encode({ alg, typ: 'JWT', kid: 'key', nonce, ...wish.header })
  const times = { nbf: now, iat: now, exp: now + 120 }
  const uris = [`${method} ${host}${path}`]
  const body = encode({ iss: 'cdp', sub: 'key', ...times, uris, ...wish.claims })
  const signature = sign(alg === 'EdDSA' ? null : 'sha256', Buffer.from(`${head}.${body}`), {
    key,
    dsaEncoding: 'ieee-p1363',
  })
  return `${head}.${body}.${signature.toString('base64url')}`
}

async function call(path: string, headers: Record<string, string>, body?: object) {
  const response = await fetch(sandbox.url + path, {
    method: body ? 'POST' : 'GET',
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as unknown }
}
const coinbase = (path: string, body?: object, wish?: JwtWish) => {
  const jwt = makeJwt(body ? 'POST' : 'GET', path.replace(/\?.*/, ''), wish)
  return call(path, { authorization: `Bearer ${jwt}` }, body)
}
const meld = (path: string, body?: object) =>
  call(path, { authorization: 'BASIC meld-key', 'meld-version': '2023-12-19' }, body)

const payment = { paymentAmount: '100.00', paymentCurrency: 'USD', paymentMethod: 'CARD' }
const session = (reference: string) => ({
  purchaseCurrency: 'USDC',
  destinationNetwork: 'local',
  destinationAddress: account,
  country: 'US',
  subdivision: 'NY',
  clientIp: '203.0.113.7',
  redirectUrl: 'https://shop.example/done',
  partnerUserRef: reference,
  ...payment,
})
const meldWish = {
  countryCode: 'US',
  sourceAmount: '100',
  sourceCurrencyCode: 'USD',
  destinationCurrencyCode: 'USDC_LOCAL',
  walletAddress: account,
}
const meldSession = (reference: string) => ({
  sessionType: 'BUY',
  externalSessionId: reference,
  sessionData: { ...meldWish, serviceProvider: 'UNLIMIT' },
})
const urls = z.object({
  session: z.object({ onrampUrl: z.string() }).optional(),
  widgetUrl: z.string().optional(),
})
const getUrl = (body: unknown) => {
  const parsed = urls.parse(body)
  return parsed.session?.onrampUrl ?? parsed.widgetUrl ?? ''
}
const poll = async (reference: string) => {
  const { body } = await coinbase(`/onramp/v1/buy/user/${reference}/transactions?page_size=1`)
  return z
    .object({ transactions: z.array(z.record(z.string(), z.unknown())) })
    .parse(body)
    .transactions.map(({ status, tx_hash: txHash }) => [status, txHash])
}

/** A receiver of webhooks. */
async function startReceiver() {
  const received: { headers: IncomingHttpHeaders; body: string }[] = []
  const server = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await text(request) })
    response.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  undo.push(() => server.close())
  return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` }
}

describe('Coinbase', () => {
  const path = '/onramp/v1/buy/options'

  it('accepts keys of Ed25519 and P-256', async () => {
    expect((await coinbase(`${path}?country=US`)).status).toBe(200)
    sandbox = await start({ coinbase: { keyId: 'key', publicKey: prime.publicKey } })
    expect((await coinbase(path, undefined, { key: prime.privateKey })).status).toBe(200)
    expect((await coinbase(path)).status).toBe(401)
  })

  it.each<[string, JwtWish]>([
    ['another key', { key: generateKeyPairSync('ed25519').privateKey }],
    ['another key id', { header: { kid: 'other' } }],
    ['no nonce', { header: { nonce: '' } }],
    ['another algorithm', { header: { alg: 'ES256' } }],
    ['another issuer', { claims: { iss: 'me' } }],
    ['another path', { claims: { uris: ['GET api.example/other'] } }],
    ['several paths', { claims: { uris: ['GET a', 'GET b'] } }],
    ['an end that is over', { claims: { exp: Math.floor(Date.now() / 1_000) - 1 } }],
    ['more than two minutes', { claims: { exp: Math.floor(Date.now() / 1_000) + 600 } }],
  ])('rejects a JWT with %s', async (_, wish) => {
    expect((await coinbase(path, undefined, wish)).status).toBe(401)
  })

  it('quotes and sells', async () => {
    const { paymentMethod, ...rest } = payment
    const wish = { purchaseCurrency: 'USDC', purchaseNetwork: 'local', country: 'US' }
    const quoted = await coinbase('/onramp/v1/buy/quote', { ...wish, ...rest, paymentMethod })
    expect(quoted.body).toMatchObject({
      payment_total: { value: '100.00', currency: 'USD' },
      purchase_amount: { value: '98.500000', currency: 'USDC' },
      coinbase_fee: { value: '1.25' },
      network_fee: { value: '0.25' },
    })
    const { status } = await coinbase('/platform/v2/onramp/sessions', session('one'))
    expect(status).toBe(201)
    expect(await poll('one')).toEqual([])
    await sandbox.advance('one')
    expect(await poll('one')).toEqual([['ONRAMP_TRANSACTION_STATUS_IN_PROGRESS', '']])
    await sandbox.advance('one')
    expect(await poll('one')).toEqual([['ONRAMP_TRANSACTION_STATUS_IN_PROGRESS', hash]])
    await sandbox.advance('one')
    await sandbox.advance('one')
    expect(await poll('one')).toEqual([['ONRAMP_TRANSACTION_STATUS_SUCCESS', hash]])
    expect(paid).toMatchObject([{ address: account, amount: 98_500_000n, clientIp: '203.0.113.7' }])
  })

  it('rejects a reference that was used before', async () => {
    const sessions = '/platform/v2/onramp/sessions'
    await coinbase(sessions, session('one'))
    expect((await coinbase(sessions, session('one'))).status).toBe(400)
  })

  it('advances with each poll if asked to', async () => {
    sandbox = await start({ advanceBy: 'poll' })
    await coinbase('/platform/v2/onramp/sessions', session('one'))
    const statuses: unknown[] = []
    for (let times = 0; times < 4; times++) statuses.push((await poll('one'))[0]?.[0])
    expect(
      statuses.map((status) => String(status).replace('ONRAMP_TRANSACTION_STATUS_', '')),
    ).toEqual(['IN_PROGRESS', 'IN_PROGRESS', 'SUCCESS', 'SUCCESS'])
    expect(paid).toHaveLength(1)
  })
})

describe('Meld', () => {
  it('requires its key and version', async () => {
    const path = '/service-providers/properties/crypto-currencies'
    expect((await meld(path)).body).toMatchObject([
      { currencyCode: 'USDC_LOCAL', chainId: '31337', contractAddress: tokens[0].address },
      { currencyCode: 'ETH_LOCAL', contractAddress: null },
    ])
    const version = { 'meld-version': '2023-12-19' }
    expect((await call(path, { authorization: 'BASIC other', ...version })).status).toBe(401)
    expect((await call(path, { authorization: 'BASIC meld-key' })).status).toBe(400)
  })

  it('quotes several companies, and sells', async () => {
    const { body } = await meld('/payments/crypto/quote', meldWish)
    expect(body).toMatchObject({
      quotes: [
        { serviceProvider: 'UNLIMIT', destinationAmount: 98.5, totalFee: 1.5 },
        { serviceProvider: 'TRANSAK', destinationAmount: 97.5, totalFee: 2.5 },
      ],
    })
    const made = await meld('/crypto/session/widget', meldSession('two'))
    expect(getUrl(made.body)).toContain(sandbox.url)
    await sandbox.advance('two', 'sending')
    const listed = await meld('/payments/transactions?externalSessionIds=two')
    expect(listed.body).toMatchObject({
      transactions: [
        {
          status: 'SETTLING',
          cryptoDetails: { destinationWalletAddress: account, blockchainTransactionId: hash },
        },
      ],
    })
    const failed = await sandbox.advance('two', 'failed')
    expect(failed.status).toBe('failed')
    expect((await sandbox.advance('two')).status).toBe('failed')
    expect((await sandbox.advance('two', 'paid')).status).toBe('paid')
  })
})

describe('checkout', () => {
  const submit = (page: string, action: string) => {
    const [, token = ''] = /name="payment" value="(\w+)"/.exec(page) ?? []
    const body = new URLSearchParams({ payment: token, action })
    return fetch(`${sandbox.url}/checkout`, { method: 'POST', body })
  }

  it('pays once, with a link that is valid once and a page without scripts', async () => {
    const made = await coinbase('/platform/v2/onramp/sessions', session('one'))
    const opened = await fetch(getUrl(made.body))
    expect(opened.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    )
    const page = await opened.text()
    expect(page).not.toMatch(/<script|\son\w+=|style=/)
    expect(page).toContain('98.500000 USDC for 100.00 USD')
    expect((await fetch(getUrl(made.body))).status).toBe(410)
    const done = await submit(page, 'pay')
    expect(await done.text()).toContain('href="https://shop.example/done"')
    expect((await submit(page, 'pay')).status).toBe(410)
    expect(sandbox.purchases).toMatchObject([{ status: 'success', txHash: hash }])
    expect(paid).toHaveLength(1)
  })

  it('declines', async () => {
    const made = await meld('/crypto/session/widget', meldSession('two'))
    const page = await (await fetch(getUrl(made.body))).text()
    await submit(page, 'decline')
    expect(sandbox.purchases).toMatchObject([{ status: 'failed' }])
    expect(paid).toEqual([])
  })
})

describe('webhooks', () => {
  it('are signed as each provider signs them', async () => {
    const { received, url } = await startReceiver()
    sandbox.setWebhook('coinbase', { url, secret: 'one' })
    sandbox.setWebhook('meld', { url, secret: 'two' })
    await coinbase('/platform/v2/onramp/sessions', session('one'))
    await meld('/crypto/session/widget', meldSession('two'))
    await sandbox.advance('one')
    await sandbox.advance('two', 'success')
    const [first, ...others] = received
    const signature = String(first?.headers['x-hook0-signature'])
    const [, seconds, v0] = /^t=(\d+),v0=(\w+),h=content-type,v1=\w{64}$/.exec(signature) ?? []
    const expected = createHmac('sha256', 'one').update(`${seconds}.${first?.body}`).digest('hex')
    expect(v0).toBe(expected)
    expect(JSON.parse(first?.body ?? '')).toMatchObject({
      eventType: 'onramp.transaction.created',
      partnerUserRef: 'one',
    })
    expect(others.map(({ body }) => JSON.parse(body).eventType)).toEqual([
      'TRANSACTION_CRYPTO_PENDING',
      'TRANSACTION_CRYPTO_TRANSFERRING',
      'TRANSACTION_CRYPTO_COMPLETE',
    ])
    expect(sandbox.webhooks).toHaveLength(4)
  })

  it('match the example that Meld published', () => {
    const body =
      '{"eventType":"WEBHOOK_TEST","eventId":"GDtv8pQgwzc9HuFFBQFrww","timestamp":"2022-05-26T20:23:45.908400Z","accountId":"W9jpQc1HKvwscqMPcLmzUS","profileId":null,"version":"2021-10-27","payload":{"requestId":"7aWW1GXTjWCCtNubzvVX7V"}}'
    const target = {
      url: 'https://example.meld.io/webhooks',
      secret: '42m4NMLS34WQ6BbMfo1KFKqMv4hy',
    }
    expect(signMeldWebhook(body, target, '2022-05-26T20:25:17.682818Z')['meld-signature']).toBe(
      'O4bN5E0U9s88l2DFc0kjt-0w3LLA3Zkv8hXhafc22Hg=',
    )
  })

  it('come twice and late if asked to', async () => {
    const { received, url } = await startReceiver()
    sandbox.setWebhook('coinbase', { url, secret: 'one' })
    sandbox.setFaults({ isWebhookTwice: true, webhookAgeSeconds: 900 })
    await coinbase('/platform/v2/onramp/sessions', session('one'))
    await sandbox.advance('one')
    expect(received.map(({ body }) => body)).toEqual([received[0]?.body, received[0]?.body])
    const [, seconds] = /^t=(\d+)/.exec(String(received[0]?.headers['x-hook0-signature'])) ?? []
    expect(Date.now() / 1_000 - Number(seconds)).toBeGreaterThan(800)
  })
})

describe('faults', () => {
  it('change what both APIs respond', async () => {
    const path = '/onramp/v1/buy/options'
    sandbox.setFaults({ status: 503 })
    expect((await coinbase(path)).status).toBe(503)
    sandbox.setFaults({ isWrongShape: true })
    expect((await coinbase(path)).body).toEqual([{ wrong: true }])
    sandbox.setFaults({ checkoutUrl: 'javascript:alert(1)', currency: 'EUR', total: '100.001' })
    const made = await coinbase('/platform/v2/onramp/sessions', session('one'))
    expect(getUrl(made.body)).toBe('javascript:alert(1)')
    const quoted = await meld('/payments/crypto/quote', meldWish)
    expect(quoted.body).toMatchObject({
      quotes: [{ sourceCurrencyCode: 'EUR', sourceAmount: 100.001 }, {}],
    })
    sandbox.setFaults({ delayMs: 60 })
    const before = performance.now()
    await coinbase(path)
    expect(performance.now() - before).toBeGreaterThan(50)
    sandbox.setFaults()
    expect((await coinbase(path)).status).toBe(200)
  })
})

it('converts amounts without floating point', () => {
  expect(['100', '0.1', '0.29', '999999999999.99'].map(toCents)).toEqual([
    10_000n,
    10n,
    29n,
    99_999_999_999_999n,
  ])
  expect(['', '1.', '.5', '1.001', '-1', '1e3'].map(toCents)).toEqual(Array(6).fill(undefined))
  expect([toDecimal(5n, 2), toDecimal(0n, 6), toDecimal(1_234_567n, 6), toDecimal(7n, 0)]).toEqual([
    '0.05',
    '0.000000',
    '1.234567',
    '7',
  ])
})
