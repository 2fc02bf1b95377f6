/** Email sign-in at one gateway, and at two in parallel: a real email server, each database and store. */
import { randomUUID } from 'node:crypto'
import { type MailServer, startMailServer } from '@scope/devnet'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { GatewayConfig } from '../config/schema.js'
import { createGateway, type Gateway } from '../create-gateway.js'
import { analyticsSecret, ask, configWith, json, shop, token } from '../fixtures/auth-requests.js'
import { emptyTables } from '../fixtures/empty-tables.js'
import { type FrameBrowser, frameBrowser, walletOrigin } from '../fixtures/frame-browser.js'
import { codeFor } from '../fixtures/mailed-code.js'
import { type Store, storeKindsOfFlows } from '../fixtures/stores.js'
import { createLog } from '../http/log.js'

type Opened = Awaited<ReturnType<Store['open']>>
interface Started {
  readonly challenge: string
  readonly action: string
  readonly expiresIn: number
}
interface SignedIn {
  readonly accessToken: string
  readonly refreshToken: string
  readonly authenticatedAt: number
  readonly user: { readonly id: string; readonly email: string; readonly provider: string }
}

const authEncryptionKey = 'f3b1c9d07a5e4862bd1f0c3a9e7d5b2486f0a1c3'
const address = 'Ada.L@Example.com'
const canonical = 'ada.l@example.com'
const much = { requests: 1_000_000 }
const wide = { auth: { perIp: much, perProject: much }, mail: { perIp: much, perProject: much } }
/** One of many networks. */
const network = (number: number) => `203.0.113.${number}`
const second = 1_000
const minute = 60_000

const getReason = async (response: Response) => {
  const { reasons } = await json<{ reasons: { name: string; description: string }[] }>(response)
  return [response.status, reasons[0]?.name]
}

