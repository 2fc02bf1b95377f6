/** The page’s side of a server that keeps the sessions: against the real handlers, and against servers that misbehave. */
import type { CaipNetworkId } from '@scope/core'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it, vi } from 'vitest'
import { createSiwxHandlers, memoryNonceStore, memorySessionStore } from '../server/index.js'
import { serverSessions, type Tokens } from './server-sessions.js'

const chainId: CaipNetworkId = 'eip155:1'
const origin = 'https://site.example'
const ann = privateKeyToAccount(generatePrivateKey())

type Answer = (url: string, init: RequestInit) => Promise<Response>

function page(fetch: Answer, now = Date.now, tokens: { now?: Tokens } = {}) {
  const sessions = serverSessions({
    options: { statement: 'Hello' },
    url: `${origin}/siwx`,
    query: { projectId: 'shop' },
    origin,
    fetch,
    now,
    tokens: {
      get: () => tokens.now,
      set: (value) => {
        if (value) tokens.now = value
        else delete tokens.now
      },
    },
    signal: new AbortController().signal,
  })
  return { sessions, tokens }
}

/** A site’s server, and the browser in between: it adds the page’s origin. */
function site(now?: () => number) {
  const { fetch } = createSiwxHandlers({
    domain: 'site.example',
    chains: [chainId],
    secrets: ['a-secret-of-more-than-thirty-two-characters'],
    store: memorySessionStore(),
    nonceStore: memoryNonceStore(),
    session: 'token',
    statement: 'Hello',
    ...(now && { now }),
  })
  const asked: string[] = []
  const answer: Answer = (url, init) => {
    asked.push(`${init.method} ${url}`)
    const headers = new Headers(init.headers)
    headers.set('origin', origin)
    return fetch(new Request(url, { ...init, headers, credentials: 'omit' }))
  }
  return { answer, asked }
}

async function signIn({ sessions }: ReturnType<typeof page>) {
  const text = await sessions.createMessage({ accountAddress: ann.address, chainId })
  const { toString: _, ...data } = text
  const message = text.toString()
  const session = { data, message, signature: await ann.signMessage({ message }) }
  await sessions.addSession(session)
  return session
}

describe('against the real handlers', () => {
  it('[SIW-02][SIW-10] signs in, keeps the token, reconnects with it, and signs out', async () => {
    const { answer, asked } = site()
    const world = page(answer)
    await signIn(world)
    expect(world.tokens.now?.auth).toBeTruthy()
    expect(await world.sessions.getSessions(chainId, ann.address)).toHaveLength(1)
    expect(asked[0]).toBe(`POST ${origin}/siwx/nonce?projectId=shop`)

    const later = page(answer, Date.now, world.tokens)
    expect(await later.sessions.getSessions(chainId, ann.address)).toHaveLength(1)
    expect(await later.sessions.getSessions('eip155:2', ann.address)).toEqual([])
    await later.sessions.setSessions([])
    expect(later.tokens.now).toBeUndefined()
    expect(await page(answer).sessions.getSessions(chainId, ann.address)).toEqual([])
  })

  it('[S2] rejects a used signature with its reason', async () => {
    const { answer } = site()
    const world = page(answer)
    const session = await signIn(world)
    await expect(world.sessions.addSession(session)).rejects.toMatchObject({
      code: 'sign-in-rejected',
      details: { reason: 'nonce-invalid' },
    })
  })

  it.each([-5, 5])(
    '[S5] writes the server’s time if the page’s clock is %s minutes off',
    async (minutes) => {
      const { answer } = site()
      const world = page(answer, () => Date.now() + minutes * 60_000)
      const { data } = await signIn(world)
      expect(Math.abs(Date.parse(data.issuedAt ?? '') - Date.now())).toBeLessThan(5_000)
    },
  )
})

it('submits each of two parallel texts with its own token', async () => {
  const { answer } = site()
  const world = page(answer)
  const input = { accountAddress: ann.address, chainId }
  const first = await world.sessions.createMessage(input)
  await world.sessions.createMessage(input)
  const { toString: _, ...data } = first
  const message = first.toString()
  await world.sessions.addSession({ data, message, signature: await ann.signMessage({ message }) })
  expect(await world.sessions.getSessions(chainId, ann.address)).toHaveLength(1)
})

