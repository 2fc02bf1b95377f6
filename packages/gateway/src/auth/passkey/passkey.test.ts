/** Passkey sign-in at a gateway, with an authenticator that follows WebAuthn and with one that an attacker controls. */

import {
  type Authenticator,
  type CeremonyOptions,
  type CreationOptions,
  type RequestOptions,
  softwareAuthenticator,
} from '@scope/devnet'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createGateway, type Gateway } from '../../create-gateway.js'
import { analyticsSecret, configWith, json, shop, token } from '../../fixtures/auth-requests.js'
import { emptyTables } from '../../fixtures/empty-tables.js'
import { type FrameBrowser, frameBrowser, walletOrigin } from '../../fixtures/frame-browser.js'
import { type Store, storeKindsOfFlows } from '../../fixtures/stores.js'
import { createLog } from '../../http/log.js'

type Opened = Awaited<ReturnType<Store['open']>>
interface Started<O> {
  readonly challenge: string
  readonly options: O
  readonly expiresIn: number
}
interface SignedIn {
  readonly accessToken: string
  readonly user: { readonly id: string; readonly provider: string; readonly email?: string }
  readonly wallet: null
}

const games = 'https://games.example.com'
const much = { requests: 1_000_000 }

const getReason = async (response: Response) => {
  const { reasons } = await json<{ reasons: { name: string }[] }>(response)
  return [response.status, reasons[0]?.name]
}

