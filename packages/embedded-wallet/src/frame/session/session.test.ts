/** The frame's session, against a real gateway with a real mail server, over real WebCrypto. */
import { type MailServer, startMailServer } from '@scope/devnet'
import type { Gateway } from '@scope/gateway'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { asFrame, shopFrame, site, startGateway, walletOrigin } from '../fixtures/shop-frame.js'
import { memoryStore } from '../storage/key-value-store.js'
import { openDeviceKey } from './device-key.js'
import { currentUserSchema } from './schemas.js'

const minute = 60_000

let mail: MailServer
let gateway: Gateway
let plain: Gateway
let strict: Gateway
let time = Date.now()
/** Another one each test: budgets are an address's. */
let ada = ''
let tests = 0

const start = (more: object = {}) => startGateway(mail, () => time, more)

beforeAll(async () => {
  mail = await startMailServer()
  plain = await start()
  strict = await start({ verifyNewDevices: true })
}, 60_000)
afterAll(async () => {
  await plain.close()
  await strict.close()
  await mail.stop()
})
beforeEach(() => {
  gateway = plain
  time = Date.now()
  ada = `ada${++tests}@example.com`
  mail.clear()
})

type Wish = Partial<Parameters<typeof shopFrame>[0]>
const frame = (wish: Wish = {}) => shopFrame({ gateway: () => gateway, clock: () => time, ...wish })

const code = () => /^ {4}(\d{6})$/m.exec(mail.mails.at(-1)?.text ?? '')?.[1] ?? ''
async function signedIn(wish: Wish = {}) {
  const made = frame(wish)
  await made.email.start(ada)
  await made.email.verify(code())
  return made
}