describe('servers that misbehave', () => {
  const json =
    (body: unknown, status = 200) =>
    async () =>
      new Response(JSON.stringify(body), { status })

  it.each([
    ['a nonce with a line break', json({ nonce: 'abcdefgh\nURI: https://evil.example' })],
    ['no nonce', json({})],
    ['no JSON', async () => new Response('<html>')],
  ])('[S3] creates no text for %s', async (_, answer) => {
    const { sessions } = page(answer)
    await expect(
      sessions.createMessage({ accountAddress: ann.address, chainId }),
    ).rejects.toMatchObject({ code: 'sign-in-unavailable' })
  })

  it.each([
    [{ sessions: [{ chainId: 'nowhere', address: '0x', domain: 'a', uri: 'a', nonce: 'a' }] }],
    [{ sessions: 'all' }],
    [{}],
  ])('[S17] signs no user in on an invalid response: %j', async (body) => {
    const { sessions } = page(json(body))
    await expect(sessions.getSessions(chainId, ann.address)).rejects.toMatchObject({
      code: 'sign-in-unavailable',
    })
  })

  it('[S17] rejects a success answer without the requested session', async () => {
    const nonce = 'abcdefgh12345678'
    for (const sessions of [[], [{ chainId, address: '0x1', domain: 'a', uri: 'a', nonce }]]) {
      const world = page(async (url) =>
        /nonce/.test(url) ? json({ nonce })() : json({ sessions })(),
      )
      await expect(signIn(world)).rejects.toMatchObject({
        code: 'sign-in-rejected',
        details: { reason: 'session-missing' },
      })
    }
  })

  it('[S17] reports an unavailable or unreachable server, and retries', async () => {
    let answer: Answer = json({ error: 'inconclusive' }, 503)
    const { sessions } = page((url, init) => answer(url, init))
    await expect(sessions.getSessions(chainId, ann.address)).rejects.toMatchObject({
      code: 'sign-in-unavailable',
      details: { status: 503 },
    })
    answer = () => Promise.reject(new TypeError('offline'))
    await expect(sessions.getSessions(chainId, ann.address)).rejects.toMatchObject({
      code: 'sign-in-unavailable',
    })
    answer = json({ sessions: [] })
    expect(await sessions.getSessions(chainId, ann.address)).toEqual([])
  })

  const url = `${origin}/siwx/session`
  const notServer = `The answer of ${url} is not that of a sign-in server.`
  it.each<[string, Answer, string, object]>([
    ['is down', json({}, 502), `The sign-in server at ${url} answered 502.`, { status: 502 }],
    [
      'is not there',
      json({}, 404),
      `There is no sign-in server at ${url}: it answered 404. Mount the handlers there, or set siwx({ server }).`,
      { status: 404 },
    ],
    ['is the page itself', async () => new Response('<!doctype html>'), notServer, {}],
    [
      'takes pages of another origin',
      json({ error: 'origin-not-allowed' }, 403),
      `The sign-in server at ${url} is not set up for pages of ${origin}. Set its options "domain" and "origin".`,
      { reason: 'origin-not-allowed' },
    ],
    [
      'got no cookie',
      json({ error: 'cookie-missing' }, 401),
      `The sign-in server at ${url} got a nonce without its cookie. On another site than ${origin} it needs session: "token", and this page siwx({ session: "token" }).`,
      { reason: 'cookie-missing' },
    ],
    [
      'has other CORS headers',
      () => Promise.reject(new TypeError('Failed to fetch')),
      `The sign-in server at ${url} can't be reached, or its CORS headers do not allow ${origin}.`,
      {},
    ],
  ])('names a server that %s, with what to set', async (_, answer, shortMessage, details) => {
    const { sessions } = page(answer)
    await expect(sessions.getSessions(chainId, ann.address)).rejects.toMatchObject({
      code: 'sign-in-unavailable',
      shortMessage,
      details: details,
    })
  })

  it('reports an offline user', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    const { sessions } = page(() => Promise.reject(new TypeError('Failed to fetch')))
    await expect(sessions.getSessions(chainId, ann.address)).rejects.toMatchObject({
      code: 'network-unreachable',
    })
    vi.unstubAllGlobals()
  })

  it('ignores an expired session that the server returns', async () => {
    const said = { domain: 'site.example', uri: origin, nonce: 'abcdefgh', issuedAt: 'then' }
    const expirationTime = new Date(Date.now() - 1_000).toISOString()
    const session = { chainId, address: ann.address, expirationTime, ...said }
    const { sessions } = page(json({ sessions: [session] }))
    expect(await sessions.getSessions(chainId, ann.address)).toEqual([])
  })
})
