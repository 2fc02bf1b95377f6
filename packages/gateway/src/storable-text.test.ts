/** Texts that the database refuses are refused before: a request never fails with 500 by them, and spends nothing (threat B7). */
import { type MailServer, startMailServer } from '@scope/devnet'
import fc from 'fast-check'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createGateway, type Gateway } from './create-gateway.js'
import {
  analyticsSecret,
  ask,
  asOperator,
  configWith,
  getEvent,
  json,
  shop,
  token,
} from './fixtures/auth-requests.js'
import { frameBrowser, walletOrigin } from './fixtures/frame-browser.js'
import { type Store, storeKinds } from './fixtures/stores.js'
import { findUnstorable, isStorableText } from './storable-text.js'

let emails = 0

describe.each(storeKinds)('on $name', (kind) => {
  let store: Store
  let parts: Awaited<ReturnType<Store['open']>>
  let mail: MailServer
  let gateway: Gateway

  beforeAll(async () => {
    mail = await startMailServer()
    store = await kind.start()
    parts = await store.open()
    const config = configWith({
      projects: [
        { id: 'shop', origins: [shop], analytics: { enabled: true } },
        { id: 'dev', origins: ['http://localhost:*', 'https://*.shop.example.com'] },
      ],
      names: { suffixes: ['shop.eth'] },
      auth: { origin: walletOrigin, mail: { from: 'login@shop.example' } },
      secrets: {
        operatorToken: token,
        analyticsSecret,
        authEncryptionKey: 'f3b1c9d07a5e4862bd1f0c3a9e7d5b24',
        sessionSecret: '5c1f0e9d8b7a69584736251403f2e1d0c9b8a796',
        smtpUrl: mail.url,
      },
    })
    gateway = await createGateway(config, parts)
  }, 120_000)
  afterAll(async () => {
    await gateway.close()
    await parts.close()
    await store.stop()
    await mail.stop()
  })

  it.each([
    ['U+0000', 'e\u0000n'],
    ['a high surrogate', 'e\ud800n'],
    ['a low surrogate', '\udc00'],
  ])(
    '[B7] refuses a locale with %s, and the mail can be asked for right away',
    async (_, locale) => {
      const browser = await frameBrowser()
      const start = { email: `ada${++emails}@example.com`, parentOrigin: shop }
      const refused = await browser.call(gateway, '/v1/auth/email/start', { ...start, locale })
      expect([refused.status, await json(refused)]).toEqual([
        400,
        { reasons: [{ name: 'locale', description: expect.any(String) }] },
      ])
      expect((await browser.call(gateway, '/v1/auth/email/start', start)).status).toBe(200)
    },
  )

  it('[B7] refuses a name whose signed text has U+0000, and the nonce stays good', async () => {
    const account = privateKeyToAccount(generatePrivateKey())
    const register = async (bio: string) => {
      const message = JSON.stringify({
        name: 'alice.shop.eth',
        attributes: { bio },
        coinType: 60,
        address: account.address,
        timestamp: Math.floor(Date.now() / 1000),
        domain: 'shop.example.com',
        nonce: 'kq3vX0d92mZs71Tb',
      })
      const signature = await account.signMessage({ message })
      const body = JSON.stringify({ coin_type: 60, address: account.address, message, signature })
      return ask(gateway, '/v1/profile/account', { origin: shop, body })
    }
    const refused = await register('x\u0000y')
    expect([refused.status, await json(refused)]).toMatchObject([
      400,
      { reasons: [{ name: 'message.attributes.bio' }] },
    ])
    expect((await register('xy')).status).toBe(201)
  })

  it.each([
    '/v1/profile/account/a%00b.shop.eth',
    '/v1/profile/account/%00',
    '/v1/profile/suggestions/a%00b',
  ])('[B7] answers %s without the database', async (path) => {
    expect((await ask(gateway, path, { origin: shop })).status).toBeLessThan(500)
  })

  it('[B7] refuses it in events and in changes of the directory', async () => {
    const event = getEvent('MODAL_OPEN', { view: 'a\u0000b' })
    expect((await ask(gateway, '/e', { body: JSON.stringify(event) })).status).toBe(400)
    const put = { method: 'PUT', body: '{"name":"a\\u0000b"}', headers: asOperator }
    expect((await ask(gateway, '/v1/operator/wallets/rainbow', put)).status).toBe(400)
  })

  it.each(['http://localhost:99999', 'http://localhost:65536', 'https://a.shop.example.com:70000'])(
    '[B6] refuses %s, which is no origin',
    async (origin) => {
      const headers = { 'content-type': 'application/json' }
      const asked = { origin, body: '{}', headers }
      expect((await ask(gateway, '/v1/siwx/nonce?projectId=dev', asked)).status).toBe(403)
      const wallets = await ask(gateway, '/getWallets?projectId=dev', { origin })
      expect(wallets.status).toBe(403)
    },
  )
})

it('[B7] finds any text that PostgreSQL refuses, wherever it is', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const found = findUnstorable(value)
      const text = JSON.stringify(value)
      const hasNul = text.includes('\\u0000')
      if (hasNul) expect(found).toBeDefined()
      if (found === undefined) expect(hasNul).toBe(false)
    }),
  )
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      // As UTF-8 it is the same text again, unless half of a pair is in it.
      const isWhole = Buffer.from(text).toString() === text
      expect(isStorableText(text)).toBe(!text.includes('\u0000') && isWhole)
    }),
  )
  expect(findUnstorable({ a: [{ 'b\u0000': 1 }] })).toBe('a.0')
  expect(isStorableText('😀')).toBe(true)
})