describe('[CON-04] signing in by email', () => {
  it('sends nothing before a user action, and has the user afterwards', async () => {
    const { session, email, asked, changes } = frame()
    expect(await session.getCurrentUser()).toBeUndefined()
    expect(asked).toEqual([])
    expect(await email.start(ada)).toBe('VERIFY_OTP')
    await email.verify(code())
    expect(await session.getCurrentUser()).toMatchObject({ user: { email: ada }, wallet: null })
    expect(changes).toEqual([true])
  })

  it('logs both origins if the page is not at auth.origin', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    const { email } = frame({
      fetch(request) {
        const headers = new Headers(request.headers)
        headers.set('origin', 'http://127.0.0.1:4000')
        return gateway.fetch(new Request(request, { headers }))
      },
    })
    await expect(email.start(ada)).rejects.toMatchObject({ code: 'not-loaded' })
    expect(log.mock.calls).toEqual([
      [
        `Scope: the gateway expects a page of ${walletOrigin} (auth.origin), received http://127.0.0.1:4000. Set gatewayUrl of createKit and auth.origin of the gateway to the same origin.`,
      ],
    ])
    log.mockRestore()
  })

  it('resumes after a reload between address and code, and on the next visit', async () => {
    const first = frame()
    await first.email.start(ada)
    const second = frame(first)
    await second.email.verify(code())
    expect(await frame(first).session.getCurrentUser()).toMatchObject({ user: { email: ada } })
  })

  it('asks for the code of the pending email after a reload', async () => {
    const first = frame()
    await first.email.start(ada)
    const { email, session } = frame(first)
    expect(await email.start(` ${ada.toUpperCase()}`)).toBe('VERIFY_OTP')
    expect(mail.mails).toHaveLength(1)
    await email.verify(code())
    expect((await session.getCurrentUser())?.user.email).toBe(ada)
  })

  it('[EMB-05] reports how long to wait, and wrong codes by their own names', async () => {
    const { email } = frame()
    await email.start(ada)
    await expect(email.start(ada)).rejects.toMatchObject({
      code: 'rate-limited',
      message: 'Please try again after 30 seconds',
      retryAfter: 30_000,
    })
    await expect(email.start('nobody')).rejects.toMatchObject({ code: 'email-invalid' })
    const wrong = code() === '000000' ? '111111' : '000000'
    await expect(email.verify(wrong)).rejects.toMatchObject({ code: 'code-wrong' })
    await email.verify(code())
    await expect(email.verify(code())).rejects.toMatchObject({ code: 'challenge-expired' })
  })

  it('waits for a link if the gateway requires one', async () => {
    gateway = strict
    const { email, session } = frame()
    expect(await email.start(ada)).toBe('VERIFY_DEVICE')
    const leaving = new AbortController()
    const left = email.waitForDevice(leaving.signal)
    leaving.abort()
    await expect(left).rejects.toMatchObject({ code: 'aborted' })
    const waiting = email.waitForDevice(new AbortController().signal)
    const token = /token=([\w-]+)/.exec(mail.mails.at(-1)?.text ?? '')?.[1] ?? ''
    await gateway.fetch(
      new Request(`${walletOrigin}/v1/auth/device-link`, {
        method: 'POST',
        body: new URLSearchParams({ token }),
      }),
    )
    await waiting
    await email.verify(code())
    expect(await session.getCurrentUser()).toBeDefined()
  })

  it('keeps waiting for the link after a phone put the page to sleep', async () => {
    gateway = strict
    let cuts = 0
    const { email } = frame({
      async fetch(request) {
        if (request.url.includes('/device') && cuts++ < 2) throw new TypeError('Failed to fetch')
        return gateway.fetch(asFrame(request))
      },
    })
    await email.start(ada)
    const waiting = email.waitForDevice(new AbortController().signal)
    const token = /token=([\w-]+)/.exec(mail.mails.at(-1)?.text ?? '')?.[1] ?? ''
    await gateway.fetch(
      new Request(`${walletOrigin}/v1/auth/device-link`, {
        method: 'POST',
        body: new URLSearchParams({ token }),
      }),
    )
    await waiting
    expect(cuts).toBeGreaterThanOrEqual(3)
    // Where nothing is under way any more it ends.
    time += 700_000
    await expect(email.waitForDevice(new AbortController().signal)).rejects.toMatchObject({
      code: 'challenge-expired',
    })
  })

  it('works with a clock that is hours off, and with one that jumps', async () => {
    let off = -5 * 60 * minute
    const { session } = await signedIn({ clock: () => time + off })
    expect(await session.getCurrentUser()).toBeDefined()
    off = 3 * 60 * minute
    expect(await session.getCurrentUser()).toBeDefined()
  })

  it('works if the browser sends a request twice', async () => {
    const { store, withLock } = await signedIn()
    let isBroken = false
    const fetch = async (request: Request) => {
      const asked = asFrame(request)
      isBroken = !isBroken
      if (isBroken) await gateway.fetch(asked.clone())
      return gateway.fetch(asked)
    }
    const { session } = frame({ store, withLock, fetch })
    for (let visit = 0; visit < 4; visit++) {
      expect(await session.getCurrentUser()).toMatchObject({ user: { email: ada } })
      time += 9 * minute
    }
  })

  it('[A4] stores a key that another browser can’t use', async () => {
    const { store } = await signedIn()
    const pair = (await store.get('device-key')) as CryptoKeyPair
    expect(pair.privateKey.extractable).toBe(false)
    await expect(crypto.subtle.exportKey('jwk', pair.privateKey)).rejects.toThrow()
    const stolen = memoryStore()
    await stolen.set(`session shop ${site}`, await store.get(`session shop ${site}`))
    expect(await frame({ store: stolen }).session.getCurrentUser()).toBeUndefined()
  })
})

