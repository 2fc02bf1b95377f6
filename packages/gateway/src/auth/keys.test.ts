/** The values of AUTH_ENCRYPTION_KEY over starts, rotations and mistakes: on each database. */
import { randomBytes, randomUUID } from 'node:crypto'
import { type MailServer, startMailServer } from '@scope/devnet'
import { sql } from 'drizzle-orm'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ConfigError } from '../config/check.js'
import { createGateway, type Gateway } from '../create-gateway.js'
import { configWith, json, shop } from '../fixtures/auth-requests.js'
import { emptyTables } from '../fixtures/empty-tables.js'
import { type FrameBrowser, frameBrowser, walletOrigin } from '../fixtures/frame-browser.js'
import { codeFor } from '../fixtures/mailed-code.js'
import { passkeyVisitor } from '../fixtures/passkey-user.js'
import { type Store, storeKindsOfFlows } from '../fixtures/stores.js'
import { createEncryption } from './encryption.js'
import { createMailer } from './mail/mailer.js'
import { createOutbox } from './mail/outbox.js'
import { getMailTemplates } from './mail/templates.js'
import { reencrypt } from './reencrypt.js'

type Opened = Awaited<ReturnType<Store['open']>>
interface SignedIn {
  readonly accessToken: string
  readonly user: { readonly id: string; readonly email?: string }
  readonly wallet: object | null
}

const first = 'f3b1c9d07a5e4862bd1f0c3a9e7d5b2486f0a1c3'
const second = '0a9d4b1c7e2f4d58a3c6b9e0f1d2c3b4a5968778'
const third = '7c1e5a90b3d246f8a1c0e9d8b7a6f5e4d3c2b1a0'
const much = { requests: 1_000_000 }
const addresses = {
  eip155: privateKeyToAccount(generatePrivateKey()).address,
  solana: '4fYNw3dojWmQ4dXtSGE9epjRGy9pFSx62YypT7avPYvA',
}

