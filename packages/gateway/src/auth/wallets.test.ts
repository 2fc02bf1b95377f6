/** The gateway's part of an embedded wallet, for its owner's browsers: on each database and store. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { type MailServer, startMailServer } from '@scope/devnet'
import { sql } from 'drizzle-orm'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { GatewayConfig } from '../config/schema.js'
import { createGateway, type Gateway } from '../create-gateway.js'
import { analyticsSecret, configWith, json, shop, token } from '../fixtures/auth-requests.js'
import { emptyTables } from '../fixtures/empty-tables.js'
import { type FrameBrowser, frameBrowser, walletOrigin } from '../fixtures/frame-browser.js'
import { codeFor } from '../fixtures/mailed-code.js'
import { type Store, storeKindsOfFlows } from '../fixtures/stores.js'
import { changeHash, type WalletChange } from './wallet-proof.js'
import type { WalletFacts } from './wallets.js'

type Opened = Awaited<ReturnType<Store['open']>>
interface SignedIn {
  readonly accessToken: string
  readonly refreshToken: string
  readonly user: { readonly id: string }
  readonly wallet: WalletFacts | null
}

const authEncryptionKey = 'f3b1c9d07a5e4862bd1f0c3a9e7d5b2486f0a1c3'
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
const newSet = () => ({ set: randomUUID(), accountShare: newShare() })
const newRecoveryMethod = (recovery: object = passphrase) => ({ ...newSet(), recovery })

const getReason = async (response: Response) => {
  const { reasons } = await json<{ reasons: { name: string }[] }>(response)
  return [response.status, reasons[0]?.name]
}

describe.each(storeKindsOfFlows)('on $name', (kind) => {
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
      limits: { auth: { perIp: wide, perProject: wide }, mail: { perIp: wide } },
      auth: { origin: walletOrigin, mail: { from: 'login@shop.example' } },
      secrets: {
        operatorToken: token,
        analyticsSecret,
        authEncryptionKey: keys,
        smtpUrl: mail.url,
      },
      ...more,
    })
    const gateway = await createGateway(config, { ...parts, now })
    gateways.push(gateway)
    return gateway
  }

  beforeAll(async () => {
    mail = await startMailServer()
    store = await kind.start()
    a = await start(authEncryptionKey)
    b = await start(authEncryptionKey)
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
    await emptyTables((opened[0] as Opened).database)
  })

  async function signIn(browser: FrameBrowser, email = ada, parentOrigin = shop, at = a) {
    time += 31_000
    const began = await browser.call(at, '/v1/auth/email/start', { email, parentOrigin })
    const { challenge } = await json<{ challenge: string }>(began)
    const body = { challenge, parentOrigin, code: codeFor(mail, email) }
    const session = await json<SignedIn>(await browser.call(at, '/v1/auth/email/verify', body))
    const post = (path: string, asked: object, gateway = a) => {
      const body = path === 'create' ? { userId: session.user.id, ...asked } : asked
      const { accessToken } = session
      return browser.call(gateway, `/v1/auth/wallet/${path}`, body, { accessToken })
    }
    const me = async () =>
      json<SignedIn>(await browser.call(a, '/v1/auth/me', {}, { accessToken: session.accessToken }))
    /** As the owner's browser asks, which has the wallet. */
    async function change(
      kind: WalletChange['change'],
      { set, version, ...content }: { readonly set: string; readonly version: number },
      gateway = a,
      by = account,
    ) {
      const of = { userId: session.user.id, change: kind, set, version, content }
      const signature = await by.sign({ hash: changeHash(of) })
      const path = {
        add: 'set',
        remove: 'set/remove',
        protect: 'recovery-method',
        unprotect: 'recovery-method/remove',
      }[kind]
      const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0'
      const { accessToken } = session
      const body = { set, version, ...content, signature }
      return browser.call(gateway, `/v1/auth/wallet/${path}`, body, { accessToken, userAgent })
    }
    return { ...session, post, change, me }
  }
  const requestContext = async (email = ada, parentOrigin = shop) =>
    signIn(await frameBrowser(now), email, parentOrigin)

  it('creates a wallet for a new user, with a share of this browser', async () => {
    const user = await requestContext()
    expect(user.wallet).toBeNull()
    const [first, recoveryMethod] = [newSet(), newRecoveryMethod()]
    const asked = { addresses, ...first, recoveryMethod }
    const { wallet } = await json<SignedIn>(await user.post('create', asked))
    expect(wallet).toMatchObject({ addresses, hasShareHere: true, version: 1 })
    const byName = new Map(wallet?.sets.map((split) => [split.set, split]))
    expect(byName.get(first.set)).toMatchObject({ isHere: true, isInUse: true })
    expect(byName.get(first.set)).not.toHaveProperty('recovery')
    expect(byName.get(recoveryMethod.set)).toMatchObject({
      isHere: false,
      isInUse: false,
      recovery: 'passphrase',
    })
    expect(byName.get(recoveryMethod.set)).not.toHaveProperty('isShared')
    expect(await json(await user.post('share', {}, b))).toEqual({
      set: first.set,
      accountShare: first.accountShare,
      version: 1,
    })
  })

  it('[F14] assigns no wallet to another user who signed in meanwhile', async () => {
    const [owner, other] = [await requestContext(), await requestContext('eve@example.com')]
    const body = { userId: owner.user.id, addresses, ...newSet() }
    expect(await getReason(await other.post('create', body))).toEqual([409, 'user-changed'])
    expect((await other.me()).wallet).toBeNull()
    expect((await owner.post('create', body)).status).toBe(200)
  })

  it('[F14] creates no second wallet from another tab or browser, or at the same time', async () => {
    const [first, other] = [await requestContext(), await requestContext()]
    const all = await Promise.all(
      [first, other, first, other].map(({ post }, index) =>
        post('create', { addresses, ...newSet() }, index % 2 ? a : b),
      ),
    )
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    const [refused] = all.filter(({ status }) => status === 409)
    expect(refused && (await getReason(refused))).toEqual([409, 'wallet-exists'])
    const known = [(await first.me()).wallet?.hasShareHere, (await other.me()).wallet?.hasShareHere]
    expect(known.filter(Boolean)).toHaveLength(1)
  })

  it('[A15] gives a new browser a share after recovery with the owner’s factor', async () => {
    const old = await requestContext()
    const [first, recoveryMethod] = [newSet(), newRecoveryMethod()]
    await old.post('create', { addresses, ...first, recoveryMethod })
    const fresh = await requestContext()
    expect(fresh.wallet).toMatchObject({ addresses, hasShareHere: false })
    expect(await getReason(await fresh.post('share', {}))).toEqual([404, 'share-not-found'])
    const { sets } = await json<{ sets: unknown[] }>(await fresh.post('recovery', {}))
    expect(sets).toEqual([recoveryMethod])
    const second = newSet()
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
        text: expect.stringContaining('Requested from Firefox on Linux.'),
      }),
    )
    // Another set of the same browser is no new browser.
    mail.clear()
    await fresh.change('add', { ...newSet(), version: 2 })
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(mail.mails).toEqual([])
  })

  it('[F14] stores a separate share for another site of the same project', async () => {
    const browser = await frameBrowser(now)
    const atShop = await signIn(browser)
    await atShop.post('create', { addresses, ...newSet() })
    const elsewhere = await start(authEncryptionKey, {
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

  it('[B8] treats the same address in another project as another user with another wallet', async () => {
    const bank = 'https://bank.example.com'
    const both = await start(authEncryptionKey, {
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
        const body = { userId: session.user.id, addresses: made, ...newSet() }
        const { accessToken } = session
        return browser.call(both, '/v1/auth/wallet/create', body, { accessToken, projectId })
      }
      return { ...session, create }
    }
    const atShop = await enter('shop', shop)
    expect((await atShop.create(addresses)).status).toBe(200)
    const atBank = await enter('bank', bank)
    expect(atBank.user.id).not.toBe(atShop.user.id)
    expect(atBank.wallet).toBeNull()
    const others = { ...addresses, eip155: privateKeyToAccount(generatePrivateKey()).address }
    expect((await atBank.create(others)).status).toBe(200)
    expect((await enter('shop', shop)).wallet?.addresses).toEqual(addresses)
    expect((await enter('bank', bank)).wallet?.addresses).toEqual(others)
  })

  it('returns shares for a new browser right after a sign-in only', async () => {
    const old = await requestContext()
    await old.post('create', { addresses, ...newSet(), recoveryMethod: newRecoveryMethod() })
    const browser = await frameBrowser(now)
    const user = await signIn(browser)
    const { refreshToken } = user
    time += 10 * 60_000 + 1
    const renewed = await json<SignedIn>(
      await browser.call(a, '/v1/auth/session/refresh', { refreshToken }),
    )
    const { accessToken } = renewed
    for (const [path, asked] of [
      ['recovery', {}],
      ['set', { ...newSet(), version: 1, signature: someSignature }],
      ['recovery-method', { ...newRecoveryMethod(), version: 1, signature: someSignature }],
      ['recovery-method/remove', { set: randomUUID(), version: 1, signature: someSignature }],
      ['set/remove', { set: randomUUID(), version: 1, signature: someSignature }],
    ] as const)
      expect(
        await getReason(await browser.call(a, `/v1/auth/wallet/${path}`, asked, { accessToken })),
      ).toEqual([401, 'reauthentication-required'])
  })

  it('accepts one of several simultaneous changes, and responds 409 to the others', async () => {
    const old = await requestContext()
    await old.post('create', { addresses, ...newSet(), recoveryMethod: newRecoveryMethod() })
    const others = [await requestContext(), await requestContext(), await requestContext()]
    const all = await Promise.all(
      others.map(({ change }, index) =>
        change('add', { ...newSet(), version: 1 }, index % 2 ? a : b),
      ),
    )
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await old.me()).wallet?.version).toBe(2)
  })

  it('adds, replaces and removes a recovery method', async () => {
    const user = await requestContext()
    await user.post('create', { addresses, ...newSet() })
    const passkey = newRecoveryMethod({ kind: 'passkey', ciphertext: 'k'.repeat(64) })
    const methods = async () =>
      (await user.me()).wallet?.sets.flatMap(({ recovery }) => recovery ?? [])
    expect((await user.change('protect', { ...passkey, version: 1 })).status).toBe(200)
    const recoveryMethod = newRecoveryMethod()
    expect(
      await getReason(await user.change('protect', { ...recoveryMethod, version: 1 })),
    ).toEqual([409, 'version-changed'])
    const replacing = { ...recoveryMethod, version: 2, replaces: passkey.set }
    expect((await user.change('protect', replacing)).status).toBe(200)
    expect(await methods()).toEqual(['passphrase'])
    expect(await json(await user.post('recovery', {}))).toEqual({ sets: [recoveryMethod] })
    expect((await user.change('unprotect', { set: recoveryMethod.set, version: 3 })).status).toBe(
      200,
    )
    expect(await methods()).toEqual([])
    expect(await json(await user.post('recovery', {}))).toEqual({ sets: [] })
    expect(
      await getReason(await user.change('unprotect', { set: recoveryMethod.set, version: 4 })),
    ).toEqual([404, 'share-not-found'])
  })

  it('[A16] returns no share to a removed browser, and deletes its split', async () => {
    const lost = await requestContext()
    const [first, recoveryMethod] = [newSet(), newRecoveryMethod()]
    await lost.post('create', { addresses, ...first, recoveryMethod })
    const mine = await requestContext()
    await mine.change('add', { ...newSet(), version: 1 })
    expect((await mine.change('remove', { set: first.set, version: 2 })).status).toBe(200)
    // Signed out there, too.
    expect((await lost.post('share', {})).status).toBe(401)
    const { wallet } = await mine.me()
    expect(wallet?.sets.map(({ set }) => set)).not.toContain(first.set)
    // What brings it back has a split of its own, which stays.
    expect(await json(await mine.post('recovery', {}))).toEqual({ sets: [recoveryMethod] })
    expect(
      await getReason(await mine.change('remove', { set: recoveryMethod.set, version: 3 })),
    ).toEqual([404, 'share-not-found'])
  })

  it('[A16] returns no share to a removed browser at another site of the project', async () => {
    const [atShop, atGames] = [shop, 'https://games.example.com']
    const config = { projects: [{ id: 'shop', origins: [atShop, atGames] }] }
    const both = await start(authEncryptionKey, config)
    const lost = await frameBrowser(now)
    const first = await signIn(lost, ada, atShop, both)
    const [firstSet, recoveryMethod] = [newSet(), newRecoveryMethod()]
    await first.post('create', { addresses, ...firstSet, recoveryMethod }, both)
    const second = await signIn(lost, ada, atGames, both)
    expect((await second.change('add', { ...newSet(), version: 1 }, both)).status).toBe(200)
    const mine = await signIn(await frameBrowser(now), ada, atShop, both)
    await mine.change('add', { ...newSet(), version: 2 }, both)
    expect((await mine.change('remove', { set: firstSet.set, version: 3 }, both)).status).toBe(200)
    for (const site of [atShop, atGames]) {
      const thief = await signIn(lost, ada, site, both)
      expect(await getReason(await thief.post('share', {}, both))).toEqual([404, 'share-not-found'])
    }
    expect((await mine.post('share', {}, both)).status).toBe(200)
  })

  describe('[A16] an older recovery set of which a browser has a share', () => {
    const ofBefore = async (set: string, recoveryMethod: object, device = 'device') => {
      const { db } = (opened[0] as Opened).database
      const { kind, ciphertext, params } = recoveryMethod as typeof passphrase
      await db.execute(
        sql`update scope_auth_share_set set recovery_kind = ${kind}, recovery_ciphertext = ${ciphertext},
          recovery_params = ${JSON.stringify(params)}::jsonb, recovery_at = now(),
          shared_with = ${device === '' ? '' : sql`device`}, device = ${device === '' ? '' : sql`device`}
          where id = ${set}`,
      )
    }

    it('is returned to other browsers, not to its own', async () => {
      const browser = await frameBrowser(now)
      const old = await signIn(browser)
      const first = newSet()
      await old.post('create', { addresses, ...first })
      await ofBefore(first.set, passphrase)
      const own = await signIn(browser)
      expect(await json(await own.post('recovery', {}))).toEqual({ sets: [] })
      const other = await requestContext()
      expect(await json(await other.post('recovery', {}))).toEqual({
        sets: [{ ...first, recovery: passphrase }],
      })
      expect((await other.me()).wallet?.sets).toMatchObject([
        { set: first.set, isInUse: true, isShared: true, recovery: 'passphrase' },
      ])
    })

    it('ends with its browser as that is removed', async () => {
      const lost = await requestContext()
      const first = newSet()
      await lost.post('create', { addresses, ...first })
      await ofBefore(first.set, passphrase)
      const mine = await requestContext()
      await mine.change('add', { ...newSet(), version: 1 })
      expect((await mine.change('remove', { set: first.set, version: 2 })).status).toBe(200)
      expect(await json(await (await requestContext()).post('recovery', {}))).toEqual({ sets: [] })
    })

    it('stays for what it is as its browser takes another one, marked, until it is replaced', async () => {
      const browser = await frameBrowser(now)
      const old = await signIn(browser)
      const first = newSet()
      await old.post('create', { addresses, ...first })
      await ofBefore(first.set, passphrase)
      // Long after it signed in: it has a share already.
      time += 11 * 60_000
      const { refreshToken } = old
      const { accessToken } = await json<SignedIn>(
        await browser.call(a, '/v1/auth/session/refresh', { refreshToken }),
      )
      const next = newSet()
      const content = { accountShare: next.accountShare }
      const of = {
        userId: old.user.id,
        change: 'add',
        set: next.set,
        version: 1,
        content,
      } as const
      const signature = await account.sign({ hash: changeHash(of) })
      const body = { ...next, version: 1, signature }
      const added = await browser.call(a, '/v1/auth/wallet/set', body, { accessToken })
      expect((await json<SignedIn>(added)).wallet?.sets).toMatchObject([
        { set: first.set, isInUse: false, isShared: true },
        { set: next.set, isHere: true },
      ])
      const other = await requestContext()
      const recoveryMethod = newRecoveryMethod()
      const replacing = { ...recoveryMethod, version: 2, replaces: first.set }
      expect((await other.change('protect', replacing)).status).toBe(200)
      expect(await json(await other.post('recovery', {}))).toEqual({ sets: [recoveryMethod] })
    })

    it('still returns the set of a browser that was removed before, marked as shared', async () => {
      const gone = await requestContext()
      const first = newSet()
      await gone.post('create', { addresses, ...first })
      await ofBefore(first.set, passphrase, '')
      const user = await requestContext()
      expect(user.wallet?.sets).toMatchObject([{ isInUse: false, isShared: true }])
      expect(await json(await user.post('recovery', {}))).toMatchObject({
        sets: [{ set: first.set }],
      })
    })

    it('belongs only to its browser once it recovers nothing', async () => {
      const user = await requestContext()
      const first = newSet()
      await user.post('create', { addresses, ...first })
      await ofBefore(first.set, passphrase)
      expect((await user.change('unprotect', { set: first.set, version: 1 })).status).toBe(200)
      const { wallet } = await user.me()
      expect(wallet?.sets).toMatchObject([{ set: first.set, isHere: true, isInUse: true }])
      expect(wallet?.sets[0]).not.toHaveProperty('isShared')
      expect((await user.post('share', {})).status).toBe(200)
    })
  })

  it('rejects access to another user’s data', async () => {
    const owner = await requestContext()
    const [first, recoveryMethod] = [newSet(), newRecoveryMethod()]
    await owner.post('create', { addresses, ...first, recoveryMethod })
    const other = await requestContext('eve@example.com')
    expect((await other.post('share', {})).status).toBe(404)
    expect(await json(await other.post('recovery', {}))).toEqual({ sets: [] })
    const tries = async () => [
      (await other.change('unprotect', { set: recoveryMethod.set, version: 1 })).status,
      (await other.change('remove', { set: first.set, version: 1 })).status,
    ]
    expect(await tries()).toEqual([404, 404])
    await other.post('create', { addresses, ...newSet() })
    expect(await tries()).toEqual([404, 404])
    // Nor takes a name that is taken, which what is encrypted is bound to.
    const named = { ...newRecoveryMethod(), set: first.set, version: 1 }
    expect(await getReason(await other.change('protect', named))).toEqual([409, 'set-known'])
    expect((await owner.me()).wallet).toMatchObject({ version: 1 })
    expect((await owner.me()).wallet?.sets).toHaveLength(2)
    // What did not go through has changed nothing.
    expect((await other.me()).wallet?.version).toBe(1)
  })

  it('[A15] rejects changes by a mailbox alone, without a proof of the wallet', async () => {
    const owner = await requestContext()
    const [first, recoveryMethod] = [newSet(), newRecoveryMethod()]
    await owner.post('create', { addresses, ...first, recoveryMethod })
    const thief = await requestContext()
    const stranger = privateKeyToAccount(generatePrivateKey())
    const theirs = { set: first.set, version: 1 }
    for (const refused of [
      await thief.change('remove', theirs, a, stranger),
      await thief.change('unprotect', { set: recoveryMethod.set, version: 1 }, a, stranger),
      await thief.change('protect', { ...newRecoveryMethod(), version: 1 }, a, stranger),
      await thief.change('add', { ...newSet(), version: 1 }, a, stranger),
      await thief.post('set/remove', { ...theirs, signature: someSignature }),
    ])
      expect(await getReason(refused)).toEqual([403, 'wallet-proof'])
    // What was signed for one change is good for no other, for no other content, nor for the same one later.
    const mine = newRecoveryMethod()
    const { set, ...content } = mine
    const of = { userId: owner.user.id, change: 'protect', set, version: 1, content } as const
    const signature = await account.sign({ hash: changeHash(of) })
    const put = { ...mine, version: 1, signature }
    for (const [path, other] of [
      ['recovery-method/remove', { set, version: 1, signature }],
      ['set', { set, accountShare: mine.accountShare, version: 1, signature }],
      ['recovery-method', { ...put, accountShare: newShare() }],
      ['recovery-method', { ...put, recovery: { ...passphrase, ciphertext: 'e'.repeat(64) } }],
      ['recovery-method', { ...put, recovery: { ...passphrase, params: { n: 32_768 } } }],
      ['recovery-method', { ...put, replaces: recoveryMethod.set }],
    ] as const)
      expect((await thief.post(path, other)).status).toBe(403)
    expect((await owner.post('recovery-method', put)).status).toBe(200)
    expect((await thief.post('recovery-method', { ...put, version: 2 })).status).toBe(403)
    expect((await owner.me()).wallet).toMatchObject({ version: 2, hasShareHere: true })
    expect((await owner.post('share', {})).status).toBe(200)
  })

  it('[A15] rejects a proof that a page got signed as a message', async () => {
    const owner = await requestContext()
    const first = newSet()
    await owner.post('create', { addresses, ...first })
    const digest = createHash('sha256').update('{}').digest('hex')
    const message = [
      'Scope wallet: remove',
      `user: ${owner.user.id}`,
      `set: ${first.set}`,
      'version: 1',
      `content: ${digest}`,
    ].join('\n')
    for (const text of [message, message.split('\n').slice(0, 4).join('\n')]) {
      const signature = await account.signMessage({ message: text })
      const asked = { set: first.set, version: 1, signature }
      expect(await getReason(await owner.post('set/remove', asked))).toEqual([403, 'wallet-proof'])
    }
  })

  it('allows at most eight recovery methods, and compares ids without case', async () => {
    const user = await requestContext()
    const set = randomUUID()
    const asked = {
      addresses,
      ...newSet(),
      set: set.toUpperCase(),
      recoveryMethod: newRecoveryMethod(),
    }
    await user.post('create', asked)
    expect((await user.post('share', {})).status).toBe(200)
    let version = 1
    let last: Response | undefined
    while (version < 30) {
      last = await user.change('protect', { ...newRecoveryMethod(), version })
      if (last.status !== 200) break
      version += 1
    }
    expect(version).toBe(8)
    expect(last && (await getReason(last))).toEqual([409, 'recovery-limit-reached'])
    const { wallet } = await user.me()
    const methods = wallet?.sets.filter(({ recovery }) => recovery) ?? []
    expect(methods).toHaveLength(8)
    // Another one in the place of one of them is no further one.
    const again = { ...newRecoveryMethod(), version, replaces: methods[3]?.set }
    expect((await user.change('protect', again)).status).toBe(200)
  })

  it.each([
    ['a share of another length', { accountShare: randomBytes(16).toString('base64url') }],
    ['a share that is none', { accountShare: '?'.repeat(23) }],
    ['an address that is none', { addresses: { ...addresses, solana: 'me' } }],
    ['a set that is no id', { set: '1' }],
    [
      'a file’s own share',
      { recoveryMethod: newRecoveryMethod({ kind: 'file', ciphertext: 'c'.repeat(64) }) },
    ],
    [
      'a kind that is not known',
      { recoveryMethod: newRecoveryMethod({ kind: 'sms', ciphertext: 'c'.repeat(64) }) },
    ],
    ['a browser’s set that brings the wallet back', { recovery: passphrase }],
    ['a key', { privateKey: '0x01' }],
  ])('rejects %s', async (_, wrong) => {
    const user = await requestContext()
    const body = { addresses, ...newSet(), ...wrong }
    expect((await user.post('create', body)).status).toBe(400)
    expect((await user.me()).wallet).toBeNull()
  })

  it('[F15] encrypts shares in the database, and still decrypts those of an earlier AUTH_ENCRYPTION_KEY', async () => {
    const browser = await frameBrowser(now)
    const user = await signIn(browser)
    const first = newSet()
    await user.post('create', { addresses, ...first, recoveryMethod: newRecoveryMethod() })
    const { db } = (opened[0] as Opened).database
    const dump = JSON.stringify([
      await db.execute(sql.raw('select * from scope_auth_wallet')),
      await db.execute(sql.raw('select * from scope_auth_share_set')),
    ])
    const hex = Buffer.from(first.accountShare, 'base64url').toString('hex')
    for (const form of [first.accountShare, hex]) expect(dump).not.toContain(form)
    const rotated = await start(`${laterKey},${authEncryptionKey}`)
    expect(await json(await user.post('share', {}, rotated))).toMatchObject({
      accountShare: first.accountShare,
    })
  })

  // The last: its clock is weeks ahead.
  it('removes the least recently used browser to add a new one', async () => {
    const email = 'grace@example.com'
    const first = await requestContext(email)
    const [kept, recoveryMethod] = [newSet(), newRecoveryMethod()]
    await first.post('create', { addresses, ...kept, recoveryMethod })
    const used = await frameBrowser(now)
    let version = 1
    const added: string[] = []
    for (let count = 0; count < 20; count++) {
      time += 2 * 86_400_000
      // The first of them is in use all along.
      const user = await signIn(count === 0 ? used : await frameBrowser(now), email)
      const set = newSet()
      added.push(set.set)
      expect((await user.change('add', { ...set, version })).status).toBe(200)
      version += 1
      time += 60_000
      expect((await (await signIn(used, email)).post('share', {})).status).toBe(200)
    }
    const { wallet } = await (await signIn(used, email)).me()
    const browsers = wallet?.sets.filter(({ isInUse }) => isInUse)
    expect(browsers?.map(({ set }) => set)).toEqual([added[0], ...added.slice(5)])
    expect(wallet?.sets.filter(({ recovery }) => recovery)).toMatchObject([
      { set: recoveryMethod.set },
    ])
  })
})