describe.each(storeKindsOfFlows)('on $name', (kind) => {
  let store: Store
  let parts: Opened
  let gateway: Gateway
  let time = Date.now()
  const now = () => time
  const lines: string[] = []

  beforeAll(async () => {
    store = await kind.start()
    parts = await store.open()
    const config = configWith({
      projects: [
        { id: 'shop', origins: [shop, games] },
        { id: 'bank', origins: [shop] },
      ],
      limits: { auth: { perIp: much, perProject: much } },
      auth: { origin: walletOrigin },
      secrets: {
        operatorToken: token,
        analyticsSecret,
        authEncryptionKey: 'f3b1c9d07a5e4862bd1f0c3a9e7d5b24',
      },
    })
    const log = createLog('debug', { write: (line) => lines.push(line) })
    gateway = await createGateway(config, { ...parts, log, now })
  })
  afterAll(async () => {
    await gateway.close()
    await parts.close()
    await store.stop()
  })
  beforeEach(async () => {
    time = Date.now()
    await emptyTables(parts.database)
  })

  async function start<O = RequestOptions>(
    browser: FrameBrowser,
    isNew: boolean,
    projectId = 'shop',
  ) {
    const body = { parentOrigin: shop, isNew }
    const answer = await browser.call(gateway, '/v1/auth/passkey/start', body, { projectId })
    expect(answer.status).toBe(200)
    return json<Started<O>>(answer)
  }
  const finish = (
    browser: FrameBrowser,
    challenge: string,
    response: object,
    { parentOrigin = shop, projectId = 'shop' } = {},
  ) =>
    browser.call(
      gateway,
      '/v1/auth/passkey/finish',
      { challenge, parentOrigin, response },
      { projectId },
    )
  async function make(browser: FrameBrowser, holder: Authenticator, wish: CeremonyOptions = {}) {
    const { challenge, options } = await start<CreationOptions>(browser, true)
    return finish(browser, challenge, holder.create(options, wish))
  }
  async function use(browser: FrameBrowser, holder: Authenticator, wish: CeremonyOptions = {}) {
    const { challenge, options } = await start(browser, false)
    return finish(browser, challenge, holder.get(options, wish))
  }
  /** Creates a user who has a passkey here. */
  async function createUser(counts = true) {
    const holder = softwareAuthenticator(walletOrigin, counts)
    const browser = await frameBrowser(now)
    const session = await json<SignedIn>(await make(browser, holder))
    return { holder, browser, session }
  }

  it.each([true, false])(
    'creates a user for a passkey, and signs in from other browsers, though it counts: %s',
    async (counts) => {
      const { holder, session } = await createUser(counts)
      expect(session).toMatchObject({ user: { provider: 'passkey' }, wallet: null })
      expect(session.user).not.toHaveProperty('email')
      const other = await frameBrowser(now)
      for (let times = 0; times < 2; times++) {
        const again = await json<SignedIn>(await use(other, holder, { topOrigin: shop }))
        expect(again.user).toEqual(session.user)
      }
      const someoneElse = await createUser(counts)
      expect(someoneElse.session.user.id).not.toBe(session.user.id)
    },
  )

  it('requests a discoverable passkey of the gateway’s own host with user verification', async () => {
    const browser = await frameBrowser(now)
    const made = await start<object>(browser, true)
    expect(made.expiresIn).toBe(600)
    expect(made.options).toMatchObject({
      rp: { id: 'wallet.example.com' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const used = await start<object>(browser, false)
    expect(used.options).toMatchObject({ rpId: 'wallet.example.com', userVerification: 'required' })
    expect(used.options).not.toHaveProperty('allowCredentials.0')
  })

  it('reports a passkey that was never registered', async () => {
    const stranger = softwareAuthenticator(walletOrigin)
    stranger.create({ challenge: 'x', rp: { id: 'wallet.example.com' }, user: { id: 'dXNlcg' } })
    expect(await getReason(await use(await frameBrowser(now), stranger))).toEqual([
      401,
      'passkey-not-found',
    ])
  })

  const tricks: readonly (readonly [string, CeremonyOptions])[] = [
    ['of another host', { rpId: 'evil.example' }],
    ['asked for by another page', { origin: 'https://evil.example' }],
    ['asked for by a page of the site', { origin: shop }],
    ['whose holder was not looked at', { isVerified: false }],
    ['of another question', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
    ['below another page', { topOrigin: 'https://evil.example' }],
    ['below another page of the project', { topOrigin: games }],
    ['that says it is below no page, and below which', { topOrigin: shop, crossOrigin: false }],
  ]
  it.each(tricks)('[F8] rejects a passkey %s', async (_, wish) => {
    const { holder, browser } = await createUser()
    expect(await getReason(await use(browser, holder, wish))).toEqual([401, 'passkey-invalid'])
    const fresh = softwareAuthenticator(walletOrigin)
    expect(await getReason(await make(browser, fresh, wish))).toEqual([401, 'passkey-invalid'])
    expect((await use(browser, holder)).status).toBe(200)
  })

  it('rejects one kind of response in place of the other', async () => {
    const { holder, browser } = await createUser()
    const asked = await start(browser, false)
    const fresh = softwareAuthenticator(walletOrigin)
    const made = fresh.create({
      ...asked.options,
      rp: { id: 'wallet.example.com' },
      user: { id: 'dXNlcg' },
    })
    expect(await getReason(await finish(browser, asked.challenge, made))).toEqual([
      401,
      'passkey-invalid',
    ])
    const wanted = await start<CreationOptions>(browser, true)
    const used = holder.get({ challenge: wanted.options.challenge, rpId: 'wallet.example.com' })
    expect(await getReason(await finish(browser, wanted.challenge, used))).toEqual([
      401,
      'passkey-invalid',
    ])
    expect(await getReason(await use(browser, holder, { type: 'webauthn.create' }))).toEqual([
      401,
      'passkey-invalid',
    ])
  })

  it('[A4] binds a response to the browser, the site and the project that asked', async () => {
    const { holder, browser, session } = await createUser()
    const thief = await frameBrowser(now)
    const { challenge, options } = await start(browser, false)
    const response = holder.get(options)
    const over = [401, 'challenge-expired']
    expect(await getReason(await finish(thief, challenge, response))).toEqual(over)
    const elsewhere = { parentOrigin: games }
    expect(await getReason(await finish(browser, challenge, response, elsewhere))).toEqual(over)
    const otherProject = { projectId: 'bank' }
    expect(await getReason(await finish(browser, challenge, response, otherProject))).toEqual(over)
    const theirs = await start(thief, false)
    expect(await getReason(await finish(thief, theirs.challenge, response))).toEqual([
      401,
      'passkey-invalid',
    ])
    expect(await json(await finish(browser, challenge, response))).toMatchObject({
      user: session.user,
    })
  })

  it('accepts a response once, of many at the same time, within ten minutes', async () => {
    const { holder, browser } = await createUser()
    const first = await start(browser, false)
    const response = holder.get(first.options)
    const all = await Promise.all(
      Array.from({ length: 4 }, () => finish(browser, first.challenge, response)),
    )
    expect(all.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401])
    const late = await start(browser, false)
    time += 600_001
    expect(
      await getReason(await finish(browser, late.challenge, holder.get(late.options))),
    ).toEqual([401, 'challenge-expired'])
  })

  it('rejects a passkey whose counter decreases', async () => {
    const { holder, browser } = await createUser()
    await use(browser, holder)
    await use(browser, holder)
    holder.setCounter(0)
    const copied = await use(await frameBrowser(now), holder)
    expect(await getReason(copied)).toEqual([401, 'passkey-invalid'])
    holder.setCounter(2)
    expect((await use(browser, holder)).status).toBe(200)
  })

  it('refuses another user’s passkey id with a different key', async () => {
    const { holder, browser, session } = await createUser()
    const thief = softwareAuthenticator(walletOrigin)
    const theirs = await frameBrowser(now)
    const { challenge, options } = await start(browser, false)
    const { id } = holder.get(options)
    expect(await getReason(await make(theirs, thief, { id }))).toEqual([
      401,
      'passkey-already-registered',
    ])
    expect(await getReason(await use(theirs, thief))).toEqual([401, 'passkey-invalid'])
    expect(await json(await finish(browser, challenge, holder.get(options)))).toMatchObject({
      user: session.user,
    })
  })

  it('[F9] rejects a passkey of another project', async () => {
    const { holder, browser } = await createUser()
    const { challenge, options } = await start(browser, false, 'bank')
    const answer = finish(browser, challenge, holder.get(options), { projectId: 'bank' })
    expect(await getReason(await answer)).toEqual([401, 'passkey-not-found'])
  })

  it('rejects a passkey that names another user than its owner', async () => {
    const { holder, browser } = await createUser()
    expect(await getReason(await use(browser, holder, { userHandle: 'c29tZWJvZHk' }))).toEqual([
      401,
      'passkey-invalid',
    ])
  })

  it('sends no wallet secret with a response', async () => {
    const { holder, browser } = await createUser()
    const { challenge, options } = await start(browser, false)
    const told = { ...holder.get(options), clientExtensionResults: { prf: { enabled: true } } }
    expect((await finish(browser, challenge, told)).status).toBe(400)
  })

  it('[F4] rejects pages that are not the project’s', async () => {
    const browser = await frameBrowser(now)
    const body = { parentOrigin: 'https://evil.example', isNew: false }
    expect(await getReason(await browser.call(gateway, '/v1/auth/passkey/start', body))).toEqual([
      403,
      'parentOrigin',
    ])
    const own = { ...body, parentOrigin: shop }
    expect(
      (await browser.call(gateway, '/v1/auth/passkey/start', own, { origin: shop })).status,
    ).toBe(403)
  })

  it('[F15] stores and logs no id of a passkey', async () => {
    const { holder, browser } = await createUser()
    const { id } = holder.get((await start(browser, false)).options)
    const { db } = parts.database
    const tables = ['passkey', 'identity', 'challenge'].map((name) => `scope_auth_${name}`)
    const all = await Promise.all(
      tables.map((name) => db.execute(sql.raw(`select * from ${name}`))),
    )
    expect(JSON.stringify(all)).toContain('1.')
    expect(`${JSON.stringify(all)}${lines.join('')}`).not.toContain(id)
  })
})