describe.each(storeKindsOfFlows)('on $name', (kind) => {
  let store: Store
  let parts: Opened
  let mail: MailServer
  let time = Date.now()
  const now = () => time
  const gateways: Gateway[] = []

  beforeAll(async () => {
    mail = await startMailServer()
    store = await kind.start()
    parts = await store.open()
    // Makes the tables.
    await start(first)
  })
  afterAll(async () => {
    await parts.close()
    await store.stop()
    await mail.stop()
  })
  beforeEach(async () => {
    time = Date.now()
    mail.clear()
    await emptyTables(parts.database)
  })
  afterEach(async () => {
    for (const gateway of gateways.splice(0)) await gateway.close()
  })

  async function start(authEncryptionKey?: string): Promise<Gateway> {
    const config = configWith({
      projects: [{ id: 'shop', origins: [shop] }],
      limits: { auth: { perIp: much, perProject: much }, mail: { perIp: much, perProject: much } },
      auth: { origin: walletOrigin, mail: { from: 'login@shop.example' } },
      secrets: { ...(authEncryptionKey && { authEncryptionKey }), smtpUrl: mail.url },
    })
    const gateway = await createGateway(config, { ...parts, now })
    gateways.push(gateway)
    return gateway
  }
  /** Up to the code; the answer gives it in. */
  async function begin(gateway: Gateway, email: string, browser?: FrameBrowser) {
    const its = browser ?? (await frameBrowser(now))
    time += 31_000
    const asked = { email, parentOrigin: shop }
    const began = await its.call(gateway, '/v1/auth/email/start', asked)
    const { challenge } = await json<{ challenge: string }>(began)
    const body = { challenge, parentOrigin: shop, code: codeFor(mail, email) }
    return () => its.call(gateway, '/v1/auth/email/verify', body)
  }
  const enter = async (...[gateway, email, browser]: Parameters<typeof begin>) =>
    (await begin(gateway, email, browser))()
  const signIn = async (gateway: Gateway, email: string, browser?: FrameBrowser) =>
    json<SignedIn>(await enter(gateway, email, browser))
  async function makeWallet(gateway: Gateway, browser: FrameBrowser, session: SignedIn) {
    const accountShare = randomBytes(17).toString('base64url')
    const body = { userId: session.user.id, addresses, set: randomUUID(), accountShare }
    const { accessToken } = session
    const made = await browser.call(gateway, '/v1/auth/wallet/create', body, { accessToken })
    expect(made.status).toBe(200)
    return accountShare
  }
  const getShare = async (gateway: Gateway, browser: FrameBrowser, { accessToken }: SignedIn) =>
    (
      await json<{ accountShare: string }>(
        await browser.call(gateway, '/v1/auth/wallet/share', {}, { accessToken }),
      )
    ).accountShare

  it('[B14] refuses to start without the key that encrypted its database, and loses nothing', async () => {
    const ada = await signIn(await start(first), 'ada@example.com')
    for (const wrong of [second, `${second},${third}`, undefined])
      await expect(start(wrong)).rejects.toThrow(ConfigError)
    await expect(start(second)).rejects.toThrow(/AUTH_ENCRYPTION_KEY.*missing: 1.*reencrypt/s)
    const again = await signIn(await start(`${second},${first}`), 'ada@example.com')
    expect(again.user.id).toBe(ada.user.id)
  })

  it('[B14] refuses to start without the second of two keys that encrypted it', async () => {
    await signIn(await start(first), 'ada@example.com')
    await signIn(await start(`${second},${first}`), 'grace@example.com')
    for (const wrong of [first, second, `${third},${second}`])
      await expect(start(wrong)).rejects.toThrow(ConfigError)
    await expect(start(`${first},${second}`)).resolves.toBeDefined()
  })

  it('[B14] adds no user with an older AUTH_ENCRYPTION_KEY once another gateway has a newer key', async () => {
    const old = await start(first)
    const ada = await signIn(old, 'ada@example.com')
    const next = await start(`${second},${first}`)
    const refused = await enter(old, 'grace@example.com')
    expect(refused.status).toBe(503)
    expect((await json<{ reasons: { name: string }[] }>(refused)).reasons[0]?.name).toBe(
      'key-missing',
    )
    // Whom it knows it lets in.
    expect((await signIn(old, 'ada@example.com')).user.id).toBe(ada.user.id)
    const grace = await signIn(next, 'grace@example.com')
    expect((await signIn(next, 'grace@example.com')).user.id).toBe(grace.user.id)
  })

  it('[B14] creates one user at two gateways with the same keys in another order', async () => {
    const [gateway, other] = [await start(`${first},${second}`), await start(`${second},${first}`)]
    await signIn(gateway, 'first@example.com')
    await signIn(other, 'second@example.com')
    const codes = [await begin(gateway, 'ada@example.com'), await begin(other, 'ada@example.com')]
    const both = await Promise.all(codes.map(async (give) => json<SignedIn>(await give())))
    expect(both[0]?.user.id).toBe(both[1]?.user.id)
  })

  it('[B14] reads a database from before keys were recorded at the first start', async () => {
    await signIn(await start(first), 'ada@example.com')
    const before = () => parts.database.db.execute(sql`delete from scope_auth_key`)
    await before()
    await expect(start(second)).rejects.toThrow(ConfigError)
    await expect(start(undefined)).rejects.toThrow(ConfigError)
    await start(`${second},${first}`)
    await expect(start(second)).rejects.toThrow(ConfigError)
  })

  it('starts with an empty database and any key, or without one', async () => {
    for (const any of [first, second, undefined]) await expect(start(any)).resolves.toBeDefined()
  })

  it('[B12] re-encrypts with the first key, and works without the old one', async () => {
    const old = await start(first)
    const browser = await frameBrowser(now)
    const ada = await signIn(old, 'ada@example.com', browser)
    const share = await makeWallet(old, browser, ada)
    const visitor = await passkeyVisitor(browser)
    const user = await visitor.signUp(old)
    // A mail that waits.
    const { db } = parts.database
    const getLetter = (keys: string[]) =>
      createOutbox({
        db,
        encryption: createEncryption(keys),
        mailer: createMailer(mail.url, 'login@shop.example', 'offered'),
        now,
        pollEvery: 3_600_000,
        onSent: () => {},
        onFailed: () => {},
        onWaiting: () => {},
      })
    const message = getMailTemplates('en').added({ site: 'shop.example', browser: '' })
    const waiting = getLetter([first])
    await db.transaction((step) =>
      waiting.add(step, { to: 'late@example.com', ...message }, new Date(time + 3_600_000)),
    )
    await waiting.close()

    const rotated = await start(`${second},${first}`)
    await signIn(rotated, 'grace@example.com')
    const encryption = createEncryption([second, first])
    const report = await reencrypt(db, encryption)
    // Two addresses of which one has the new key already, a passkey with its subject, a share, a mail.
    expect(report).toEqual({ reencrypted: 5, unreadable: 0, twice: 0, isDone: true })
    expect(await reencrypt(db, encryption)).toEqual({ ...report, reencrypted: 0 })

    const without = await start(second)
    const again = await signIn(without, 'ada@example.com', browser)
    expect(again.user).toEqual(ada.user)
    expect(await getShare(without, browser, again)).toBe(share)
    expect(await visitor.signIn(without)).toBe(user)
    const sent = getLetter([second])
    await sent.deliver()
    await sent.close()
    expect(mail.mails.some(({ to }) => to.includes('late@example.com'))).toBe(true)
    // The old one is of no use any more.
    await expect(start(first)).rejects.toThrow(ConfigError)
  })

  it('[B12] reports rows that it can’t re-encrypt, and still requires the old key', async () => {
    const { db } = parts.database
    const old = await start(first)
    const ada = await signIn(old, 'ada@example.com')
    // As after a start without the old key, which is refused now: one address is two users.
    const other = randomUUID()
    const later = createEncryption([second])
    await db.execute(
      sql`insert into scope_auth_identity (project_id, kind, subject_hash, user_id, subject_encrypted)
        values ('shop', 'email', ${later.hash('ada@example.com', 'email')}, ${other},
          ${later.encrypt('ada@example.com', `${other} email`)})`,
    )
    await db.execute(sql`insert into scope_auth_user (id, project_id) values (${other}, 'shop')`)
    const both = createEncryption([second, first])
    expect(await reencrypt(db, both)).toMatchObject({ twice: 1, isDone: false })
    const alone = createEncryption([second])
    expect(await reencrypt(db, alone)).toMatchObject({ unreadable: 1, isDone: false })
    await expect(start(second)).rejects.toThrow(ConfigError)
    expect((await signIn(await start(`${first},${second}`), 'ada@example.com')).user.id).toMatch(
      new RegExp(`${ada.user.id}|${other}`),
    )
  })
})
