/** Changing the address at a gateway: a real mail server, each database and store. */
import {
  type CreationOptions,
  type MailServer,
  softwareAuthenticator,
  startMailServer,
} from '@scope/devnet'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createGateway, type Gateway } from '../create-gateway.js'
import { analyticsSecret, configWith, json, shop, token } from '../fixtures/auth-requests.js'
import { emptyTables } from '../fixtures/empty-tables.js'
import { type FrameBrowser, frameBrowser, walletOrigin } from '../fixtures/frame-browser.js'
import { codeFor } from '../fixtures/mailed-code.js'
import { type Store, storeKindsOfFlows } from '../fixtures/stores.js'
import { createLog } from '../http/log.js'

type Opened = Awaited<ReturnType<Store['open']>>
interface SignedIn {
  readonly accessToken: string
  readonly user: { readonly id: string; readonly email: string }
}
interface Started {
  readonly challenge: string
  readonly action: string
}

const games = 'https://games.example.com'
const old = 'ada@example.com'
const next = 'ada@new.example'
const much = { requests: 1_000_000 }
const minute = 60_000

const getReason = async (response: Response) => {
  const { reasons } = await json<{ reasons: { name: string }[] }>(response)
  return [response.status, reasons[0]?.name]
}

describe.each(storeKindsOfFlows)('on $name', (kind) => {
  let store: Store
  let parts: Opened
  let mail: MailServer
  let gateway: Gateway
  let time = Date.now()
  const now = () => time
  const lines: string[] = []

  beforeAll(async () => {
    mail = await startMailServer()
    store = await kind.start()
    parts = await store.open()
    const log = createLog('debug', { write: (line) => lines.push(line) })
    gateway = await createGateway(config(), { ...parts, log, now })
  })
  const config = () =>
    configWith({
      projects: [{ id: 'shop', origins: [shop, games] }],
      limits: { auth: { perIp: much, perProject: much }, mail: { perIp: much, perProject: much } },
      auth: { origin: walletOrigin, mail: { from: 'login@shop.example' } },
      secrets: {
        operatorToken: token,
        analyticsSecret,
        authEncryptionKey: 'f3b1c9d07a5e4862bd1f0c3a9e7d5b24',
        smtpUrl: mail.url,
      },
    })
  afterAll(async () => {
    await gateway.close()
    await parts.close()
    await store.stop()
    await mail.stop()
  })
  beforeEach(async () => {
    time = Date.now()
    mail.clear()
    await emptyTables(parts.database)
  })

  async function signingIn(browser: FrameBrowser, email: string, parentOrigin = shop) {
    time += 31_000
    const start = { email, parentOrigin }
    const begun = await browser.call(gateway, '/v1/auth/email/start', start)
    const { challenge } = await json<Started>(begun)
    const body = { challenge, parentOrigin, code: codeFor(mail, email) }
    return browser.call(gateway, '/v1/auth/email/verify', body)
  }
  async function createUser(email = old, parentOrigin = shop) {
    const browser = await frameBrowser(now)
    const session = await json<SignedIn>(await signingIn(browser, email, parentOrigin))
    time += 31_000
    const { accessToken, user } = session
    const call = (path: string, body: object) => browser.call(gateway, path, body, { accessToken })
    return {
      browser,
      user,
      accessToken,
      me: () => call('/v1/auth/me', {}),
      remove: () => call('/v1/auth/email/remove', { parentOrigin }),
      begin: (to: string, wish = {}) =>
        call('/v1/auth/email/change/start', { email: to, parentOrigin, ...wish }),
      primary: (challenge: string, code: string, at = parentOrigin) =>
        call('/v1/auth/email/change/primary', { challenge, parentOrigin: at, code }),
      secondary: (challenge: string, code: string, at = parentOrigin) =>
        call('/v1/auth/email/change/secondary', { challenge, parentOrigin: at, code }),
    }
  }
  type TestUser = Awaited<ReturnType<typeof createUser>>
  /** Up to the code of the new address. */
  async function halfway(testUser: TestUser, to = next) {
    const first = await json<Started>(await testUser.begin(to))
    const from = (await json<SignedIn>(await testUser.me())).user.email
    const second = await json<Started>(await testUser.primary(first.challenge, codeFor(mail, from)))
    return second.challenge
  }
  async function changed(testUser: TestUser, to = next) {
    const answer = await testUser.secondary(await halfway(testUser, to), codeFor(mail, to))
    time += 31_000
    return answer
  }
  const linkTo = async (address: string) => {
    const isTold = () =>
      mail.mails.findLast(({ text, to }) => to.includes(address) && text.includes('email-undo'))
    await expect.poll(isTold).toBeDefined()
    return /token=([\w-]+)/.exec(isTold()?.text ?? '')?.[1] ?? ''
  }
  const undo = (undoing: string) =>
    gateway.fetch(
      new Request('http://gateway.example/v1/auth/email-undo', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ token: undoing }).toString(),
      }),
    )

  it('[EMB-06] asks for a code of the old address, then of the new one, which signs in the same user afterwards', async () => {
    const ada = await createUser()
    mail.clear()
    const begun = await json<Started>(await ada.begin(next))
    expect(begun.action).toBe('VERIFY_PRIMARY_OTP')
    expect(mail.mails.map(({ to }) => to)).toEqual([[old]])
    expect(mail.mails[0]?.subject).toContain('to change your email at shop.example.com')
    const second = await json<Started>(await ada.primary(begun.challenge, codeFor(mail, old)))
    expect(mail.mails.map(({ to }) => to)).toEqual([[old], [next]])
    const done = await ada.secondary(second.challenge, codeFor(mail, next))
    expect(await json(done)).toEqual({ newEmail: next })
    expect((await json<SignedIn>(await ada.me())).user).toMatchObject({ email: next })
    const again = await json<SignedIn>(await signingIn(await frameBrowser(now), next))
    expect(again.user.id).toBe(ada.user.id)
  })

  it('[A6] rejects a change by a session and the new mailbox without the old mailbox', async () => {
    const ada = await createUser()
    const { challenge } = await json<Started>(await ada.begin(next))
    expect(mail.mails.some(({ to }) => to.includes(next))).toBe(false)
    const wrong = codeFor(mail, old) === '000000' ? '111111' : '000000'
    expect(await getReason(await ada.primary(challenge, wrong))).toEqual([401, 'code-wrong'])
    // The code of the old mailbox is not one of the new.
    expect(await getReason(await ada.secondary(challenge, codeFor(mail, old)))).toEqual([
      401,
      'challenge-expired',
    ])
    expect((await json<SignedIn>(await ada.me())).user.email).toBe(old)
  })

  it('[A6] notifies the old address, which can undo the change once and end all sessions', async () => {
    const ada = await createUser()
    expect((await changed(ada)).status).toBe(200)
    const link = await linkTo(old)
    const page = await gateway.fetch(
      new Request(`http://gateway.example/v1/auth/email-undo?token=${link}`),
    )
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('shop.example.com')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect((await json<SignedIn>(await ada.me())).user.email).toBe(next)
    expect((await undo(link)).status).toBe(200)
    expect(await getReason(await ada.me())).toEqual([401, 'session-expired'])
    const back = await json<SignedIn>(await signingIn(await frameBrowser(now), old))
    expect(back.user.id).toBe(ada.user.id)
    const thief = await json<SignedIn>(await signingIn(await frameBrowser(now), next))
    expect(thief.user.id).not.toBe(ada.user.id)
    expect((await undo(link)).status).toBe(410)
  })

  it('[A6] notifies the old address when the mail server is back, also after a restart of the gateway', async () => {
    const ada = await createUser()
    const last = await halfway(ada)
    mail.refuse(true)
    expect((await ada.secondary(last, codeFor(mail, next))).status).toBe(200)
    await expect
      .poll(() => lines.some((line) => line.includes('security email not sent')))
      .toBe(true)
    expect(lines.some((line) => line.includes(old))).toBe(false)
    mail.refuse(false)
    time += minute
    const again = await store.open()
    const restarted = await createGateway(config(), { ...again, now, outboxPollEvery: 20 })
    const link = await linkTo(old)
    await restarted.close()
    await again.close()
    expect((await undo(link)).status).toBe(200)
    const back = await json<SignedIn>(await signingIn(await frameBrowser(now), old))
    expect(back.user.id).toBe(ada.user.id)
  })

  it('[A6] can be undone for one day', async () => {
    const ada = await createUser()
    await changed(ada)
    const link = await linkTo(old)
    time += 24 * 60 * minute
    expect((await undo(link)).status).toBe(410)
    expect((await undo('x')).status).toBe(410)
  })

  it('[A6] restores the first address after a second change by an attacker, and ignores the attacker’s link', async () => {
    const ada = await createUser()
    await changed(ada)
    const owners = await linkTo(old)
    await changed(ada, 'thief@new.example')
    const thiefs = await linkTo(next)
    expect((await undo(owners)).status).toBe(200)
    expect((await undo(thiefs)).status).toBe(410)
    const back = await json<SignedIn>(await signingIn(await frameBrowser(now), old))
    expect(back.user.id).toBe(ada.user.id)
  })

  it('reserves the old address while a change can be undone, and returns it to its owner', async () => {
    const ada = await createUser()
    await changed(ada)
    expect(await getReason(await signingIn(await frameBrowser(now), old))).toEqual([
      409,
      'email-recently-changed',
    ])
    const bob = await createUser('bob@example.com')
    expect(await getReason(await changed(bob, old))).toEqual([409, 'email-taken'])
    expect((await changed(ada, old)).status).toBe(200)
    const back = await json<SignedIn>(await signingIn(await frameBrowser(now), old))
    expect(back.user.id).toBe(ada.user.id)
  })

  it('sends the new code at once to a user without an address', async () => {
    const browser = await frameBrowser(now)
    const about = { parentOrigin: shop, isNew: true }
    const asked = await browser.call(gateway, '/v1/auth/passkey/start', about)
    const { challenge, options } = await json<Started & { options: CreationOptions }>(asked)
    const response = softwareAuthenticator(walletOrigin).create(options)
    const body = { challenge, parentOrigin: shop, response }
    const finished = await browser.call(gateway, '/v1/auth/passkey/finish', body)
    const { accessToken, user } = await json<SignedIn>(finished)
    const call = (path: string, parameters: object) =>
      browser.call(gateway, path, { ...parameters, parentOrigin: shop }, { accessToken })
    const begun = await json<Started>(await call('/v1/auth/email/change/start', { email: next }))
    expect(begun.action).toBe('VERIFY_SECONDARY_OTP')
    const typed = { challenge: begun.challenge, code: codeFor(mail, next) }
    expect((await call('/v1/auth/email/change/secondary', typed)).status).toBe(200)
    const again = await json<SignedIn>(await signingIn(await frameBrowser(now), next))
    expect(again.user.id).toBe(user.id)
    expect(mail.mails.every(({ to }) => to.includes(next))).toBe(true)
  })

  describe('[A6] an address that was added to a user without one', () => {
    async function passkeyUser() {
      const browser = await frameBrowser(now)
      const about = { parentOrigin: shop, isNew: true }
      const asked = await browser.call(gateway, '/v1/auth/passkey/start', about)
      const { challenge, options } = await json<Started & { options: CreationOptions }>(asked)
      const authenticator = softwareAuthenticator(walletOrigin)
      const response = authenticator.create(options)
      const body = { challenge, parentOrigin: shop, response }
      const made = await browser.call(gateway, '/v1/auth/passkey/finish', body)
      const { accessToken, user } = await json<SignedIn>(made)
      const call = (path: string, parameters: object = {}) =>
        browser.call(gateway, path, { ...parameters, parentOrigin: shop }, { accessToken })
      return { user, call, me: () => browser.call(gateway, '/v1/auth/me', {}, { accessToken }) }
    }
    type PasskeyUser = Awaited<ReturnType<typeof passkeyUser>>
    async function add({ call }: PasskeyUser, email: string) {
      const begun = await json<Started>(await call('/v1/auth/email/change/start', { email }))
      const typed = { challenge: begun.challenge, code: codeFor(mail, email) }
      expect((await call('/v1/auth/email/change/secondary', typed)).status).toBe(200)
    }

    it('removes an added email from the earlier sign-in method, and ends its sessions', async () => {
      const owner = await passkeyUser()
      await add(owner, 'thief@example.com')
      const thief = await createUser('thief@example.com')
      expect(thief.user.id).toBe(owner.user.id)
      expect((await owner.call('/v1/auth/email/remove')).status).toBe(200)
      expect(await getReason(await thief.me())).toEqual([401, 'session-expired'])
      const { user } = await json<SignedIn>(await owner.me())
      expect(user).toMatchObject({ id: owner.user.id, provider: 'passkey' })
      expect(user).not.toHaveProperty('email')
      const again = await createUser('thief@example.com')
      expect(again.user.id).not.toBe(owner.user.id)
      const isTold = () => mail.mails.some(({ subject }) => subject.includes('was removed'))
      await expect.poll(isTold).toBe(true)
      await add(owner, next)
    })

    it('keeps an added email if its own session asks, after a day, or after a change', async () => {
      const owner = await passkeyUser()
      await add(owner, 'ada-added@example.com')
      const settled = [409, 'email-settled']
      const thief = await createUser('ada-added@example.com')
      expect(await getReason(await thief.remove())).toEqual(settled)
      const other = await createUser('never-added@example.com')
      expect(await getReason(await other.remove())).toEqual(settled)
      await changed(thief, 'ada-moved@example.com')
      expect(await getReason(await owner.call('/v1/auth/email/remove'))).toEqual(settled)
      await emptyTables(parts.database)
      const late = await passkeyUser()
      await add(late, 'late-added@example.com')
      await parts.database.db.execute(
        sql`update scope_auth_identity set added_at = added_at - interval '1 day'`,
      )
      expect(await getReason(await late.call('/v1/auth/email/remove'))).toEqual(settled)
    })
  })

  it('[A2] reveals that a new address is taken to the reader of its mail only', async () => {
    const bob = await createUser('bob@example.com')
    const ada = await createUser()
    const free = await ada.begin(next)
    time += 31_000
    const taken = await ada.begin(bob.user.email)
    expect(taken.status).toBe(free.status)
    const shape = async (response: Response) => Object.keys(await json<object>(response))
    expect(await shape(taken.clone())).toEqual(await shape(free))
    const { challenge } = await json<Started>(taken)
    const second = await ada.primary(challenge, codeFor(mail, old))
    expect(second.status).toBe(200)
    const { challenge: last } = await json<Started>(second)
    const code = codeFor(mail, bob.user.email)
    const wrong = code === '000000' ? '111111' : '000000'
    expect(await getReason(await ada.secondary(last, wrong))).toEqual([401, 'code-wrong'])
    expect(await getReason(await ada.secondary(last, code))).toEqual([409, 'email-taken'])
    expect((await json<SignedIn>(await ada.me())).user.email).toBe(old)
    expect((await json<SignedIn>(await bob.me())).user.email).toBe('bob@example.com')
  })

  it('[A15] requires a recent sign-in', async () => {
    const ada = await createUser()
    time += 8 * minute
    expect((await ada.begin(next)).status).toBe(200)
    const late = await createUser('late@example.com')
    const { refreshToken } = await json<{ refreshToken: string }>(
      await signingIn(late.browser, 'late@example.com'),
    )
    time += 10 * minute + 1
    const renewed = await late.browser.call(gateway, '/v1/auth/session/refresh', { refreshToken })
    const { accessToken } = await json<SignedIn>(renewed)
    const body = { email: next, parentOrigin: shop }
    const path = '/v1/auth/email/change/start'
    expect(await getReason(await late.browser.call(gateway, path, body, { accessToken }))).toEqual([
      401,
      'reauthentication-required',
    ])
    expect(await getReason(await late.browser.call(gateway, path, body))).toEqual([
      401,
      'session-expired',
    ])
  })

  it('[A4] rejects its codes in another browser, at another site, or from another user', async () => {
    const ada = await createUser()
    const { challenge } = await json<Started>(await ada.begin(next))
    const code = codeFor(mail, old)
    const over = [401, 'challenge-expired']
    const elsewhere = await json<SignedIn>(
      await signingIn(await frameBrowser(now), 'eve@example.com'),
    )
    expect(elsewhere.user.id).not.toBe(ada.user.id)
    const eve = await createUser('eve@example.com')
    expect(await getReason(await eve.primary(challenge, code))).toEqual(over)
    // Ada's own other browser.
    const other = await createUser(old)
    expect(await getReason(await other.primary(challenge, code))).toEqual(over)
    expect(await getReason(await ada.primary(challenge, code, games))).toEqual(over)
    expect((await ada.primary(challenge, code)).status).toBe(200)
  })

  it('[A4] rejects its codes from the next user of the same browser', async () => {
    const ada = await createUser()
    const { challenge } = await json<Started>(await ada.begin(next))
    const code = codeFor(mail, old)
    const signedIn = await signingIn(ada.browser, 'eve@example.com')
    const { accessToken } = await json<SignedIn>(signedIn)
    const wish = { accessToken }
    // Hers has begun, too: what is looked for is there.
    time += 31_000
    const path = '/v1/auth/email/change'
    const begun = { email: 'eve@new.example', parentOrigin: shop }
    await ada.browser.call(gateway, `${path}/start`, begun, wish)
    const typed = { challenge, parentOrigin: shop, code }
    expect(
      await getReason(await ada.browser.call(gateway, `${path}/primary`, typed, wish)),
    ).toEqual([401, 'challenge-expired'])
  })

  it('accepts only the last of several codes, in any browser', async () => {
    const ada = await createUser()
    const other = await createUser(old)
    const first = await halfway(ada)
    time += 31_000
    const last = await halfway(other, 'last@new.example')
    expect(await getReason(await ada.secondary(first, codeFor(mail, next)))).toEqual([
      401,
      'challenge-expired',
    ])
    expect((await other.secondary(last, codeFor(mail, 'last@new.example'))).status).toBe(200)
  })

  it('[A3] counts its mails with sign-in mails', async () => {
    const ada = await createUser()
    expect((await ada.begin(next)).status).toBe(200)
    expect(await getReason(await ada.begin(next))).toEqual([429, 'rate-limited'])
    const flooded = await createUser('flood@example.com')
    const start = { email: 'busy@example.com', parentOrigin: shop }
    await (await frameBrowser(now)).call(gateway, '/v1/auth/email/start', start)
    expect(await getReason(await flooded.begin('busy@example.com'))).toEqual([429, 'rate-limited'])
  })

  it.each(['no address', old, 'ADA@example.COM'])(
    'rejects %s as the new address',
    async (email) => {
      const ada = await createUser()
      expect(await getReason(await ada.begin(email))).toEqual([400, 'email-invalid'])
    },
  )

  it('[F15] stores and logs no plain email address', async () => {
    const ada = await createUser()
    await changed(ada)
    const link = await linkTo(old)
    const { db } = parts.database
    const tables = ['identity', 'challenge', 'email_change'].map((name) => `scope_auth_${name}`)
    const all = await Promise.all(
      tables.map((name) => db.execute(sql.raw(`select * from ${name}`))),
    )
    const text = `${JSON.stringify(all)}${lines.join('')}`
    expect(text).toContain('shop.example.com')
    for (const secret of [old, next, link]) expect(text).not.toContain(secret)
  })
})