describe('a session', () => {
  it('is renewed before it ends, once for all tabs', async () => {
    const { store, withLock } = await signedIn()
    time += 9 * minute
    const tabs = [
      frame({ store, withLock }),
      frame({ store, withLock }),
      frame({ store, withLock }),
    ]
    expect(await Promise.all(tabs.map(({ session }) => session.getCurrentUser()))).toHaveLength(3)
    const renewals = tabs.flatMap(({ asked }) => asked).filter((path) => path.includes('refresh'))
    expect(renewals).toHaveLength(1)
    time += 11 * minute
    expect(await tabs[0]?.session.getCurrentUser()).toBeDefined()
  })

  it('keeps the session if the response to a renewal was lost', async () => {
    const { store, withLock } = await signedIn()
    time += 9 * minute
    let isLost = true
    const shaky = frame({
      store,
      withLock,
      fetch: async (request) => {
        const answer = await gateway.fetch(asFrame(request))
        if (!isLost) return answer
        throw new TypeError('the line broke')
      },
    })
    await expect(shaky.session.getCurrentUser()).rejects.toMatchObject({ code: 'network' })
    isLost = false
    expect(await shaky.session.getCurrentUser()).toBeDefined()
  })

  it('stays valid while the gateway can’t be reached', async () => {
    const { store, withLock } = await signedIn()
    time += 9 * minute
    const offline = frame({
      store,
      withLock,
      fetch: () => Promise.reject(new TypeError('offline')),
    })
    await expect(offline.session.getCurrentUser()).rejects.toMatchObject({ code: 'network' })
    const broken = frame({
      store,
      withLock,
      fetch: async () => new Response('<html>', { status: 502 }),
    })
    await expect(broken.session.getCurrentUser()).rejects.toMatchObject({ code: 'server' })
    expect(await frame({ store, withLock }).session.getCurrentUser()).toBeDefined()
    expect(offline.changes).toEqual([])
  })

  it('[EMB-07][F18] is deleted here and at the gateway on sign-out, also offline', async () => {
    const { session, store, withLock, changes } = await signedIn()
    const copy = memoryStore()
    for (const name of ['device-key', `session shop ${site}`])
      await copy.set(name, await store.get(name))
    await session.end()
    expect(changes).toEqual([true, false])
    expect(await store.get(`session shop ${site}`)).toBeUndefined()
    expect(await frame({ store: copy }).session.getCurrentUser()).toBeUndefined()
    time += minute
    const again = await signedIn({ store, withLock })
    const offline = frame({
      store,
      withLock,
      fetch: () => Promise.reject(new TypeError('offline')),
    })
    await offline.session.end()
    expect(await again.session.getCurrentUser()).toBeUndefined()
  })

  it('ends the session at the gateway after the calls in flight', async () => {
    const { store, withLock } = await signedIn()
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const answers: [string, number][] = []
    const isHeld = vi.fn()
    const { session, changes } = frame({
      store,
      withLock,
      async fetch(request) {
        const { pathname } = new URL(request.url)
        if (pathname === '/v1/auth/me') {
          isHeld()
          await released
        }
        const response = await gateway.fetch(asFrame(request))
        answers.push([pathname, response.status])
        return response
      },
    })
    const asking = session.getCurrentUser()
    await vi.waitFor(() => expect(isHeld).toHaveBeenCalled())
    const ending = session.end()
    await vi.waitFor(() => expect(changes).toEqual([false]))
    // Takes longer than the request that ends a session.
    await frame().email.start(`other-${ada}`)
    release()
    await Promise.all([asking, ending])
    expect(answers).toEqual([
      ['/v1/auth/me', 200],
      ['/v1/auth/session/end', 200],
    ])
  })

  it('ends the session at the gateway although a call hangs', async () => {
    const { store, withLock } = await signedIn()
    const asked: string[] = []
    const { session } = frame({
      store,
      withLock,
      fetch(request) {
        const { pathname } = new URL(request.url)
        asked.push(pathname)
        return pathname === '/v1/auth/me' ? new Promise(() => {}) : gateway.fetch(asFrame(request))
      },
    })
    void session.getCurrentUser()
    await vi.waitFor(() => expect(asked).toEqual(['/v1/auth/me']))
    await session.end()
    expect(asked).toEqual(['/v1/auth/me', '/v1/auth/session/end'])
  })

  it('[F14] rejects a session of another site', async () => {
    const { store, withLock } = await signedIn()
    const other = frame({ store, withLock, parentOrigin: 'https://other.example.com' })
    expect(await other.session.getCurrentUser()).toBeUndefined()
  })

  it('[F18] stays ended if renewed during a sign-out, and ends at the gateway later', async () => {
    const { store, withLock } = await signedIn()
    time += 9 * minute
    const [renewing, leaving] = [frame({ store, withLock }), frame({ store, withLock })]
    await Promise.all([
      renewing.session.getCurrentUser().catch(() => undefined),
      leaving.session.end(),
    ])
    expect(await frame({ store, withLock }).session.getCurrentUser()).toBeUndefined()
    time += minute
    const later = await signedIn({ store, withLock })
    const copy = memoryStore()
    for (const name of ['device-key', `session shop ${site}`])
      await copy.set(name, await store.get(name))
    time += 60 * minute
    await later.session.end()
    expect(await frame({ store: copy }).session.getCurrentUser()).toBeUndefined()
  })

  it('[F18] refuses what is late for a user who has signed out, in another tab and for the next user', async () => {
    const { session, store, withLock, asked } = await signedIn()
    const id = (await session.getUserId()) ?? ''
    const user = session.of(id)
    await user.store.set('note', 'Ada')
    expect(await store.get('note')).toBe('Ada')
    expect(await user.call('/v1/auth/me', { answer: currentUserSchema })).toMatchObject({})
    const over = { code: 'session-expired' }
    const refuses = async () => {
      const before = asked.length
      await expect(user.store.set('note', 'late')).rejects.toMatchObject(over)
      await expect(user.store.update('note', () => 'late')).rejects.toMatchObject(over)
      const call = { answer: currentUserSchema }
      await expect(user.call('/v1/auth/me', call)).rejects.toMatchObject(over)
      expect(await store.get('note')).toBe('Ada')
      expect(asked).toHaveLength(before)
    }
    await frame({ store, withLock }).session.end()
    await refuses()
    time += minute
    ada = `eve${tests}@example.com`
    await signedIn({ store, withLock })
    await refuses()
  })

  it('[F18] sends no request again for the next user if the first one left meanwhile', async () => {
    const { store, withLock } = await signedIn()
    const bodies: string[] = []
    let intercept = true
    const late = frame({
      store,
      withLock,
      async fetch(request) {
        const { pathname } = new URL(request.url)
        if (pathname === '/v1/auth/wallet/set') bodies.push(await request.clone().text())
        if (intercept && pathname === '/v1/auth/wallet/set') {
          intercept = false
          // Answered once the user has left, and another one is here.
          await frame({ store, withLock }).session.end()
          time += minute
          ada = `eve${tests}@example.com`
          await signedIn({ store, withLock })
        }
        return gateway.fetch(asFrame(request))
      },
    })
    const call = { answer: currentUserSchema, body: { set: 'of Ada' } }
    await expect(late.session.call('/v1/auth/wallet/set', call)).rejects.toMatchObject({
      code: 'session-expired',
    })
    expect(bodies).toHaveLength(1)
  })

  it('[F18] has what is stored of another user deleted as the next one signs in, also after it has expired', async () => {
    const forgotten: string[] = []
    const forgetUser = async (id: string) => void forgotten.push(id)
    const { session, store, withLock } = await signedIn({ forgetUser })
    const first = (await session.getUserId()) ?? ''
    // Again, the same user.
    time += minute
    await signedIn({ store, withLock, forgetUser })
    expect(forgotten).toEqual([])
    // Without a sign-out.
    const adas = ada
    ada = `eve${tests}@example.com`
    const eve = await signedIn({ store, withLock, forgetUser })
    expect(forgotten).toEqual([first])
    const second = (await eve.session.getUserId()) ?? ''
    expect(second).not.toBe(first)
    // The gateway has ended it meanwhile.
    time += 40 * 24 * 60 * minute
    expect(await eve.session.getCurrentUser()).toBeUndefined()
    expect(await eve.session.getUserId()).toBeUndefined()
    ada = adas
    const last = await signedIn({ store, withLock, forgetUser })
    expect(forgotten).toEqual([first, second])
    // A sign-out has deleted it already.
    await last.session.end()
    expect(forgotten).toEqual([first, second, first])
    time += minute
    ada = `eve${tests}@example.com`
    await signedIn({ store, withLock, forgetUser })
    expect(forgotten).toEqual([first, second, first])
  })

  it('[F18] deletes the user data at the next sign-in if the frame closes during a sign-out', async () => {
    const { session, store } = await signedIn({ forgetUser: () => new Promise(() => {}) })
    const id = await session.getUserId()
    // The frame closes before the data is deleted.
    void session.end()
    await new Promise((resolve) => setTimeout(resolve, 20))
    const forgotten: string[] = []
    const forgetUser = async (userId: string) => void forgotten.push(userId)
    time += minute
    ada = `eve${tests}@example.com`
    // A closed frame holds no lock.
    await signedIn({ store, forgetUser })
    expect(forgotten).toEqual([id])
  })

  it('[F18] deletes the user data before it calls the gateway on sign-out', async () => {
    const events: string[] = []
    let answer = () => {}
    const { session, store, withLock } = await signedIn({
      forgetUser: async (userId) => void events.push(userId),
      async fetch(request) {
        if (new URL(request.url).pathname.endsWith('/session/end')) {
          events.push('gateway')
          await new Promise<void>((resolve) => {
            answer = resolve
          })
        }
        return gateway.fetch(asFrame(request))
      },
    })
    const id = await session.getUserId()
    const leaving = session.end()
    await vi.waitFor(() => expect(events).toEqual([id, 'gateway']))
    // The next user signs in meanwhile.
    time += minute
    ada = `eve${tests}@example.com`
    const eve = await signedIn({ store, withLock })
    answer()
    await leaving
    expect(events).toEqual([id, 'gateway'])
    expect(await eve.session.getUserId()).toBeDefined()
  })

  it('[F18] ends after a write that has begun, so that the sign-out finds it', async () => {
    const { session, store, withLock } = await signedIn()
    const user = session.of((await session.getUserId()) ?? '')
    const order: string[] = []
    let finish = () => {}
    const writing = user.write(async () => {
      await new Promise<void>((resolve) => {
        finish = resolve
      })
      order.push('written')
    })
    await vi.waitFor(() => expect(finish.toString()).not.toBe('() => {}'))
    const leaving = frame({ store, withLock })
      .session.end()
      .then(() => order.push('over'))
    finish()
    await Promise.all([writing, leaving])
    expect(order).toEqual(['written', 'over'])
  })

  it('keeps the stored key if it can’t be read at the moment', async () => {
    const { store, withLock } = await signedIn()
    const pair = await store.get('device-key')
    const busy = { ...store, get: () => Promise.reject(new Error('busy')) }
    await openDeviceKey({ crypto, store: busy, withLock })
    expect(await store.get('device-key')).toBe(pair)
  })

  it('ends when the gateway ends it, and reports it once', async () => {
    const { session, changes } = await signedIn()
    time += 31 * 24 * 60 * minute
    expect(await session.getCurrentUser()).toBeUndefined()
    expect(changes).toEqual([true, false])
  })
})

