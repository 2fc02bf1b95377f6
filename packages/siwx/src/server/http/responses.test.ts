/** What is answered beside the body, and what a site's own functions are told. */
import { describe, expect, it } from 'vitest'
import { memoryNonceStore } from '../nonces/memory-nonce-store.js'
import { memorySessionStore } from '../sessions/memory-session-store.js'
import type { SessionStore } from '../sessions/session-store.js'
import { browser, evmPerson, origin, solanaPerson } from './fixtures/browser.js'
import { cookieName, getBody, getNonceToken, site } from './fixtures/site.js'
import { toRejection } from './responses.js'

const down = async (): Promise<never> => {
  throw new Error('canary')
}

describe.each(['cookie', 'token'] as const)('by %s', (session) => {
  it('returns a nonce with the server’s time and its expiry', async () => {
    const now = () => Date.parse('2026-06-15T12:00:00Z')
    const visitor = browser(site({ session, now, maxAge: 60 }).fetch)
    const response = await visitor.ask('/nonce', { body: {} })
    expect(await response.json()).toEqual({
      nonce: expect.stringMatching(/^[A-Za-z0-9]{22}$/),
      issuedAt: '2026-06-15T12:00:00.000Z',
      expirationTime: '2026-06-15T12:01:00.000Z',
      ...(session === 'token' && { nonceToken: expect.any(String) }),
    })
    const cookies = response.headers.getSetCookie()
    expect(cookies).toEqual(
      session === 'token' ? [] : [expect.stringContaining('; Max-Age=60; Secure')],
    )
  })

  it('sends uncached JSON responses only', async () => {
    const visitor = browser(site({ session }).fetch)
    const answers = [
      await visitor.ask('/nonce', { body: {} }),
      await visitor.signIn(evmPerson()),
      await visitor.ask('/session'),
      await visitor.ask('/nowhere'),
    ]
    for (const { headers } of answers) {
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    }
    const end = await visitor.ask('/revoke', { body: {} })
    expect(end.headers.get('cache-control')).toBe('no-store')
    expect(end.headers.get('content-type')).toBeNull()
  })

  it('allows the headers of the site’s pages, and exposes Retry-After', async () => {
    const visitor = browser(site({ session }).fetch)
    const preflight = await visitor.ask('/session', { method: 'OPTIONS' })
    const told = (name: string) => preflight.headers.get(`access-control-${name}`)
    expect(told('allow-methods')).toBe('GET')
    expect(told('allow-headers')?.split(', ').sort()).toEqual(['authorization', 'content-type'])
    expect(Number(told('max-age'))).toBeGreaterThan(0)
    expect(told('expose-headers')).toBe('retry-after')
    const plain = await visitor.ask('/session', { origin: null })
    expect(plain.headers.get('access-control-allow-origin')).toBeNull()
    expect(plain.headers.get('vary')).toBe('Origin')
  })

  it.each([
    ['/session', { body: {} }, 'GET'],
    ['/verify', { method: 'GET' }, 'POST'],
    ['/nonce', { method: 'DELETE' }, 'POST'],
    ['/revoke', { method: 'HEAD' }, 'POST'],
  ])('names the right method after a wrong one for %s', async (path, asking, right) => {
    const response = await browser(site({ session }).fetch).ask(path, asking)
    expect([response.status, response.headers.get('allow')]).toEqual([405, right])
  })

  it('[S17] answers an inconclusive sign-in with Retry-After, and reports why to the site', async () => {
    const errors: unknown[] = []
    const onError = (error: unknown) => errors.push(error)
    const nonces = memoryNonceStore()
    const issuing = browser(
      site({ session, onError, nonceStore: { ...nonces, issue: down } }).fetch,
    )
    const taking = browser(site({ session, nonceStore: { ...nonces, consume: down } }).fetch)
    const asking = browser(site({ session, evmClient: { request: down } }).fetch)
    const [person, contract] = [evmPerson(), evmPerson()]
    const proof = await person.sign({ nonce: await asking.nonce() })
    const message = proof.message.replace(person.address, contract.address)
    const body = { proofs: [{ ...proof, message }], ...getNonceToken(asking) }
    const answers = [
      await issuing.ask('/nonce', { body: {} }),
      await taking.signIn(person),
      await asking.ask('/verify', { body }),
    ]
    for (const { status, headers } of answers)
      expect([status, headers.get('retry-after')]).toEqual([503, '5'])
    expect(errors).toEqual([new Error('canary')])
  })

  it('[S17] handles a store that throws like one that rejects', async () => {
    const store = memorySessionStore()
    const broken = site({
      session,
      store: {
        ...store,
        write: () => {
          throw new Error('canary')
        },
      },
    })
    expect(await getBody(await browser(broken.fetch).signIn(evmPerson()))).toEqual([
      503,
      { error: 'session-store-failed' },
    ])
  })

  it('passes the session and the request to the site’s functions', async () => {
    const told: unknown[] = []
    const visitor = browser(
      site({
        session,
        onSignIn: (sessions, request) => {
          told.push(['in', sessions, new URL(request.url).pathname])
        },
        onSignOut: (sessions, request) => {
          told.push(['out', sessions, new URL(request.url).pathname])
        },
      }).fetch,
    )
    const [a, b] = [evmPerson(), solanaPerson()]
    const { sessions: first } = await (await visitor.signIn(a)).json()
    await visitor.signIn(b)
    const [, second] = await visitor.sessions()
    await visitor.ask('/revoke', { body: { address: 'nobody' } })
    await visitor.ask('/revoke', { body: { address: a.address } })
    await visitor.ask('/revoke', { body: {} })
    await visitor.ask('/revoke', { body: {} })
    expect(told).toEqual([
      ['in', first, '/siwx/verify'],
      ['in', [second], '/siwx/verify'],
      ['out', first, '/siwx/revoke'],
      ['out', [second], '/siwx/revoke'],
    ])
  })

  it('keeps nothing after a sign-out', async () => {
    const rows = new Map<string, unknown>()
    const store: SessionStore = {
      read: async (id) => rows.get(id),
      write: async (id, sessions) => void rows.set(id, sessions),
      remove: async (id) => void rows.delete(id),
    }
    const visitor = browser(site({ session, store }).fetch)
    const [a, b] = [evmPerson(), solanaPerson()]
    for (const person of [a, b]) await visitor.signIn(person)
    await visitor.ask('/revoke', { body: { address: a.address } })
    expect([...rows.values()]).toEqual([[expect.objectContaining({ address: b.address })]])
    await visitor.ask('/revoke', { body: {} })
    expect(rows.size).toBe(0)
  })

  it('signs out even if the site’s function throws', async () => {
    const errors: unknown[] = []
    const onError = (error: unknown) => errors.push(error)
    const visitor = browser(site({ session, onSignOut: down, onError }).fetch)
    await visitor.signIn(evmPerson())
    expect(await getBody(await visitor.ask('/revoke', { body: {} }))).toEqual([
      500,
      { error: 'failed' },
    ])
    expect(errors).toEqual([new Error('canary')])
    expect(await visitor.sessions()).toEqual([])
  })

  it('reveals a refusal to the client only', async () => {
    const errors: unknown[] = []
    const visitor = browser(site({ session, onError: (error) => errors.push(error) }).fetch)
    expect((await visitor.ask('/nowhere')).status).toBe(404)
    expect((await visitor.ask('/verify', { body: {} })).status).toBe(400)
    expect(errors).toEqual([])
  })

  it('returns the sessions of a request to the site’s own code', async () => {
    const handlers = site({ session })
    const visitor = browser(handlers.fetch)
    await visitor.signIn(evmPerson())
    const headers = {
      origin,
      cookie: `${cookieName}=${visitor.jar.get(cookieName)}`,
      authorization: `Bearer ${visitor.tokens.token}`,
    }
    expect(await handlers.getSessions(new Request(origin, { headers }))).toHaveLength(1)
    expect(await handlers.getSessions(new Request(origin))).toEqual([])
  })
})

describe('a refusal', () => {
  it.each([
    [400, ['input-invalid', 'too-large', 'encoding-invalid', 'message-malformed']],
    [400, ['signature-malformed', 'proof-count-invalid', 'proofs-mismatch']],
    [401, ['nonce-invalid', 'signature-invalid', 'domain-mismatch', 'nodes-disagree']],
    [503, ['inconclusive', 'nonce-store-failed']],
  ] as const)('responds %i for %j', (status, codes) => {
    for (const code of codes) expect(toRejection(code)).toMatchObject({ status, code })
  })
})
