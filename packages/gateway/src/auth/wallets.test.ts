/** The gateway's part of an embedded wallet, for its owner's browsers: on each database and store. */
import { randomBytes, randomUUID } from 'node:crypto'
import { type MailServer, startMailServer } from '@scope/devnet'
import { sql } from 'drizzle-orm'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { GatewayConfig } from '../config/schema.js'
import { createGateway, type Gateway } from '../create-gateway.js'
import { analyticsSecret, configWith, json, shop, token } from '../fixtures/asking.js'
import { type FrameBrowser, frameBrowser, walletOrigin } from '../fixtures/frame-browser.js'
import { codeFor } from '../fixtures/mailed-code.js'
import { emptied, type Store, storeKinds } from '../fixtures/stores.js'
import { changeText, type WalletChange } from './wallet-proof.js'
import type { WalletFacts } from './wallets.js'

type Opened = Awaited<ReturnType<Store['open']>>
interface SignedIn {
  readonly accessToken: string
  readonly refreshToken: string
  readonly person: { readonly id: string }
  readonly wallet: WalletFacts | null
}

const authKey = 'f3b1c9d07a5e4862bd1f0c3a9e7d5b2486f0a1c3'
const laterKey = '0a9d4b1c7e2f4d58a3c6b9e0f1d2c3b4a5968778'
const ada = 'ada@example.com'
/** The wallet itself, as its owner's browser has it. */
const account = privateKeyToAccount(generatePrivateKey())
const addresses = {
  eip155: account.address,
  solana: '4fYNw3dojWmQ4dXtSGE9epjRGy9pFSx62YypT7avPYvA',
}
const passphrase = { kind: 'passphrase', ciphertext: 'c'.repeat(64), params: { n: 131_072 } }
const someSignature = `0x${'1'.repeat(130)}`
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
      limits: { authAddress: wide, authProject: wide, mailAddress: wide },
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
    const body = { challenge, parentOrigin, code: codeFor(mail, email) }
    const session = await json<SignedIn>(await browser.call(a, '/v1/auth/email/verify', body))
    const post = (path: string, asked: object, gateway = a) => {
      const body = path === 'create' ? { personId: session.person.id, ...asked } : asked
      const { accessToken } = session
      return browser.call(gateway, `/v1/auth/wallet/${path}`, body, { accessToken })
    }
    const me = async () =>
      json<SignedIn>(await browser.call(a, '/v1/auth/me', {}, { accessToken: session.accessToken }))
    /** As somebody asks who has the wallet. */
    async function change(
      kind: WalletChange['change'],
      asked: { readonly set: string; readonly version: number; readonly recovery?: object | null },
      gateway = a,
      by = account,
    ) {
      const { set, version } = asked
      const of = { personId: session.person.id, change: kind, set, version }
      const signature = await by.signMessage({ message: changeText(of) })
      const path = { add: 'set', remove: 'set/remove', factor: 'factor' }[kind]
      const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0'
      const { accessToken } = session
      const body = { ...asked, signature }
      return browser.call(gateway, `/v1/auth/wallet/${path}`, body, { accessToken, userAgent })
    }
    return { ...session, post, change, me }
  }
  const visit = async (email = ada, parentOrigin = shop) =>
    signIn(await frameBrowser(now), email, parentOrigin)

  it('a new person has no wallet; once it was made it is theirs, with the share of this browser', async () => {
    const person = await visit()
    expect(person.wallet).toBeNull()
    const first = newSet({ recovery: passphrase })
    const { wallet } = await json<SignedIn>(await person.post('create', { addresses, ...first }))
    expect(wallet).toMatchObject({ addresses, hasShareHere: true, version: 1 })
    expect(wallet?.sets).toMatchObject([
      { set: first.set, isHere: true, isInUse: true, recovery: 'passphrase' },
    ])
    expect(await json(await person.post('share', {}, b))).toEqual({
      set: first.set,
      accountShare: first.accountShare,
      version: 1,
    })
  })

  it('[F14] what was made for one person is not another’s, who has signed in meanwhile', async () => {
    const [one, other] = [await visit(), await visit('eve@example.com')]
    const body = { personId: one.person.id, addresses, ...newSet() }
    expect(await reasonOf(await other.post('create', body))).toEqual([409, 'person-changed'])
    expect((await other.me()).wallet).toBeNull()
    expect((await one.post('create', body)).status).toBe(200)
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
    const added = await json<SignedIn>(await fresh.change('add', { ...second, version: 1 }))
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
        text: expect.stringContaining('It was asked for in Firefox on Linux'),
      }),
    )
    // Another set of the same browser, as whoever protects it makes one, is no new browser.
    mail.clear()
    await fresh.change('add', { ...newSet({ recovery: passphrase }), version: 2 })
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(mail.mails).toEqual([])
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
    const body = { challenge, parentOrigin: 'https://other.example.com', code: codeFor(mail, ada) }
    const session = await json<SignedIn>(
      await browser.call(elsewhere, '/v1/auth/email/verify', body),
    )
    expect(session.wallet?.hasShareHere).toBe(false)
    const { accessToken } = session
    const asked = await browser.call(elsewhere, '/v1/auth/wallet/share', {}, { accessToken })
    expect(asked.status).toBe(404)
  })

  it('[B8] the same address in another project is another person, who has a wallet of their own', async () => {
    const bank = 'https://bank.example.com'
    const both = await start(authKey, {
      projects: [
        { id: 'shop', origins: [shop] },
        { id: 'bank', origins: [bank] },
      ],
    })
    const browser = await frameBrowser(now)
    async function enter(projectId: string, parentOrigin: string) {
      time += 31_000
      const wish = { projectId }
      const start = { email: ada, parentOrigin }
      const began = await browser.call(both, '/v1/auth/email/start', start, wish)
      const { challenge } = await json<{ challenge: string }>(began)
      const proof = { challenge, parentOrigin, code: codeFor(mail, ada) }
      const ended = await browser.call(both, '/v1/auth/email/verify', proof, wish)
      const session = await json<SignedIn>(ended)
      const create = (made: object) => {
        const body = { personId: session.person.id, addresses: made, ...newSet() }
        const { accessToken } = session
        return browser.call(both, '/v1/auth/wallet/create', body, { accessToken, projectId })
      }
      return { ...session, create }
    }
    const atShop = await enter('shop', shop)
    expect((await atShop.create(addresses)).status).toBe(200)
    const atBank = await enter('bank', bank)
    expect(atBank.person.id).not.toBe(atShop.person.id)
    expect(atBank.wallet).toBeNull()
    const others = { ...addresses, eip155: privateKeyToAccount(generatePrivateKey()).address }
    expect((await atBank.create(others)).status).toBe(200)
    expect((await enter('shop', shop)).wallet?.addresses).toEqual(addresses)
    expect((await enter('bank', bank)).wallet?.addresses).toEqual(others)
  })

  it('shares of a new browser are given to somebody who has just signed in, and to nobody later', async () => {
    const old = await visit()
    await old.post('create', { addresses, ...newSet({ recovery: passphrase }) })
    const browser = await frameBrowser(now)
    const person = await signIn(browser)
    const { refreshToken } = person
    time += 10 * 60_000 + 1
    const renewed = await json<SignedIn>(
      await browser.call(a, '/v1/auth/session/refresh', { refreshToken }),
    )
    const { accessToken } = renewed
    for (const [path, asked] of [
      ['recovery', {}],
      ['set', { ...newSet(), version: 1, signature: someSignature }],
      ['factor', { set: randomUUID(), version: 1, signature: someSignature, recovery: null }],
      ['set/remove', { set: randomUUID(), version: 1, signature: someSignature }],
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
      others.map(({ change }, index) =>
        change('add', { ...newSet(), version: 1 }, index % 2 ? a : b),
      ),
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
      person.change('factor', { set: first.set, recovery, version } as const)
    expect((await put(passkey, 1)).status).toBe(200)
    expect(await reasonOf(await put(passphrase, 1))).toEqual([409, 'version-changed'])
    expect((await put(passphrase, 2)).status).toBe(200)
    expect((await person.me()).wallet?.sets.map(({ recovery }) => recovery)).toEqual(['passphrase'])
    const { wallet } = await json<SignedIn>(await put(null, 3))
    expect(wallet?.sets).toMatchObject([{ isInUse: true }])
    expect(wallet?.sets[0]).not.toHaveProperty('recovery')
    expect(await json(await person.post('recovery', {}))).toEqual({ sets: [] })
  })

  it('a browser that was lost gets no share any more, and its owner’s factor still opens the wallet', async () => {
    const lost = await visit()
    const first = newSet({ recovery: passphrase })
    await lost.post('create', { addresses, ...first })
    const mine = await visit()
    await mine.change('add', { ...newSet(), version: 1 })
    expect((await mine.change('remove', { set: first.set, version: 2 })).status).toBe(200)
    // Signed out there, too.
    expect((await lost.post('share', {})).status).toBe(401)
    expect((await mine.me()).wallet?.sets[0]).toMatchObject({ set: first.set, isInUse: false })
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
    const theirs = { set: first.set, version: 1 }
    expect((await other.change('factor', { ...theirs, recovery: null } as const)).status).toBe(404)
    expect((await other.change('remove', theirs)).status).toBe(404)
    await other.post('create', { addresses, ...newSet() })
    expect((await other.change('factor', { ...theirs, recovery: null } as const)).status).toBe(404)
    expect((await owner.me()).wallet).toMatchObject({ version: 1, sets: [{ set: first.set }] })
    // What did not go through has changed nothing.
    expect((await other.me()).wallet?.version).toBe(1)
  })

  it('[A15] a mailbox alone changes nothing: who changes a wallet shows that they have it', async () => {
    const owner = await visit()
    const first = newSet({ recovery: passphrase })
    await owner.post('create', { addresses, ...first })
    const thief = await visit()
    const stranger = privateKeyToAccount(generatePrivateKey())
    const theirs = { set: first.set, version: 1 }
    for (const refused of [
      await thief.change('remove', theirs, a, stranger),
      await thief.change('factor', { ...theirs, recovery: null } as const, a, stranger),
      await thief.change('add', { ...newSet(), version: 1 }, a, stranger),
      await thief.post('set/remove', { ...theirs, signature: someSignature }),
    ])
      expect(await reasonOf(refused)).toEqual([403, 'wallet-proof'])
    // What was signed for one change is good for no other, nor for the same one later.
    const of = { personId: owner.person.id, change: 'factor', ...theirs } as const
    const signature = await account.signMessage({ message: changeText(of) })
    expect((await thief.post('set/remove', { ...theirs, signature })).status).toBe(403)
    const put = { ...theirs, recovery: passphrase, signature }
    expect((await owner.post('factor', put)).status).toBe(200)
    expect((await thief.post('factor', { ...put, recovery: null, version: 2 })).status).toBe(403)
    expect((await owner.me()).wallet).toMatchObject({ version: 2, hasShareHere: true })
    expect((await owner.post('share', {})).status).toBe(200)
  })

  it('eight things bring a wallet back at most, and ids in capitals are the same ids', async () => {
    const person = await visit()
    const set = randomUUID()
    await person.post('create', {
      addresses,
      ...newSet({ recovery: passphrase }),
      set: set.toUpperCase(),
    })
    expect((await person.post('share', {})).status).toBe(200)
    let version = 1
    let last: Response | undefined
    while (version < 30) {
      last = await person.change('add', { ...newSet({ recovery: passphrase }), version })
      if (last.status !== 200) break
      version += 1
    }
    expect(version).toBe(8)
    expect(last && (await reasonOf(last))).toEqual([409, 'too-many-ways'])
    const { wallet } = await person.me()
    expect(wallet?.sets).toHaveLength(8)
    // Another one in the place of one of them is no further one.
    const again = { set: wallet?.sets[3]?.set ?? '', version, recovery: passphrase } as const
    expect((await person.change('factor', again)).status).toBe(200)
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

  // The last: its clock is weeks ahead.
  it('browsers that are long gone keep nobody out: the one that was longest not used makes room', async () => {
    const email = 'grace@example.com'
    const first = await visit(email)
    const kept = newSet({ recovery: passphrase })
    await first.post('create', { addresses, ...kept })
    const used = await frameBrowser(now)
    let version = 1
    const added: string[] = []
    for (let count = 0; count < 20; count++) {
      time += 2 * 86_400_000
      // The first of them is in use all along.
      const person = await signIn(count === 0 ? used : await frameBrowser(now), email)
      const set = newSet()
      added.push(set.set)
      expect((await person.change('add', { ...set, version })).status).toBe(200)
      version += 1
      time += 60_000
      expect((await (await signIn(used, email)).post('share', {})).status).toBe(200)
    }
    const { wallet } = await (await signIn(used, email)).me()
    expect(wallet?.sets.map(({ set }) => set)).toEqual([kept.set, added[0], ...added.slice(5)])
    expect(wallet?.sets.filter(({ recovery }) => recovery)).toMatchObject([{ set: kept.set }])
  })
})
