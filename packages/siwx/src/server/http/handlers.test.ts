/** Sign-in over HTTP, and attempts to impersonate other users. */
import { describe, expect, it } from 'vitest'
import { parseRecap } from '../../messages/recap.js'
import { memoryNonceStore } from '../nonces/memory-nonce-store.js'
import { memorySessionStore } from '../sessions/memory-session-store.js'
import {
  browser,
  domain,
  evmPerson,
  origin,
  type Person,
  solanaMain,
  solanaPerson,
} from './fixtures/browser.js'
import { cookieName, getBody, getNonceToken, secret, site, visitName } from './fixtures/site.js'

const nextSecret = 'b7d1e3f5092a4c6e8f0b1d3f5a7c9e0b2d4f6a8c'
const keys = (sessions: { chainId: string; address: string }[]) =>
  sessions.map(({ chainId, address }) => `${chainId} ${address}`).sort()
const getKey = ({ chainId, address }: Person) => `${chainId} ${address}`

type Name = 'a' | 'b' | 'c' | 'd'
type Revoking = readonly [name: string, meant: (a: Person, d: Person) => object, left: Name[]]

describe.each(['cookie', 'token'] as const)('by %s', (session) => {
  it('[SIW-05] returns the session of the signed text', async () => {
    const visitor = browser(site({ session }).fetch)
    const person = evmPerson()
    expect(await visitor.sessions()).toEqual([])
    const response = await visitor.signIn(person, { statement: 'Hello.' })
    const answer = (await response.json()) as { sessions: unknown[]; token?: string }
    expect([response.status, answer.sessions]).toEqual([
      200,
      [
        expect.objectContaining({
          chainId: 'eip155:1',
          address: person.address,
          domain,
          statement: 'Hello.',
          isContract: false,
        }),
      ],
    ])
    expect(answer.token === undefined).toBe(session === 'cookie')
    expect(await visitor.sessions()).toEqual(answer.sessions)
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it('[SIW-08] takes what a pairing adds to the text, unless the site takes none', async () => {
    const recap = `urn:recap:${btoa('{"att":{"eip155":{"request/personal_sign":[{}]}}}')}`
    const text = { statement: parseRecap(recap)?.sentence ?? '', resources: [recap] }
    const visitor = browser(site({ session }).fetch)
    expect((await visitor.signIn(evmPerson(), text)).status).toBe(200)
    const strict = browser(site({ session, policy: { recap: () => false } }).fetch)
    expect((await strict.signIn(evmPerson(), text)).status).toBe(401)
  })

  it('[S16] keeps sessions of several chains and accounts, and replaces an equal one', async () => {
    const visitor = browser(site({ session }).fetch)
    const [a, b, c] = [evmPerson(), evmPerson('eip155:10'), solanaPerson()]
    for (const person of [a, b, c, a]) expect((await visitor.signIn(person)).status).toBe(200)
    expect((await visitor.signIn(a, { chainId: 'eip155:10' })).status).toBe(200)
    const all = await visitor.sessions()
    expect(keys(all)).toEqual([getKey(a), getKey(b), getKey(c), `eip155:10 ${a.address}`].sort())
  })

  it('[SIW-08] signs in all texts of one nonce at once, or none', async () => {
    const visitor = browser(site({ session }).fetch)
    const [a, b] = [evmPerson(), solanaPerson()]
    const send = async (spoil: (text: string) => string) => {
      const nonce = await visitor.nonce()
      const [first, second] = [await a.sign({ nonce }), await b.sign({ nonce })]
      const proofs = [first, { ...second, message: spoil(second.message) }]
      return visitor.ask('/verify', { body: { proofs, ...getNonceToken(visitor) } })
    }
    expect((await send((text) => text.replace('Version: 1', 'Version: 2'))).status).toBe(400)
    expect(await visitor.sessions()).toEqual([])
    const answer = await send((text) => text)
    expect(answer.status).toBe(200)
    const { sessions } = (await answer.json()) as { sessions: never[] }
    expect(keys(sessions)).toEqual([getKey(a), getKey(b)].sort())
  })

  it.each<Revoking>([
    [
      'both: that one',
      (a: Person) => ({ chainId: a.chainId, address: a.address }),
      ['b', 'c', 'd'],
    ],
    [
      'in any case: that one',
      (a: Person) => ({ chainId: a.chainId, address: a.address.toLowerCase() }),
      ['b', 'c', 'd'],
    ],
    ['a chain: all of it', () => ({ chainId: 'eip155:1' }), ['c', 'd']],
    ['an address: wherever it is', (a: Person) => ({ address: a.address }), ['b', 'd']],
    [
      'an address of another chain: none',
      (a: Person) => ({ address: a.address, chainId: solanaMain }),
      ['a', 'b', 'c', 'd'],
    ],
    [
      'the beginning of an address: none',
      (a: Person) => ({ address: a.address.slice(0, -1) }),
      ['a', 'b', 'c', 'd'],
    ],
    ['another chain’s beginning: none', () => ({ chainId: 'eip155:100' }), ['a', 'b', 'c', 'd']],
    [
      'another case of base58: none',
      (_: Person, d: Person) => ({ address: d.address.toLowerCase() }),
      ['a', 'b', 'c', 'd'],
    ],
    ['nothing: all', () => ({}), []],
  ])('[S16] revoking %s', async (_, meant, left) => {
    const gone: string[] = []
    const onSignOut = (all: readonly { chainId: string; address: string }[]) => {
      gone.push(...keys([...all]))
    }
    const visitor = browser(site({ session, onSignOut }).fetch)
    const [a, b, d] = [evmPerson(), evmPerson(), solanaPerson()]
    for (const person of [a, b, d]) await visitor.signIn(person)
    await visitor.signIn(a, { chainId: 'eip155:10' })
    const named = { a: getKey(a), b: getKey(b), c: `eip155:10 ${a.address}`, d: getKey(d) }
    const response = await visitor.ask('/revoke', { body: meant(a, d) })
    expect([response.status, await response.text()]).toEqual([204, ''])
    expect(keys(await visitor.sessions())).toEqual(left.map((name) => named[name]).sort())
    const others = Object.entries(named).filter(([name]) => !left.includes(name as Name))
    expect(gone).toEqual(others.map(([, key]) => key).sort())
  })

  it('[S2] accepts one of fifty parallel replays', async () => {
    const nonceStore = memoryNonceStore()
    const store = memorySessionStore()
    const servers = [0, 1].map(() => site({ session, nonceStore, store }))
    const visitor = browser((request) => (servers[0] as (typeof servers)[0]).fetch(request))
    const nonce = await visitor.nonce()
    const body = { proofs: [await evmPerson().sign({ nonce })], ...getNonceToken(visitor) }
    const cookies = [...visitor.jar]
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => {
        const client = browser((request) => (servers[at % 2] as (typeof servers)[0]).fetch(request))
        for (const [name, value] of cookies) client.jar.set(name, value)
        return client.ask('/verify', { body })
      }),
    )
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([200, ...Array.from({ length: 49 }, () => 401)])
    const refused = answers.find(({ status }) => status === 401)
    expect(await refused?.json()).toEqual({ error: 'nonce-invalid' })
  })

  it('[S13] rejects another visitor’s nonce, and keeps it valid', async () => {
    const { fetch } = site({ session })
    const [mine, theirs] = [browser(fetch), browser(fetch)]
    await theirs.nonce()
    const nonce = await mine.nonce()
    const proof = await evmPerson().sign({ nonce })
    const stolen = await theirs.ask('/verify', {
      body: { proofs: [proof], ...getNonceToken(theirs) },
    })
    expect(await getBody(stolen)).toEqual([401, { error: 'nonce-invalid' }])
    expect(await theirs.sessions()).toEqual([])
    const own = await mine.ask('/verify', { body: { proofs: [proof], ...getNonceToken(mine) } })
    expect(own.status).toBe(200)
  })

  it('[S13] signs in no one without a visit, with a forged one, or with a session in its place', async () => {
    const { fetch } = site({ session })
    const visitor = browser(fetch)
    await visitor.signIn(evmPerson())
    const mine = session === 'cookie' ? (visitor.jar.get(cookieName) ?? '') : visitor.tokens.token
    const proof = await evmPerson().sign({ nonce: await visitor.nonce() })
    const answerWith = async (visit: string | undefined) => {
      const other = browser(fetch)
      if (visit !== undefined) other.jar.set(visitName, visit)
      const nonceToken = session === 'token' && visit !== undefined ? { nonceToken: visit } : {}
      return getBody(await other.ask('/verify', { body: { proofs: [proof], ...nonceToken } }))
    }
    for (const visit of ['x', `${'A'.repeat(43)}.9999999999.${'A'.repeat(43)}`, mine])
      expect(await answerWith(visit)).toEqual([401, { error: 'nonce-invalid' }])
    const missing = session === 'cookie' ? 'cookie-missing' : 'nonce-token-missing'
    for (const visit of [undefined, ''])
      expect(await answerWith(visit)).toEqual([401, { error: missing }])
  })

  it('[S1] [S5] [S6] rejects a message for another domain, URI, chain or time', async () => {
    const visitor = browser(site({ session, statement: 'Hello.' }).fetch)
    const minutesOff = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
    const right = { statement: 'Hello.' }
    for (const [fields, code] of [
      [{ ...right, domain: 'evil.example.com' }, 'domain-mismatch'],
      [{ ...right, domain: `${domain}:8443` }, 'domain-mismatch'],
      [{ ...right, uri: 'https://evil.example.com' }, 'uri-mismatch'],
      [{ ...right, chainId: 'eip155:137' as const }, 'chain-mismatch'],
      [{ ...right, issuedAt: minutesOff(-11) }, 'too-old'],
      [{ ...right, issuedAt: minutesOff(2) }, 'issued-in-future'],
      [{ ...right, notBefore: minutesOff(5) }, 'not-yet-valid'],
      [{ ...right, issuedAt: minutesOff(-5), expirationTime: minutesOff(-2) }, 'expired'],
      [{ statement: 'Hello!' }, 'statement-mismatch'],
    ] as const) {
      expect(await getBody(await visitor.signIn(evmPerson(), fields))).toEqual([
        401,
        { error: code },
      ])
    }
    expect(await visitor.sessions()).toEqual([])
    expect((await visitor.signIn(evmPerson(), right)).status).toBe(200)
  })

  it('[S10] [S4] refuses a wrong key, a changed message and another address', async () => {
    const visitor = browser(site({ session }).fetch)
    const [person, other] = [evmPerson(), evmPerson()]
    const send = async (change: (proof: { message: string; signature: string }) => object) => {
      const proof = await person.sign({ nonce: await visitor.nonce() })
      return visitor.ask('/verify', {
        body: { proofs: [change(proof)], ...getNonceToken(visitor) },
      })
    }
    const forged = await other.sign({ nonce: 'none0000' })
    for (const [change, status, error] of [
      [(proof: object) => ({ ...proof, signature: forged.signature }), 401, 'signature-invalid'],
      [(proof: object) => ({ ...proof, address: other.address }), 401, 'address-mismatch'],
      [
        (proof: { message: string }) => ({
          ...proof,
          message: proof.message.replace(person.address, other.address),
        }),
        401,
        'signature-invalid',
      ],
      [(proof: object) => ({ ...proof, signature: '0x' }), 400, 'signature-malformed'],
      [
        (proof: { message: string }) => ({ ...proof, message: `${proof.message}\n` }),
        400,
        'message-malformed',
      ],
    ] as const) {
      expect(await getBody(await send(change as never))).toEqual([status, { error }])
    }
    expect(await visitor.sessions()).toEqual([])
  })

  it('[S17] answers 503 without a sign-in, and keeps the nonce, if the store throws', async () => {
    const errors: unknown[] = []
    const kept = memorySessionStore()
    const broken = new Set<string>()
    const guarded =
      <A extends unknown[], R>(name: string, run: (...args: A) => Promise<R>) =>
      async (...args: A): Promise<R> => {
        if (broken.has(name)) throw new Error('canary of the database')
        return run(...args)
      }
    const store = {
      read: guarded('read', kept.read),
      write: guarded('write', kept.write),
      remove: guarded('remove', kept.remove),
    }
    const handlers = site({ session, store, onError: (error) => errors.push(error) })
    const visitor = browser(handlers.fetch)
    await visitor.signIn(evmPerson())
    const carried = () => [visitor.jar.get(cookieName), visitor.tokens.token]
    const before = carried()
    const failed = async (response: Response) => {
      expect(response.headers.get('retry-after')).toBe('5')
      expect(response.headers.getSetCookie()).toEqual([])
      expect(await getBody(response)).toEqual([503, { error: 'session-store-failed' }])
    }
    for (const name of ['read', 'write', 'remove']) {
      broken.add(name)
      await failed(await visitor.signIn(evmPerson()))
      broken.clear()
      expect(carried()).toEqual(before)
    }
    broken.add('read')
    await failed(await visitor.ask('/session'))
    await failed(await visitor.ask('/revoke', { body: {} }))
    await expect(
      handlers.getSessions(
        new Request(origin, {
          headers: {
            cookie: `${cookieName}=${before[0]}`,
            authorization: `Bearer ${before[1]}`,
          },
        }),
      ),
    ).rejects.toMatchObject({ status: 503 })
    expect(errors.length).toBeGreaterThan(5)
    const proof = await evmPerson().sign({ nonce: await visitor.nonce() })
    const body = { proofs: [proof], ...getNonceToken(visitor) }
    await failed(await visitor.ask('/verify', { body }))
    broken.clear()
    expect((await visitor.ask('/verify', { body })).status).toBe(200)
  })

  it('[S17] answers 503 without a sign-in if the nonce store throws or the node is unavailable', async () => {
    const down = async (): Promise<never> => {
      throw new Error('canary')
    }
    const nonces = memoryNonceStore()
    const noIssue = browser(site({ session, nonceStore: { ...nonces, issue: down } }).fetch)
    expect(await getBody(await noIssue.ask('/nonce', { body: {} }))).toEqual([
      503,
      { error: 'nonce-store-failed' },
    ])
    expect(noIssue.jar.size).toBe(0)
    const noTake = browser(site({ session, nonceStore: { ...nonces, consume: down } }).fetch)
    expect(await getBody(await noTake.signIn(evmPerson()))).toEqual([
      503,
      { error: 'nonce-store-failed' },
    ])
    const evmClient = { 'eip155:1': { request: down } }
    const noNode = browser(site({ session, evmClient }).fetch)
    const [person, contract] = [evmPerson(), evmPerson()]
    const proof = await person.sign({ nonce: await noNode.nonce() })
    const asContract = {
      ...proof,
      message: proof.message.replace(person.address, contract.address),
    }
    const response = await noNode.ask('/verify', {
      body: { proofs: [asContract], ...getNonceToken(noNode) },
    })
    expect(await getBody(response)).toEqual([503, { error: 'inconclusive' }])
    expect(await noNode.sessions()).toEqual([])
  })

  it('creates no session if the hook refuses or throws', async () => {
    const person = evmPerson()
    const visitor = browser(
      site({
        session,
        onSignIn: (sessions) => {
          if (sessions.some(({ chainId }) => chainId === 'eip155:10')) throw new Error('canary')
          return sessions.every(({ address }) => address === person.address)
        },
      }).fetch,
    )
    expect(await getBody(await visitor.signIn(evmPerson()))).toEqual([
      403,
      { error: 'sign-in-rejected' },
    ])
    expect(await getBody(await visitor.signIn(evmPerson('eip155:10')))).toEqual([
      500,
      { error: 'failed' },
    ])
    expect(await visitor.sessions()).toEqual([])
    expect((await visitor.signIn(person)).status).toBe(200)
  })

  it('ends each session at its own expiry', async () => {
    let time = Date.now()
    const now = () => time
    const handlers = site({
      session,
      now,
      maxSessionAge: 3_600,
      store: memorySessionStore({ now }),
      nonceStore: memoryNonceStore({ now }),
    })
    const visitor = browser(handlers.fetch)
    const at = (minutes: number) => new Date(time + minutes * 60_000).toISOString()
    await visitor.signIn(evmPerson(), { issuedAt: at(0), expirationTime: at(10) })
    await visitor.signIn(solanaPerson(), { issuedAt: at(0), expirationTime: at(600) })
    expect(await visitor.sessions()).toHaveLength(2)
    time += 11 * 60_000
    expect(await visitor.sessions()).toHaveLength(1)
    time += 50 * 60_000
    expect(await visitor.sessions()).toEqual([])
    const nonce = await visitor.nonce()
    const issuedAt = at(0)
    time += 601_000
    const proof = await evmPerson().sign({ nonce, issuedAt })
    const late = await visitor.ask('/verify', {
      body: { proofs: [proof], ...getNonceToken(visitor) },
    })
    expect(late.status).toBe(401)
  })

  it('[B12] rotates secrets without signing users out', async () => {
    const shared = { session, store: memorySessionStore(), nonceStore: memoryNonceStore() }
    let handlers = site({ ...shared, secrets: [secret] })
    const visitor = browser((request) => handlers.fetch(request))
    await visitor.signIn(evmPerson())
    for (const secrets of [
      [secret, nextSecret],
      [nextSecret, secret],
    ]) {
      handlers = site({ ...shared, secrets })
      expect(await visitor.sessions()).toHaveLength(1)
    }
    await visitor.signIn(solanaPerson())
    handlers = site({ ...shared, secrets: [nextSecret] })
    expect(await visitor.sessions()).toHaveLength(2)
    handlers = site({ ...shared, secrets: [secret] })
    expect(await visitor.sessions()).toEqual([])
  })

  it('replaces the session id at each sign-in, and invalidates the old one', async () => {
    const { fetch } = site({ session })
    const visitor = browser(fetch)
    const thief = browser(fetch)
    await visitor.signIn(evmPerson())
    for (const [name, value] of visitor.jar) thief.jar.set(name, value)
    Object.assign(thief.tokens, visitor.tokens)
    expect(await thief.sessions()).toHaveLength(1)
    await visitor.signIn(solanaPerson())
    expect(await visitor.sessions()).toHaveLength(2)
    expect(await thief.sessions()).toEqual([])
  })

  it('[S13] rejects a session of another audience', async () => {
    const shared = { session, store: memorySessionStore(), nonceStore: memoryNonceStore() }
    let handlers = site(shared)
    const visitor = browser((request) => handlers.fetch(request))
    await visitor.signIn(evmPerson())
    handlers = site({ ...shared, audience: 'another project' })
    expect(await visitor.sessions()).toEqual([])
    handlers = site(shared)
    expect(await visitor.sessions()).toHaveLength(1)
  })

  it('[S13] answers no page of another origin, with any credentials', async () => {
    const handlers = site({ session })
    const visitor = browser(handlers.fetch)
    await visitor.signIn(evmPerson())
    const proof = await evmPerson().sign({ nonce: await visitor.nonce() })
    const body = { proofs: [proof], ...getNonceToken(visitor) }
    for (const evil of [
      'https://evil.example.com',
      'http://app.example.com',
      `${origin}:8443`,
      'null',
      '',
    ]) {
      for (const [path, asking] of [
        ['/nonce', { body: {} }],
        ['/verify', { body }],
        ['/revoke', { body: {} }],
        ['/session', {}],
        ['/verify', { method: 'OPTIONS' }],
      ] as const) {
        const response = await visitor.ask(path, { ...asking, origin: evil })
        expect(response.headers.get('access-control-allow-origin')).toBeNull()
        expect(await getBody(response)).toEqual([403, { error: 'origin-not-allowed' }])
      }
      const carried = {
        cookie: [...visitor.jar].map(([name, value]) => `${name}=${value}`).join('; '),
        authorization: `Bearer ${visitor.tokens.token}`,
      }
      const theirs = new Request(origin, { headers: { ...carried, origin: evil } })
      expect(await handlers.getSessions(theirs)).toEqual([])
      expect(await handlers.getSessions(new Request(origin, { headers: carried }))).toHaveLength(1)
    }
    expect(await visitor.sessions()).toHaveLength(1)
  })

  it('lets pages of the site read answers from another host', async () => {
    const visitor = browser(site({ session }).fetch)
    const preflight = await visitor.ask('/verify', { method: 'OPTIONS' })
    const credentials = session === 'cookie' ? 'true' : null
    expect([preflight.status, preflight.headers.get('access-control-allow-methods')]).toEqual([
      204,
      'POST',
    ])
    for (const response of [preflight, await visitor.ask('/verify', { body: {} })]) {
      expect(response.headers.get('access-control-allow-origin')).toBe(origin)
      expect(response.headers.get('access-control-allow-credentials')).toBe(credentials)
      expect(response.headers.get('vary')).toBe('Origin')
    }
  })

  it.each([
    ['/verify', { body: '{' }, 400, 'body-malformed'],
    ['/verify', { body: 'null' }, 400, 'body-malformed'],
    ['/verify', { body: {} }, 400, 'body-malformed'],
    ['/verify', { body: { proofs: [] } }, 400, 'body-malformed'],
    ['/verify', { body: { proofs: [{}] } }, 400, 'body-malformed'],
    ['/verify', { body: { proofs: [{ message: 1, signature: '' }] } }, 400, 'body-malformed'],
    [
      '/verify',
      { body: { proofs: Array(21).fill({ message: '', signature: '' }) } },
      400,
      'body-malformed',
    ],
    [
      '/verify',
      { body: '{"proofs":[{"message":"","signature":"","__proto__":{"address":"x"}}],"x":1}' },
      400,
      'body-malformed',
    ],
    [
      '/verify',
      { body: { proofs: [{ message: '', signature: '', data: {} }] } },
      400,
      'body-malformed',
    ],
    ['/verify', { body: 'x'.repeat(70_000) }, 413, 'body-too-large'],
    ['/nonce', { body: { binding: 'mine' } }, 400, 'body-malformed'],
    [
      '/nonce',
      { body: '{}', headers: { 'content-type': 'text/plain' } },
      415,
      'unsupported-media-type',
    ],
    [
      '/revoke',
      { body: 'chainId=x', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      415,
      'unsupported-media-type',
    ],
    [
      '/revoke',
      { body: '{}', headers: { 'content-type': 'application/jsonp' } },
      415,
      'unsupported-media-type',
    ],
    ['/revoke', { body: { chainId: 7 } }, 400, 'body-malformed'],
    ['/revoke', { body: '[]' }, 400, 'body-malformed'],
    ['/verify', { method: 'GET' }, 405, 'method-not-allowed'],
    ['/session', { method: 'POST', body: {} }, 405, 'method-not-allowed'],
    ['/sessions', {}, 404, 'not-found'],
    ['/verify/', { body: {} }, 404, 'not-found'],
    ['/../verify', { body: {} }, 404, 'not-found'],
  ])('responds to %s %.60j with %i %s', async (path, asking, status, error) => {
    const visitor = browser(site({ session }).fetch)
    expect(await getBody(await visitor.ask(path, asking as never))).toEqual([status, { error }])
  })

  it('[B10] stops reading an endless body', async () => {
    let read = 0
    const endless = new ReadableStream({
      pull(stream) {
        read++
        stream.enqueue(new Uint8Array(16_384).fill(0x20))
      },
    })
    const request = new Request(`${origin}/siwx/verify`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json' },
      body: endless,
      duplex: 'half',
    } as RequestInit)
    expect((await site({ session }).fetch(request)).status).toBe(413)
    expect(read).toBeLessThan(10)
  })
})
