/** The gateway's part of an embedded wallet, for its owner's browsers: on each database and store. */
import { randomBytes, randomUUID } from 'node:crypto'
import { type MailServer, startMailServer } from '@scope/devnet'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { GatewayConfig } from '../config/schema.js'
import { createGateway, type Gateway } from '../create-gateway.js'
import { analyticsSecret, configWith, json, shop, token } from '../fixtures/asking.js'
import { type FrameBrowser, frameBrowser, walletOrigin } from '../fixtures/frame-browser.js'
import { codeFor } from '../fixtures/mailed-code.js'
import { emptied, type Store, storeKinds } from '../fixtures/stores.js'
import type { WalletFacts } from './wallets.js'

type Opened = Awaited<ReturnType<Store['open']>>
interface SignedIn {
  readonly accessToken: string
  readonly wallet: WalletFacts | null
}

const authKey = 'f3b1c9d07a5e4862bd1f0c3a9e7d5b2486f0a1c3'
const laterKey = '0a9d4b1c7e2f4d58a3c6b9e0f1d2c3b4a5968778'
const ada = 'ada@example.com'
const addresses = {
  eip155: '0x52908400098527886E0F7030069857D2E4169EE7',
  solana: '4fYNw3dojWmQ4dXtSGE9epjRGy9pFSx62YypT7avPYvA',
}
const passphrase = { kind: 'passphrase', ciphertext: 'c'.repeat(64), params: { n: 131_072 } }
const newShare = () => randomBytes(17).toString('base64url')
const newSet = (more: object = {}) => ({ set: randomUUID(), accountShare: newShare(), ...more })

const reasonOf = async (response: Response) => {
  const { reasons } = await json<{ reasons: { name: string }[] }>(response)
  return [response.status, reasons[0]?.name]
}

