/** What a visitor carries: cookies and tokens, and what is made of them. */
import { describe, expect, it } from 'vitest'
import { memoryNonceStore } from '../nonces/memory-nonce-store.js'
import { browser, domain, evmPerson, origin, solanaPerson } from './fixtures/browser.js'
import { cookieName, getBody, site, visitName } from './fixtures/site.js'

describe('cookies', () => {
  it('are only for this host, hidden from scripts, and removed with the last session', async () => {
    const visitor = browser(site().fetch)
    const nonce = await visitor.ask('/nonce', { body: {} })
    expect(nonce.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-scope-siwx-visit=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600; Secure$/,
      ),
    ])
    const response = await visitor.signIn(evmPerson())
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-scope-siwx=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=86(400|399); Secure$/,
      ),
    ])
    expect(await response.text()).not.toContain('token')
    const end = await visitor.ask('/revoke', { body: {} })
    expect(end.headers.getSetCookie()).toEqual([
      '__Host-scope-siwx=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0; Secure',
    ])
  })

  it('works over http on localhost, under another name', async () => {
    const local = 'http://localhost:5173'
    const handlers = site({
      domain: 'localhost:5173',
      origin: local,
      cookie: { name: 'mine', sameSite: 'Strict' },
    })
    const visitor = browser(handlers.fetch, `${local}/siwx`)
    const response = await visitor.ask('/nonce', { body: {}, origin: local })
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^mine-visit=[\w.-]+; Path=\/; HttpOnly; SameSite=Strict; Max-Age=600$/,
      ),
    ])
  })

  it('[S13] ignores cookies for changes without an origin header', async () => {
    const visitor = browser(site().fetch)
    await visitor.signIn(evmPerson())
    const response = await visitor.ask('/revoke', { body: {}, origin: null })
    expect(await getBody(response)).toEqual([403, { error: 'origin-not-allowed' }])
    expect((await visitor.ask('/session', { origin: null })).status).toBe(200)
    expect(await visitor.sessions()).toHaveLength(1)
  })

  it('[S13] accepts a token without an origin header', async () => {
    const visitor = browser(site({ session: 'token' }).fetch)
    await visitor.signIn(evmPerson())
    const response = await visitor.ask('/revoke', { body: {}, origin: null })
    expect(response.status).toBe(204)
    expect(await visitor.sessions()).toEqual([])
  })

  it('signs in several tabs of one browser beside each other', async () => {
    const visitor = browser(site().fetch)
    const [a, b] = [evmPerson(), solanaPerson()]
    const [first, second] = [await visitor.nonce(), await visitor.nonce()]
    for (const [person, nonce] of [
      [b, second],
      [a, first],
    ] as const) {
      const proofs = [await person.sign({ nonce })]
      expect((await visitor.ask('/verify', { body: { proofs } })).status).toBe(200)
    }
    expect(await visitor.sessions()).toHaveLength(2)
  })

  it('keeps the newest forty sessions of a browser', async () => {
    const visitor = browser(site().fetch)
    const first = solanaPerson()
    await visitor.signIn(first)
    for (let at = 0; at < 40; at++) await visitor.signIn(solanaPerson())
    const sessions = await visitor.sessions()
    expect(sessions).toHaveLength(40)
    expect(sessions.some(({ address }) => address === first.address)).toBe(false)
  })
})