describe.each(storeKindsOfFlows)('on $name', (kind) => {
  let store: Store
  let mail: MailServer
  const opened: Opened[] = []
  const gateways: Gateway[] = []
  const lines: string[] = []
  let a: Gateway
  let b: Gateway
  let strict: Gateway
  let time = Date.now()
  const now = () => time

  async function start(more: Partial<GatewayConfig> = {}): Promise<Gateway> {
    const parts = await store.open()
    opened.push(parts)
    const log = createLog('debug', { write: (line) => lines.push(line) })
    const config = configWith({
      limits: wide,
      trustedProxies: 1,
      auth: { origin: walletOrigin, mail: { from: 'Shop <login@shop.example>' } },
      secrets: { operatorToken: token, analyticsSecret, authEncryptionKey, smtpUrl: mail.url },
      ...more,
    })
    const gateway = await createGateway(config, { ...parts, log, now })
    gateways.push(gateway)
    return gateway
  }

  beforeAll(async () => {
    mail = await startMailServer()
    store = await kind.start()
    a = await start()
    b = await start()
    strict = await start({
      auth: {
        origin: walletOrigin,
        mail: { from: 'login@shop.example' },
        verifyNewDevices: true,
        approvalMode: 'popup',
      },
    })
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
    mail.refuse(false)
    await emptyTables((opened[0] as Opened).database)
  })

  const begin = (browser: FrameBrowser, email = address, gateway = a, more = {}) =>
    browser.call(gateway, '/v1/auth/email/start', { email, parentOrigin: shop, ...more })
  const started = async (browser: FrameBrowser, email = address, gateway = a) =>
    json<Started>(await begin(browser, email, gateway))
  const guess = (browser: FrameBrowser, challenge: string, code: unknown, gateway = a) =>
    browser.call(gateway, '/v1/auth/email/verify', { challenge, parentOrigin: shop, code })
  async function signedIn(browser: FrameBrowser, email = address): Promise<SignedIn> {
    const { challenge } = await started(browser, email)
    return json<SignedIn>(await guess(browser, challenge, codeFor(mail, email.toLowerCase())))
  }
  const wrongFor = (email = canonical) => (codeFor(mail, email) === '000000' ? '111111' : '000000')
  const renew = (browser: FrameBrowser, refreshToken: string, gateway = a) =>
    browser.call(gateway, '/v1/auth/session/refresh', { refreshToken })
  const me = (browser: FrameBrowser, accessToken: string, gateway = a) =>
    browser.call(gateway, '/v1/auth/me', {}, { accessToken })

  describe('a code by mail', () => {
    it('[CON-04] signs in, and finds the same user for the same address later', async () => {
      const browser = await frameBrowser(now)
      const answer = await begin(browser)
      expect(answer.headers.get('access-control-allow-origin')).toBeNull()
      expect(answer.headers.get('cache-control')).toBe('no-store')
      const { challenge, action, expiresIn } = await json<Started>(answer)
      expect([action, expiresIn]).toEqual(['VERIFY_OTP', 600])
      expect(mail.mails).toHaveLength(1)
      expect(mail.mails[0]).toMatchObject({ from: 'login@shop.example', to: [canonical] })
      expect(mail.mails[0]?.text).toContain('shop.example.com')
      const session = await json<SignedIn>(
        await guess(browser, challenge, codeFor(mail, canonical), b),
      )
      expect(session.user).toMatchObject({ email: canonical, provider: 'email' })
      const other = await frameBrowser(now)
      time += 31 * second
      const again = await signedIn(other, 'ADA.L@example.COM')
      expect(again.user.id).toBe(session.user.id)
      expect(again.accessToken).not.toBe(session.accessToken)
      expect(await json(await me(other, again.accessToken))).toMatchObject({ user: again.user })
    })

    it('uses the language of the page, and accepts a code typed with spaces', async () => {
      const browser = await frameBrowser(now)
      const { challenge } = await json<Started>(
        await begin(browser, address, a, { locale: 'de-CH' }),
      )
      expect(mail.mails[0]?.subject).toContain('dein Code für shop.example.com')
      const code = codeFor(mail, canonical)
      const spaced = ` ${code.slice(0, 3)} ${code.slice(3)} `
      expect((await guess(browser, challenge, spaced)).status).toBe(200)
    })

    it.each([[{ $ne: '' }], [['123456']], [123456], ['12345'], ['١٢٣٤٥٦'], ['１２３４５６'], ['']])(
      'rejects %j as a code, and counts no guess',
      async (code) => {
        const browser = await frameBrowser(now)
        const { challenge } = await started(browser)
        expect((await guess(browser, challenge, code)).status).toBe(400)
        expect((await guess(browser, challenge, codeFor(mail, canonical))).status).toBe(200)
      },
    )

    it('accepts a code once if many requests send it at the same time', async () => {
      const browser = await frameBrowser(now)
      const { challenge } = await started(browser)
      const code = codeFor(mail, canonical)
      const all = await Promise.all(
        [a, b, a, b].map((gateway) => guess(browser, challenge, code, gateway)),
      )
      expect(all.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401])
    })

    it('expires after ten minutes', async () => {
      const browser = await frameBrowser(now)
      const { challenge } = await started(browser)
      time += 10 * minute + 1
      expect(await getReason(await guess(browser, challenge, codeFor(mail, canonical)))).toEqual([
        401,
        'challenge-expired',
      ])
    })

    it('[A4] rejects a code from another browser that has challenge and code', async () => {
      const [ownBrowser, theirs] = await Promise.all([frameBrowser(now), frameBrowser(now)])
      const { challenge } = await started(ownBrowser)
      const code = codeFor(mail, canonical)
      expect(await getReason(await guess(theirs, challenge, code))).toEqual([
        401,
        'challenge-expired',
      ])
      expect((await guess(ownBrowser, challenge, code)).status).toBe(200)
    })

    it('rejects a code of another address', async () => {
      const browser = await frameBrowser(now)
      await started(browser)
      const other = await started(browser, 'bob@example.com')
      const code = codeFor(mail, canonical)
      if (code === codeFor(mail, 'bob@example.com')) return
      expect(await getReason(await guess(browser, other.challenge, code))).toEqual([
        401,
        'code-wrong',
      ])
    })

    it('[A5] ends an older code when a newer one is requested', async () => {
      const browser = await frameBrowser(now)
      const first = await started(browser)
      const code = codeFor(mail, canonical)
      time += 30 * second
      await started(browser)
      expect((await guess(browser, first.challenge, code)).status).toBe(401)
    })

    it.each([
      'a@b',
      'no address',
      'a..b@example.com',
      '"a b"@example.com',
      'аda@example.com',
      'a@-x.com',
    ])('[EMB-04] rejects %s', async (email) => {
      const answer = await begin(await frameBrowser(now), email)
      expect(await getReason(answer)).toEqual([400, 'email-invalid'])
      expect(mail.mails).toEqual([])
    })
  })

  describe('[A1] guessing', () => {
    it('rejects the right code after five wrong ones', async () => {
      const browser = await frameBrowser(now)
      const { challenge } = await started(browser)
      for (let times = 0; times < 5; times++)
        expect(await getReason(await guess(browser, challenge, wrongFor()))).toEqual([
          401,
          'code-wrong',
        ])
      const sixth = await guess(browser, challenge, codeFor(mail, canonical))
      expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(3_500)
      expect(await getReason(sixth)).toEqual([401, 'locked'])
    })

    it('[A2] answers guesses for known and unknown addresses alike', async () => {
      await signedIn(await frameBrowser(now))
      time += 31 * second
      const told: unknown[] = []
      for (const email of [canonical, 'nobody@example.com']) {
        const browser = await frameBrowser(now, network(7))
        const { challenge } = await started(browser, email)
        const wrong = wrongFor(email)
        const all: unknown[] = []
        for (let times = 0; times < 8; times++)
          all.push(await getReason(await guess(browser, challenge, wrong)))
        told.push(all)
      }
      expect(told[0]).toEqual(told[1])
      expect(told[0]).toEqual([
        ...Array.from({ length: 5 }, () => [401, 'code-wrong']),
        [401, 'locked'],
        [429, 'locked'],
        [429, 'locked'],
      ])
    })

    it('[A5] gives no new guesses for a new mail within the hour', async () => {
      const browser = await frameBrowser(now)
      const first = await started(browser)
      for (let times = 0; times < 4; times++) await guess(browser, first.challenge, wrongFor())
      time += 40 * second
      const { challenge } = await started(browser)
      await guess(browser, challenge, wrongFor())
      expect(await getReason(await guess(browser, challenge, wrongFor()))).toEqual([401, 'locked'])
      time += 40 * second
      const third = await started(browser)
      const locked = await guess(browser, third.challenge, codeFor(mail, canonical))
      expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(3_400)
      expect(await getReason(locked)).toEqual([429, 'locked'])
      time += 60 * minute
      const { challenge: later } = await started(browser)
      expect((await guess(browser, later, codeFor(mail, canonical))).status).toBe(200)
    })

    it('checks at most five of a thousand simultaneous codes at two gateways', {
      timeout: 60_000,
    }, async () => {
      const browser = await frameBrowser(now)
      const { challenge } = await started(browser)
      const code = Number(codeFor(mail, canonical))
      const others = Array.from({ length: 1_000 }, (_, index) =>
        String((code + 1 + index) % 1_000_000).padStart(6, '0'),
      )
      const all = await Promise.all(
        others.map(async (guessed, index) =>
          getReason(await guess(browser, challenge, guessed, index % 2 ? a : b)),
        ),
      )
      const names = all.map(([, name]) => name)
      expect(names.filter((name) => name === 'code-wrong').length).toBeLessThanOrEqual(5)
      expect(new Set(names).size).toBeGreaterThan(1)
      expect(await getReason(await guess(browser, challenge, codeFor(mail, canonical)))).toEqual([
        429,
        'locked',
      ])
    })

    it('checks ten codes from many browsers, and still signs in the owner', async () => {
      const owner = await frameBrowser(now)
      await signedIn(owner)
      for (let times = 0; times < 4; times++) {
        time += 31 * second
        const attacker = await frameBrowser(now, network(times))
        const { challenge } = await started(attacker)
        for (let tries = 0; tries < 3; tries++) await guess(attacker, challenge, wrongFor())
      }
      time += 31 * second
      const attacker = await frameBrowser(now, network(9))
      const { challenge } = await started(attacker)
      expect(await getReason(await guess(attacker, challenge, codeFor(mail, canonical)))).toEqual([
        429,
        'locked',
      ])
      const ownChallenge = await started(owner)
      expect((await guess(owner, ownChallenge.challenge, codeFor(mail, canonical))).status).toBe(
        200,
      )
    })
  })

  it('[A1] [A3] leaves the owner’s new browser a mail and a guess when an attacker reaches a network’s limit', async () => {
    const statuses: number[] = []
    for (let times = 0; times < 7; times++) {
      time += 31 * second
      const attacker = await frameBrowser(now, network(1))
      const began = await begin(attacker)
      statuses.push(began.status)
      if (began.status !== 200) continue
      const { challenge } = await json<Started>(began)
      for (let tries = 0; tries < 3; tries++) await guess(attacker, challenge, wrongFor())
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
    const owner = await frameBrowser(now, network(2))
    const { challenge } = await started(owner)
    expect((await guess(owner, challenge, codeFor(mail, canonical))).status).toBe(200)
  })

  describe('[A3] mails', () => {
    it('[EMB-05] sends at most one mail in 30 seconds to an address, across gateways', async () => {
      const browser = await frameBrowser(now)
      await started(browser)
      time += 29 * second
      const soon = await begin(await frameBrowser(now), canonical, b)
      expect(soon.headers.get('retry-after')).toBe('1')
      expect(await json(soon)).toEqual({
        reasons: [{ name: 'rate-limited', description: 'Please try again after 1 seconds' }],
      })
      time += second
      expect((await begin(browser)).status).toBe(200)
      expect(mail.mails).toHaveLength(2)
    })

    it('sends at most ten mails in an hour to an address', async () => {
      const statuses: number[] = []
      for (let times = 0; times < 11; times++) {
        statuses.push((await begin(await frameBrowser(now, network(times % 3)))).status)
        time += 31 * second
      }
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
    })

    it('still mails browsers that used an address before, if others flood it', async () => {
      const owner = await frameBrowser(now)
      await signedIn(owner)
      time += 31 * second
      await begin(await frameBrowser(now))
      expect((await begin(owner)).status).toBe(200)
    })

    it('reports that the mail server is down, and loses nothing', async () => {
      const browser = await frameBrowser(now)
      mail.refuse(true)
      expect(await getReason(await begin(browser))).toEqual([503, 'mail-unavailable'])
      expect(lines.join('')).not.toMatch(/ada|example\.com/i)
      mail.refuse(false)
      expect((await begin(browser)).status).toBe(200)
    })

    it('limits mails by network and project for each hour, to any recipients', async () => {
      const few = { ...wide, mail: { perIp: { requests: 2 }, perProject: { requests: 3 } } }
      const gateway = await start({ limits: few })
      const asked = async (times: number, from: string) => {
        const body = { email: `a${times}@example.com`, parentOrigin: shop }
        const begun = await (await frameBrowser(now, from)).call(
          gateway,
          '/v1/auth/email/start',
          body,
          { projectId: 'quiet' },
        )
        return begun.status === 200 ? 200 : getReason(begun)
      }
      expect([await asked(1, network(1)), await asked(2, network(1))]).toEqual([200, 200])
      expect(await asked(3, network(1))).toEqual([429, 'address'])
      expect(await asked(4, network(2))).toBe(200)
      expect(await asked(5, network(3))).toEqual([429, 'projectId'])
      expect(mail.mails).toHaveLength(3)
    })
  })

  it('[A2] responds alike to known and unknown addresses', async () => {
    await signedIn(await frameBrowser(now))
    time += 31 * second
    const browser = await frameBrowser(now)
    for (const gateway of [a, strict]) {
      time += 31 * second
      const [known, unknown] = [
        await begin(browser, canonical, gateway),
        await begin(browser, 'nobody@example.com', gateway),
      ]
      const [first, other] = [await json<Started>(known), await json<Started>(unknown)]
      expect([known.status, first.action, first.expiresIn]).toEqual([
        unknown.status,
        other.action,
        other.expiresIn,
      ])
      expect(first.challenge).toHaveLength(other.challenge.length)
    }
  })

  it('[A2] responds to known and unknown addresses in the same time', async () => {
    await signedIn(await frameBrowser(now))
    const took: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
    const timed = async (kind: keyof typeof took, browser: FrameBrowser, email: string) => {
      const start = performance.now()
      const { status } = await begin(browser, email)
      took[kind].push(performance.now() - start)
      expect(status).toBe(200)
    }
    for (let sample = 0; sample < 100; sample++) {
      // Ten mails an hour may go to one address.
      time += 600 * second
      const browser = await frameBrowser(now, `198.51.100.${sample}`)
      const inTurn = [
        () => timed('known', browser, canonical),
        () => timed('unknown', browser, `nobody-${sample}@example.com`),
      ]
      for (const ask of sample % 2 ? inTurn : inTurn.reverse()) await ask()
    }
    const median = (all: number[]) => all.sort((left, right) => left - right)[all.length / 2] ?? 0
    expect(Math.abs(median(took.known) - median(took.unknown))).toBeLessThan(50)
  }, 60_000)

  describe('a link that approves a browser', () => {
    const getLink = () => {
      const [link = ''] = /https:\/\/\S+/.exec(mail.mails.at(-1)?.text ?? '') ?? []
      expect(link.startsWith(`${walletOrigin}/v1/auth/device-link?token=`)).toBe(true)
      return new URL(link)
    }
    const open = (link: URL, init?: RequestInit) =>
      strict.fetch(new Request(new URL(`${link.pathname}${link.search}`, walletOrigin), init))
    const confirm = (link: URL) =>
      open(new URL(link.pathname, walletOrigin), {
        method: 'POST',
        body: new URLSearchParams({ token: link.searchParams.get('token') ?? '' }),
      })

    it('sends a link first if the operator configures it, and the code after the confirmation', async () => {
      const browser = await frameBrowser(now)
      const { challenge, action } = await started(browser, address, strict)
      expect(action).toBe('VERIFY_DEVICE')
      const waiting = browser.call(strict, '/v1/auth/email/device', { challenge })
      const link = getLink()
      const page = await open(link)
      expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(await page.text()).toContain('shop.example.com')
      // Machines that look into mail open links: that is no yes.
      expect(mail.mails).toHaveLength(1)
      expect((await guess(browser, challenge, '123456', strict)).status).toBe(401)
      expect((await confirm(link)).status).toBe(200)
      expect(await json(await waiting)).toEqual({ approved: true })
      const code = codeFor(mail, canonical)
      expect((await guess(browser, challenge, code, strict)).status).toBe(200)
      time += 31 * second
      expect((await started(browser, address, strict)).action).toBe('VERIFY_OTP')
    })

    it('[A4] names the requesting browser on its page, in our own words', async () => {
      const agents = [
        ['Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0', true],
        ['<b>Firefox</b> of evil.example', false],
      ] as const
      for (const [userAgent, isKnown] of agents) {
        const browser = await frameBrowser(now)
        const body = { email: address, parentOrigin: shop, locale: 'DE-at' }
        await browser.call(strict, '/v1/auth/email/start', body, { userAgent })
        const text = await (await open(getLink())).text()
        expect(text.includes('Angefordert von Firefox unter Linux')).toBe(isKnown)
        expect(text).not.toMatch(/evil|<b>|<p><\/p>/)
        time += 31 * second
      }
    })

    it('accepts it once, within ten minutes', async () => {
      const browser = await frameBrowser(now)
      await started(browser, address, strict)
      const link = getLink()
      expect((await confirm(link)).status).toBe(200)
      expect((await confirm(link)).status).toBe(410)
      expect((await open(link)).status).toBe(410)
      time += 31 * second
      await started(browser, address, strict)
      const later = getLink()
      time += 10 * minute
      expect((await confirm(later)).status).toBe(410)
      expect(mail.mails.filter(({ subject }) => /code/i.test(subject))).toHaveLength(1)
    })
  })

  describe('[A12] a session', () => {
    it('renews the session, and rejects earlier tokens', async () => {
      const browser = await frameBrowser(now)
      const first = await signedIn(browser)
      const second = await json<SignedIn>(await renew(browser, first.refreshToken, b))
      expect(second.user).toEqual(first.user)
      expect((await me(browser, first.accessToken)).status).toBe(401)
      expect((await me(browser, second.accessToken, b)).status).toBe(200)
    })

    it('ends the session when a used token is used again', async () => {
      const browser = await frameBrowser(now)
      const first = await signedIn(browser)
      const second = await json<SignedIn>(await renew(browser, first.refreshToken))
      await me(browser, second.accessToken)
      expect(await getReason(await renew(browser, first.refreshToken))).toEqual([
        401,
        'session-expired',
      ])
      expect((await me(browser, second.accessToken)).status).toBe(401)
      expect((await renew(browser, second.refreshToken)).status).toBe(401)
    })

    it('keeps the session if the response to a renewal was lost', async () => {
      const browser = await frameBrowser(now)
      const first = await signedIn(browser)
      await renew(browser, first.refreshToken)
      time += 20 * second
      const again = await renew(browser, first.refreshToken)
      expect(again.status).toBe(200)
      const { accessToken } = await json<SignedIn>(again)
      expect((await me(browser, accessToken)).status).toBe(200)
    })

    it('rejects the tokens in another browser', async () => {
      const [ownBrowser, theirs] = await Promise.all([frameBrowser(now), frameBrowser(now)])
      const session = await signedIn(ownBrowser)
      expect((await me(theirs, session.accessToken)).status).toBe(401)
      expect((await renew(theirs, session.refreshToken)).status).toBe(401)
      expect((await me(ownBrowser, session.accessToken)).status).toBe(200)
    })

    it('[B8] rejects a session of another project', async () => {
      const browser = await frameBrowser(now)
      const { accessToken, refreshToken } = await signedIn(browser)
      const bank = { projectId: 'bank' }
      const asked = await browser.call(a, '/v1/auth/me', {}, { accessToken, ...bank })
      expect(asked.status).toBe(401)
      const body = { refreshToken }
      const renewed = await browser.call(a, '/v1/auth/session/refresh', body, bank)
      expect(renewed.status).toBe(401)
    })

    it('expires after ten minutes without renewal, after thirty days in any case, and on sign-out', async () => {
      const browser = await frameBrowser(now)
      const session = await signedIn(browser)
      time += 10 * minute + 1
      expect((await me(browser, session.accessToken)).status).toBe(401)
      const next = await json<SignedIn>(await renew(browser, session.refreshToken))
      const leave = { refreshToken: next.refreshToken }
      expect((await browser.call(b, '/v1/auth/session/end', leave)).status).toBe(200)
      expect((await renew(browser, next.refreshToken)).status).toBe(401)
      time += 31 * second
      const third = await signedIn(browser)
      time += 30 * 86_400_000 + 1
      expect((await renew(browser, third.refreshToken)).status).toBe(401)
    })
  })

  describe('[A4][A12] a proof', () => {
    const path = '/v1/auth/email/start'
    const body = { email: address, parentOrigin: shop }

    it('accepts a proof of this request, of now, by its own key, once', async () => {
      const browser = await frameBrowser(now)
      const seconds = Math.floor(time / 1000)
      const proofs = {
        'of another method': await browser.prove(path, { method: 'GET' }),
        'of another path': await browser.prove('/v1/auth/email/verify'),
        'of another gateway': await browser.prove(path, { url: `https://evil.example${path}` }),
        'of five minutes ago': await browser.prove(path, { at: seconds - 301 }),
        'of five minutes hence': await browser.prove(path, { at: seconds + 302 }),
        'of another kind': await browser.prove(path, { type: 'jwt' }),
        'with a token': await browser.prove(path, { accessToken: 'x' }),
        'that is none': 'eyJhbGciOiJub25lIn0.e30.',
        'by another key': await (async () => {
          const other = await (await frameBrowser(now)).prove(path)
          const [head] = (await browser.prove(path)).split('.')
          return [head, ...other.split('.').slice(1)].join('.')
        })(),
      }
      for (const [defect, proof] of Object.entries(proofs))
        expect([
          defect,
          ...(await getReason(await browser.call(a, path, body, { proof }))),
        ]).toEqual([defect, 401, 'proof-invalid'])
      expect((await browser.call(a, path, body, { proof: null })).status).toBe(401)
      expect(mail.mails).toEqual([])
      // Two minutes off is a clock as users have them.
      const proof = await browser.prove(path, { at: seconds - 120, id: randomUUID() })
      expect((await browser.call(a, path, body, { proof })).status).toBe(200)
      expect(await getReason(await browser.call(b, path, body, { proof }))).toEqual([
        401,
        'proof-invalid',
      ])
    })

    it('[A14] comes from the gateway’s own page: no site’s, and no program’s', async () => {
      const browser = await frameBrowser(now)
      for (const origin of [shop, 'https://evil.example', 'null', null])
        expect((await browser.call(a, path, body, { origin })).status).toBe(403)
      const site = { parentOrigin: 'https://evil.example', email: address }
      expect(await getReason(await browser.call(a, path, site))).toEqual([403, 'parentOrigin'])
      expect(mail.mails).toEqual([])
    })

    it('[F2] lists the project’s pages to the gateway’s own page only', async () => {
      const browser = await frameBrowser(now)
      const about = (parentOrigin: string, wish = {}) =>
        browser.call(a, '/v1/auth/site', { parentOrigin }, wish)
      expect(await (await about(shop)).json()).toMatchObject({ approvalMode: 'inline' })
      for (const stranger of ['https://evil.example', `${shop}/`, `${shop}.evil.example`, 'null'])
        expect(await getReason(await about(stranger))).toEqual([403, 'parentOrigin'])
      expect((await about(shop, { origin: shop })).status).toBe(403)
      // Where a yes is said is the operator's to set: no page has a word in it (F5).
      const inWindow = await browser.call(strict, '/v1/auth/site', { parentOrigin: shop })
      expect(await inWindow.json()).toMatchObject({ approvalMode: 'popup' })
    })

    it('returns the names of the gateway’s networks to its own page', async () => {
      const nodes = { 'eip155:1': ['https://a.example'], 'eip155:999999': ['https://b.example'] }
      const gateway = await start({
        rpc: { nodes },
        networks: { 'eip155:31337': { name: 'Local One', symbol: 'ETH' } },
        prices: { fixed: { 'eip155:31337/slip44:60': 3_200 } },
        smartAccounts: { bundlers: { 'eip155:1': ['https://bundler.example'] } },
      })
      const browser = await frameBrowser(now)
      const answer = await browser.call(gateway, '/v1/auth/site', { parentOrigin: shop })
      expect(await answer.json()).toEqual({
        approvalMode: 'inline',
        networks: [
          { chainId: 'eip155:31337', name: 'Local One', symbol: 'ETH', decimals: 18 },
          { chainId: 'eip155:1', name: 'Ethereum', symbol: 'ETH', decimals: 18 },
        ],
        hasPrices: true,
        smartAccounts: [
          { chainId: 'eip155:1', standard: 'eip7702', since: 0, hasPaymaster: false },
        ],
      })
    })

    it('[F10] lets only the gateway’s own page call the nodes of any project', async () => {
      const ask = (origin: string) =>
        a.fetch(
          new Request('http://gateway.example/v1/?chainId=eip155:999999&projectId=shop', {
            method: 'POST',
            headers: { origin, 'content-type': 'application/json' },
            body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId' }),
          }),
        )
      expect((await ask('https://evil.example')).status).toBe(403)
      const own = await ask(walletOrigin)
      expect(own.status).not.toBe(403)
      expect(own.headers.get('access-control-allow-origin')).toBe(walletOrigin)
    })
  })

  it('[F12] counts node calls of the wallet’s page like all others', async () => {
    const gateway = await start({ limits: { ...wide, rpc: { perIp: { requests: 5 } } } })
    const relay = (index: number) =>
      gateway.fetch(
        new Request('http://gateway.example/v1/?chainId=eip155:999999&projectId=shop', {
          method: 'POST',
          headers: {
            origin: walletOrigin,
            'content-type': 'application/json',
            'x-forwarded-for': network(77),
          },
          body: JSON.stringify({
            jsonrpc: '2.0',
            id: index,
            method: index % 2 ? 'eth_sendRawTransaction' : 'eth_getLogs',
            params: ['0x'],
          }),
        }),
      )
    const statuses = []
    for (let index = 0; index < 8; index++) statuses.push((await relay(index)).status)
    expect(statuses.slice(0, 5)).not.toContain(429)
    expect(statuses.slice(5)).toEqual([429, 429, 429])
  })

  it('[F15] stores no plain address, code or token', async () => {
    const browser = await frameBrowser(now)
    const { challenge } = await started(browser)
    const code = codeFor(mail, canonical)
    const { db } = (opened[0] as Opened).database
    const tables = ['user', 'identity', 'device', 'challenge', 'rate_limit', 'session'].map(
      (name) => `scope_auth_${name}`,
    )
    const dump = async () =>
      JSON.stringify(
        await Promise.all(tables.map((name) => db.execute(sql.raw(`select * from ${name}`)))),
      )
    const before = await dump()
    const session = await json<SignedIn>(await guess(browser, challenge, code))
    const all = `${before}${await dump()}${lines.join('')}`
    for (const secret of [canonical, session.accessToken, session.refreshToken.slice(37)])
      expect(all.toLowerCase()).not.toContain(secret.toLowerCase())
    // Three letters alone also occur by chance inside a random hex or base64 value.
    expect(all).not.toMatch(/(?<![\w+/=-])ada(?![\w+/=-])/i)
    expect(before).not.toContain(`"${code}"`)
  })

  it('[B3] responds 501 with the missing setting if it is not configured', async () => {
    const [bare, mute] = [
      await start({ auth: {}, secrets: { operatorToken: token, analyticsSecret } }),
      await start({
        auth: { origin: walletOrigin },
        secrets: { operatorToken: token, analyticsSecret, authEncryptionKey },
      }),
    ]
    const browser = await frameBrowser(now)
    const said = async (gateway: Gateway) => json<object>(await begin(browser, address, gateway))
    expect(JSON.stringify(await said(bare))).toContain('set AUTH_ENCRYPTION_KEY')
    expect(JSON.stringify(await said(mute))).toContain('set SMTP_URL')
    expect((await ask(mute, '/v1/auth/device-link')).status).toBe(501)
  })
})