describe('the gateway’s answers', () => {
  const answering = (body: unknown, init?: ResponseInit) =>
    frame({ fetch: async () => new Response(JSON.stringify(body), init) })

  it.each([
    [{}],
    [{ challenge: 'x', action: 'CONNECT', expiresIn: 600 }],
    [{ challenge: { $ne: 1 }, action: 'VERIFY_OTP', expiresIn: 600 }],
    [[]],
    [null],
  ])('are rejected if they are %j', async (body) => {
    await expect(answering(body).email.start(ada)).rejects.toMatchObject({ code: 'server' })
  })

  it('show users only messages for them', async () => {
    const reasons = [{ name: 'weird', description: '<img src=x onerror=alert(1)>' }]
    await expect(answering({ reasons }, { status: 400 }).email.start(ada)).rejects.toMatchObject({
      code: 'weird',
      message: 'An error occurred',
    })
  })

  it('report when to retry after a limit', async () => {
    const reasons = [{ name: 'address', description: 'too many requests from this address' }]
    const init = { status: 429, headers: { 'retry-after': '90' } }
    await expect(answering({ reasons }, init).email.start(ada)).rejects.toMatchObject({
      code: 'address',
      message: 'Please try again after 90 seconds',
      retryAfter: 90_000,
    })
  })

  it('time out if they never arrive, and are not requested after an abort', async () => {
    const asked: Request[] = []
    const { server } = frame({
      fetch: (request) => {
        asked.push(request)
        return new Promise((_, reject) => {
          request.signal.addEventListener('abort', () => reject(request.signal.reason))
        })
      },
    })
    const call = { answer: currentUserSchema, timeoutMs: 50 }
    await expect(server.call('/v1/auth/me', call)).rejects.toMatchObject({ code: 'network' })
    const signal = AbortSignal.abort()
    await expect(server.call('/v1/auth/me', { ...call, signal })).rejects.toMatchObject({
      code: 'aborted',
    })
    expect(asked).toHaveLength(1)
  })
})