describe('a cookie', () => {
  const signedIn = async () => {
    const handlers = site()
    const visitor = browser(handlers.fetch)
    await visitor.signIn(evmPerson())
    const value = visitor.jar.get(cookieName) ?? ''
    const sessionsBy = async (cookie: string) =>
      (await handlers.getSessions(new Request(origin, { headers: { cookie } }))).length
    return { handlers, visitor, value, sessionsBy }
  }

  it('is found among others, and the first of its name counts', async () => {
    const { value, sessionsBy } = await signedIn()
    for (const cookie of [
      `a=b; ${cookieName}=${value}; c=d`,
      `a=b;${cookieName}=${value} ;c=d`,
      `${cookieName}x; =${cookieName}; ${cookieName}=${value}`,
      `${cookieName}=${value}; ${cookieName}=other`,
    ])
      expect(await sessionsBy(cookie), cookie.replace(value, '…')).toBe(1)
    for (const cookie of [
      `${cookieName}=other; ${cookieName}=${value}`,
      `x${cookieName}=${value}`,
      `${cookieName}x=${value}`,
      `${cookieName.toUpperCase()}=${value}`,
      `${cookieName}==${value}`,
      value,
    ])
      expect(await sessionsBy(cookie), cookie.replace(value, '…')).toBe(0)
  })

  it('is removed if it is invalid, and never from a client without one', async () => {
    const { handlers, visitor } = await signedIn()
    const stranger = browser(handlers.fetch)
    const nothing = await stranger.ask('/revoke', { body: {} })
    expect([nothing.status, nothing.headers.getSetCookie()]).toEqual([204, []])
    stranger.jar.set(cookieName, 'worthless')
    await stranger.ask('/revoke', { body: {} })
    expect(stranger.jar.has(cookieName)).toBe(false)
    expect(await visitor.sessions()).toHaveLength(1)
  })

  it('keeps the cookie while a session remains', async () => {
    const { visitor, value } = await signedIn()
    const other = solanaPerson()
    await visitor.signIn(other)
    const renewed = visitor.jar.get(cookieName)
    expect(renewed).not.toBe(value)
    const response = await visitor.ask('/revoke', { body: { address: other.address } })
    expect(response.headers.getSetCookie()).toEqual([])
    expect(await visitor.sessions()).toHaveLength(1)
  })

  it('[S13] allows reads, HEAD included, but no changes without an origin', async () => {
    const { visitor } = await signedIn()
    expect((await visitor.ask('/session', { method: 'HEAD', origin: null })).status).toBe(405)
    expect((await visitor.ask('/session', { method: 'PUT', origin: null })).status).toBe(403)
  })

  it('uses the configured name and SameSite value', async () => {
    const visitor = browser(site({ cookie: { name: 'mine', sameSite: 'None' } }).fetch)
    const [line = ''] = (await visitor.ask('/nonce', { body: {} })).headers.getSetCookie()
    expect(line).toMatch(/^__Host-mine-visit=[\w.-]+; .*; SameSite=None; Max-Age=600; Secure$/)
    const plain = browser(site({ cookie: { secure: false } }).fetch)
    const [other = ''] = (await plain.ask('/nonce', { body: {} })).headers.getSetCookie()
    expect(other).toMatch(/^scope-siwx-visit=[\w.-]+; .*; SameSite=Lax; Max-Age=600$/)
  })

  it('renews the visit with each nonce', async () => {
    let time = Date.parse('2026-06-15T12:00:00Z')
    const now = () => time
    const visitor = browser(site({ now, nonceStore: memoryNonceStore({ now }) }).fetch)
    await visitor.nonce()
    const [id] = (visitor.jar.get(visitName) ?? '').split('.')
    time += 599_000
    const nonce = await visitor.nonce()
    expect((visitor.jar.get(visitName) ?? '').split('.')[0]).toBe(id)
    const issuedAt = new Date(time).toISOString()
    time += 599_000
    const proofs = [await evmPerson().sign({ nonce, issuedAt })]
    expect((await visitor.ask('/verify', { body: { proofs } })).status).toBe(200)
  })
})

describe('a token', () => {
  it('is the whole of what stands after “Bearer”', async () => {
    const handlers = site({ session: 'token' })
    const visitor = browser(handlers.fetch)
    await visitor.signIn(evmPerson())
    const { token } = visitor.tokens
    const sessionsBy = async (authorization: string) =>
      (await handlers.getSessions(new Request(`https://${domain}`, { headers: { authorization } })))
        .length
    for (const right of [`Bearer ${token}`, `bearer  ${token}`])
      expect(await sessionsBy(right)).toBe(1)
    for (const wrong of [
      `Bearer${token}`,
      `Basic ${token}`,
      `x Bearer ${token}`,
      `Bearer ${token} x`,
      `Bearer ${token},`,
      `${token}`,
      'Bearer',
    ])
      expect(await sessionsBy(wrong), wrong.replace(String(token), '…')).toBe(0)
  })
})