describe.each(storeKinds)('on $name', (kind) => {
  let store: Store
  let mail: MailServer
  const opened: Opened[] = []
  const gateways: Gateway[] = []
  let a: Gateway
  let b: Gateway
  let time = Date.now()
  const now = () => time

  async function start(keys: string, more: Partial<GatewayConfig> = {}): Promise<Gateway> {
    const parts = await store.open()
    opened.push(parts)
    const wide = { requests: 1_000_000 }
    const config = configWith({
      limits: { authAddress: wide, authProject: wide },
      auth: { origin: walletOrigin, mail: { from: 'login@shop.example' } },
      secrets: { operatorToken: token, analyticsSecret, authKey: keys, smtpUrl: mail.url },
      ...more,
    })
    const gateway = await createGateway(config, { ...parts, now })
    gateways.push(gateway)
    return gateway
  }

  beforeAll(async () => {
    mail = await startMailServer()
    store = await kind.start()
    a = await start(authKey)
    b = await start(authKey)
  })
  afterAll(async () => {
    for (const gateway of gateways) await gateway.close()
    for (const parts of opened) await parts.close()
    await store.stop()
    await mail.stop()
  })
  beforeEach(async () => {
    time = Date.now()
    mail.clear()
    await emptied((opened[0] as Opened).database)
  })

  async function signIn(browser: FrameBrowser, email = ada, parentOrigin = shop) {
    time += 31_000
    const began = await browser.call(a, '/v1/auth/email/start', { email, parentOrigin })
    const { challenge } = await json<{ challenge: string }>(began)
    const body = { challenge, code: codeFor(mail, email) }
    const session = await json<SignedIn>(await browser.call(a, '/v1/auth/email/verify', body))
    const post = (path: string, asked: object, gateway = a) =>
      browser.call(gateway, `/v1/auth/wallet/${path}`, asked, { accessToken: session.accessToken })
    const me = async () =>
      json<SignedIn>(
        await browser.call(a, '/v1/auth/me', undefined, { accessToken: session.accessToken }),
      )
    return { ...session, post, me }
  }
  const visit = async (email = ada, parentOrigin = shop) =>
    signIn(await frameBrowser(now), email, parentOrigin)

  it('a new person has no wallet; once it was made it is theirs, with the share of this browser', async () => {
    const person = await visit()
    expect(person.wallet).toBeNull()
    const first = newSet({ recovery: passphrase })
    const { wallet } = await json<SignedIn>(await person.post('create', { addresses, ...first }))
    expect(wallet).toMatchObject({ addresses, hasShareHere: true, version: 1 })
    expect(wallet?.factors).toMatchObject([{ set: first.set, kind: 'passphrase' }])
    expect(await json(await person.post('share', {}, b))).toEqual({
      set: first.set,
      accountShare: first.accountShare,
      version: 1,
    })
  })

  it('[F14] there is never a second one: not from another tab, not from another browser, not at the same time', async () => {
    const [one, other] = [await visit(), await visit()]
    const all = await Promise.all(
      [one, other, one, other].map(({ post }, index) =>
        post('create', { addresses, ...newSet() }, index % 2 ? a : b),
      ),
    )
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    const [refused] = all.filter(({ status }) => status === 409)
    expect(refused && (await reasonOf(refused))).toEqual([409, 'wallet-exists'])
    const known = [(await one.me()).wallet?.hasShareHere, (await other.me()).wallet?.hasShareHere]
    expect(known.filter(Boolean)).toHaveLength(1)
  })

  it('[A15] a new browser has no share: it gets what its owner’s factor opens, and then one of its own', async () => {
    const old = await visit()
    const first = newSet({ recovery: passphrase })
    await old.post('create', { addresses, ...first })
    const fresh = await visit()
    expect(fresh.wallet).toMatchObject({ addresses, hasShareHere: false })
    expect(await reasonOf(await fresh.post('share', {}))).toEqual([404, 'share-missing'])
    const { sets } = await json<{ sets: unknown[] }>(await fresh.post('recovery', {}))
    expect(sets).toEqual([
      { set: first.set, accountShare: first.accountShare, recovery: passphrase },
    ])
    const second = newSet({ recovery: { kind: 'file' } })
    const added = await json<SignedIn>(await fresh.post('set', { ...second, version: 1 }))
    expect(added.wallet).toMatchObject({ hasShareHere: true, version: 2 })
    expect(await json(await fresh.post('share', {}))).toMatchObject({
      accountShare: second.accountShare,
    })
    // Nothing changed for the first one.
    expect(await json(await old.post('share', {}))).toMatchObject({
      accountShare: first.accountShare,
    })
    await vi.waitFor(() =>
      expect(mail.mails.at(-1)).toMatchObject({
        to: [ada],
        subject: 'Your wallet was opened in a new browser',
      }),
    )
  })

  it('[F14] another site of the same project has a share of its own', async () => {
    const browser = await frameBrowser(now)
    const atShop = await signIn(browser)
    await atShop.post('create', { addresses, ...newSet() })
    const elsewhere = await start(authKey, {
      projects: [{ id: 'shop', origins: [shop, 'https://other.example.com'] }],
    })
    time += 31_000
    const began = await browser.call(elsewhere, '/v1/auth/email/start', {
      email: ada,
      parentOrigin: 'https://other.example.com',
    })
    const { challenge } = await json<{ challenge: string }>(began)
    const body = { challenge, code: codeFor(mail, ada) }
    const session = await json<SignedIn>(
      await browser.call(elsewhere, '/v1/auth/email/verify', body),
    )
    expect(session.wallet?.hasShareHere).toBe(false)
    const { accessToken } = session
    const asked = await browser.call(elsewhere, '/v1/auth/wallet/share', {}, { accessToken })
    expect(asked.status).toBe(404)
  })

  it('shares of a new browser are given to somebody who has just signed in, and to nobody later', async () => {
    const old = await visit()
    await old.post('create', { addresses, ...newSet({ recovery: passphrase }) })
    const browser = await frameBrowser(now)
    const person = await signIn(browser)
    const refreshToken = (person as unknown as { refreshToken: string }).refreshToken
    time += 10 * 60_000 + 1
    const renewed = await json<SignedIn>(
      await browser.call(a, '/v1/auth/session/refresh', { refreshToken }),
    )
    const { accessToken } = renewed
    for (const [path, asked] of [
      ['recovery', {}],
      ['set', { ...newSet(), version: 1 }],
      ['factor', { set: randomUUID(), version: 1, recovery: null }],
      ['set/remove', { set: randomUUID(), version: 1 }],
    ] as const)
      expect(
        await reasonOf(await browser.call(a, `/v1/auth/wallet/${path}`, asked, { accessToken })),
      ).toEqual([401, 'sign-in-again'])
  })

  it('of changes at the same time one goes through, and the others look again', async () => {
    const old = await visit()
    await old.post('create', { addresses, ...newSet({ recovery: passphrase }) })
    const others = [await visit(), await visit(), await visit()]
    const all = await Promise.all(
      others.map(({ post }, index) => post('set', { ...newSet(), version: 1 }, index % 2 ? a : b)),
    )
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await old.me()).wallet?.version).toBe(2)
  })

  it('a factor is put, replaced and taken away', async () => {
    const person = await visit()
    const first = newSet()
    await person.post('create', { addresses, ...first })
    const passkey = { kind: 'passkey', ciphertext: 'k'.repeat(64) }
    const put = (recovery: object | null, version: number) =>
      person.post('factor', { set: first.set, recovery, version })
    expect((await put(passkey, 1)).status).toBe(200)
    expect(await reasonOf(await put(passphrase, 1))).toEqual([409, 'version-changed'])
    expect((await put(passphrase, 2)).status).toBe(200)
    expect((await person.me()).wallet?.factors.map(({ kind }) => kind)).toEqual(['passphrase'])
    const { wallet } = await json<SignedIn>(await put(null, 3))
    expect(wallet?.factors).toEqual([])
    expect(await json(await person.post('recovery', {}))).toEqual({ sets: [] })
  })

  it('a browser that was lost gets no share any more, and its owner’s factor still opens the wallet', async () => {
    const lost = await visit()
    const first = newSet({ recovery: passphrase })
    await lost.post('create', { addresses, ...first })
    const mine = await visit()
    await mine.post('set', { ...newSet(), version: 1 })
    expect((await mine.post('set/remove', { set: first.set, version: 2 })).status).toBe(200)
    expect((await lost.post('share', {})).status).toBe(404)
    const { sets } = await json<{ sets: { set: string }[] }>(await mine.post('recovery', {}))
    expect(sets.map(({ set }) => set)).toEqual([first.set])
  })

  it('nobody reaches what is somebody else’s', async () => {
    const owner = await visit()
    const first = newSet({ recovery: passphrase })
    await owner.post('create', { addresses, ...first })
    const other = await visit('eve@example.com')
    expect((await other.post('share', {})).status).toBe(404)
    expect(await json(await other.post('recovery', {}))).toEqual({ sets: [] })
    for (const [path, asked] of [
      ['factor', { recovery: null }],
      ['set/remove', {}],
    ] as const)
      expect((await other.post(path, { set: first.set, version: 1, ...asked })).status).toBe(404)
    await other.post('create', { addresses, ...newSet() })
    expect(
      (await other.post('factor', { set: first.set, version: 1, recovery: null })).status,
    ).toBe(404)
    expect((await owner.me()).wallet).toMatchObject({ version: 1, factors: [{ set: first.set }] })
    // What did not go through has changed nothing.
    expect((await other.me()).wallet?.version).toBe(1)
  })

  it.each([
    ['a share of another length', { accountShare: randomBytes(16).toString('base64url') }],
    ['a share that is none', { accountShare: '?'.repeat(23) }],
    ['an address that is none', { addresses: { ...addresses, solana: 'me' } }],
    ['a set that is no id', { set: '1' }],
    ['a file’s own share', { recovery: { kind: 'file', ciphertext: 'c'.repeat(64) } }],
    ['a kind that nobody knows', { recovery: { kind: 'sms', ciphertext: 'c'.repeat(64) } }],
    ['a key', { privateKey: '0x01' }],
  ])('error: %s', async (_, wrong) => {
    const person = await visit()
    const body = { addresses, ...newSet(), ...wrong }
    expect((await person.post('create', body)).status).toBe(400)
    expect((await person.me()).wallet).toBeNull()
  })

  it('[F15] no share is in the database as it is, and another AUTH_KEY goes on opening what the first one sealed', async () => {
    const browser = await frameBrowser(now)
    const person = await signIn(browser)
    const first = newSet({ recovery: passphrase })
    await person.post('create', { addresses, ...first })
    const { db } = (opened[0] as Opened).database
    const dump = JSON.stringify([
      await db.execute(sql.raw('select * from scope_auth_wallet')),
      await db.execute(sql.raw('select * from scope_auth_share_set')),
    ])
    const hex = Buffer.from(first.accountShare, 'base64url').toString('hex')
    for (const form of [first.accountShare, hex]) expect(dump).not.toContain(form)
    const rotated = await start(`${laterKey},${authKey}`)
    expect(await json(await person.post('share', {}, rotated))).toMatchObject({
      accountShare: first.accountShare,
    })
    const without = await start(laterKey)
    expect((await person.post('share', {}, without)).status).toBe(401)
  })
})
