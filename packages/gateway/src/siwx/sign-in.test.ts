/** Signing in at a gateway, and at two beside each other: the same on each database and store. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ConfigError } from '../config/check.js'
import type { GatewayConfig } from '../config/schema.js'
import { createGateway, type Gateway } from '../create-gateway.js'
import { siwxSession } from '../database/schema.js'
import {
  analyticsSecret,
  ask,
  asOperator,
  bank,
  configWith,
  json,
  shop,
  token,
} from '../fixtures/auth-requests.js'
import { emptyTables } from '../fixtures/empty-tables.js'
import { answerWith, type ScriptedNode, startNode } from '../fixtures/scripted-node.js'
import { evmUser, getUser, solanaUser } from '../fixtures/signing.js'
import { type Store, storeKinds } from '../fixtures/stores.js'
import { createTestGateway } from '../fixtures/test-gateway.js'
import { createLog } from '../http/log.js'
import { deleteExpiredSessions } from './session-rows.js'

type Opened = Awaited<ReturnType<Store['open']>>

const sessionSecret = '5c1f0e9d8b7a69584736251403f2e1d0c9b8a796'
const wide = {
  perIp: { requests: 100_000 },
  siwx: { perIp: { requests: 100_000 } },
  rpc: { perIp: { requests: 100_000 } },
}
const statusAndBody = async (response: Response) => [response.status, await response.json()]

const contract = '0x5fE1AbC06e7c4C8E2d2B2A9A5Bd7E57a7f7E1A17'.toLowerCase()
const secretsWith = (more: object) => ({ operatorToken: token, analyticsSecret, ...more })

const yes = `0x1626ba7e${'0'.repeat(56)}`

describe.each(storeKinds)('on $name', (kind) => {
  let store: Store
  let node: ScriptedNode
  const opened: Opened[] = []
  const gateways: Gateway[] = []
  const lines: string[] = []
  let a: Gateway
  let b: Gateway

  async function start(more: Partial<GatewayConfig> = {}): Promise<Gateway> {
    const parts = await store.open()
    opened.push(parts)
    const log = createLog('debug', { write: (line) => lines.push(line) })
    const rpc = { nodes: { 'eip155:1': [node.url] }, allowPrivateNetworks: true }
    const secrets = secretsWith({ sessionSecret })
    const gateway = await createGateway(configWith({ rpc, secrets, limits: wide, ...more }), {
      ...parts,
      log,
    })
    gateways.push(gateway)
    return gateway
  }
  const rows = () => (opened[0] as Opened).database.db.select().from(siwxSession)

  beforeAll(async () => {
    node = await startNode(answerWith({ eth_getCode: '0x6001', eth_call: yes }))
    store = await kind.start()
    a = await start()
    b = await start()
  }, 60_000)
  afterAll(async () => {
    for (const gateway of gateways) await gateway.close()
    for (const parts of opened) await parts.close()
    await store?.stop()
    await node?.stop()
  })
  beforeEach(async () => {
    await emptyTables((opened[0] as Opened).database)
    node.script = answerWith({ eth_getCode: '0x6001', eth_call: yes })
  })

  it('[SIW-09] shares sign-in, sessions and sign-out between both gateways', async () => {
    let at = 0
    const visitor = getUser(() => (at++ % 2 ? a : b))
    const [signInUser, other] = [evmUser(), solanaUser()]
    expect((await visitor.signIn(signInUser)).status).toBe(200)
    expect((await visitor.signIn(other)).status).toBe(200)
    for (let times = 0; times < 2; times++) {
      expect((await visitor.sessions()).map(({ address }) => address)).toEqual([
        signInUser.address,
        other.address,
      ])
    }
    const body = { chainId: signInUser.chainId, address: signInUser.address }
    expect((await visitor.post('revoke', body)).status).toBe(204)
    expect(await visitor.sessions()).toHaveLength(1)
    expect((await visitor.post('revoke', {})).status).toBe(204)
    expect([await visitor.sessions(), await rows()]).toEqual([[], []])
  })

  it('[S2] accepts one of fifty replays over both gateways', async () => {
    const visitor = getUser(() => a)
    const proofs = [await evmUser().sign({ nonce: await visitor.nonce() })]
    const jar = [...visitor.jar]
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => {
        const browser = getUser(() => (at % 2 ? a : b))
        for (const [name, value] of jar) browser.jar.set(name, value)
        return browser.post('verify', { proofs })
      }),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: 49 }, () => 401),
    ])
    expect(await rows()).toHaveLength(1)
  })

  it('[S13] rejects a nonce of another visitor, project or page', async () => {
    const theirs = getUser(() => a)
    const proofs = [await evmUser().sign({ nonce: await theirs.nonce() })]
    for (const visitor of [getUser(() => a), getUser(() => a, 'quiet')]) {
      await visitor.nonce()
      const refused = await visitor.post('verify', { proofs })
      expect(await statusAndBody(refused)).toEqual([401, { error: 'nonce-invalid' }])
    }
    const elsewhere = getUser(() => a, 'bank', bank)
    expect(
      await statusAndBody(await elsewhere.signIn(evmUser(), { domain: 'shop.example.com' })),
    ).toEqual([401, { error: 'domain-mismatch' }])
    expect((await theirs.post('verify', { proofs })).status).toBe(200)
  })

  it('[B8] rejects a session of another project on the same page', async () => {
    const mine = getUser(() => a)
    await mine.signIn(evmUser())
    const quiet = getUser(() => a, 'quiet')
    const [[, value = ''] = []] = [...mine.jar].filter(([name]) => !name.endsWith('-visit'))
    await quiet.signIn(evmUser())
    const names = [...quiet.jar.keys()]
    expect([...mine.jar.keys()].filter((name) => names.includes(name))).toEqual([])
    expect(await quiet.sessions()).toHaveLength(1)
    for (const name of names.filter((cookie) => !cookie.endsWith('-visit')))
      quiet.jar.set(name, value)
    expect(await quiet.sessions()).toEqual([])
    expect(await mine.sessions()).toHaveLength(1)
  })

  it('[B6] allows credentials for pages of the project, and rejects other pages', async () => {
    const visitor = getUser(() => a)
    await visitor.signIn(evmUser())
    const cookie = [...visitor.jar].map((pair) => pair.join('=')).join('; ')
    const preflight = await ask(a, '/v1/siwx/verify', { origin: shop, method: 'OPTIONS' })
    const allowed = (response: Response) =>
      ['origin', 'credentials'].map((name) => response.headers.get(`access-control-allow-${name}`))
    expect([preflight.status, allowed(preflight)]).toEqual([204, [shop, 'true']])
    expect(preflight.headers.get('access-control-allow-headers')).toContain('content-type')
    const session = await ask(a, '/v1/siwx/session', { origin: shop, headers: { cookie } })
    expect([session.status, allowed(session)]).toEqual([200, [shop, 'true']])
    for (const origin of [bank, 'null', `${shop}.evil.example`, 'http://shop.example.com']) {
      for (const [route, method] of [
        ['session', 'GET'],
        ['verify', 'OPTIONS'],
        ['revoke', 'POST'],
      ] as const) {
        const refused = await ask(a, `/v1/siwx/${route}`, {
          origin,
          method,
          headers: { cookie, 'content-type': 'application/json' },
          ...(method === 'POST' ? { body: '{}' } : {}),
        })
        expect([refused.status, allowed(refused)]).toEqual([403, ['*', null]])
      }
    }
    expect(await visitor.sessions()).toHaveLength(1)
    // Other routes know no credentials.
    const wallets = await ask(a, '/getWallets', { origin: shop })
    expect(allowed(wallets)).toEqual([shop, null])
  })

  it('reads the session without an origin if the project has one, and rejects changes', async () => {
    const visitor = getUser(() => a)
    await visitor.signIn(evmUser())
    const headers = {
      cookie: [...visitor.jar].map((pair) => pair.join('=')).join('; '),
      'content-type': 'application/json',
    }
    const read = await ask(a, '/v1/siwx/session', { headers })
    expect((await json<{ sessions: unknown[] }>(read)).sessions).toHaveLength(1)
    const changed = await ask(a, '/v1/siwx/revoke', { headers, body: '{}' })
    expect(await statusAndBody(changed)).toEqual([403, { error: 'origin-not-allowed' }])
    const several = await start({ projects: [{ id: 'shop', origins: [shop, bank] }] })
    expect((await ask(several, '/v1/siwx/session', { headers })).status).toBe(400)
  })

  it('picks the project’s origin by its host if the request is same-origin', async () => {
    const several = await start({ projects: [{ id: 'shop', origins: [bank, shop] }] })
    const read = (origin: string, site?: string) => {
      const headers = { ...(site && { 'sec-fetch-site': site }) }
      return several.fetch(new Request(`${origin}/v1/siwx/session?projectId=shop`, { headers }))
    }
    for (const origin of [shop, bank]) expect((await read(origin, 'same-origin')).status).toBe(200)
    for (const site of [undefined, 'same-site', 'cross-site', 'none'])
      expect((await read(shop, site)).status).toBe(400)
    expect((await read('https://other.example', 'same-origin')).status).toBe(400)
  })

  it('[S7] [S8] calls contracts through the gateway’s own nodes', async () => {
    const visitor = getUser(() => a)
    const user = evmUser('eip155:1', contract)
    const answer = await json<{ sessions: unknown[] }>(await visitor.signIn(user))
    expect(answer.sessions).toEqual([expect.objectContaining({ isContract: true })])
    expect(node.calls.map(({ method }) => method)).toContain('eth_call')
    node.script = answerWith({ eth_getCode: '0x6001', eth_call: '0x' })
    expect(await statusAndBody(await visitor.signIn(user))).toEqual([
      401,
      { error: 'signature-invalid' },
    ])
    node.script = (calls, response) => {
      const error = { code: 3, message: 'execution reverted', data: '0x' }
      const text = calls[0]?.method === 'eth_getCode' ? { result: '0x6001' } : { error }
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ jsonrpc: '2.0', id: calls[0]?.id, ...text }))
    }
    expect(await statusAndBody(await visitor.signIn(user))).toEqual([
      401,
      { error: 'signature-invalid' },
    ])
  })

  it('[S7] responds 503 without a sign-in if nodes are down or missing', async () => {
    const visitor = getUser(() => a)
    node.script = (_, response) => {
      response.statusCode = 500
      response.end()
    }
    for (const chain of ['eip155:1', 'eip155:10'] as const) {
      const response = await visitor.signIn(evmUser(chain, contract))
      expect(response.headers.get('retry-after')).toBe('5')
      expect(await statusAndBody(response)).toEqual([503, { error: 'inconclusive' }])
    }
    expect(await visitor.sessions()).toEqual([])
  })

  it('[S17] ignores a forged database row', async () => {
    const visitor = getUser(() => a)
    await visitor.signIn(evmUser())
    const [row] = await rows()
    const { db } = (opened[0] as Opened).database
    const kept = row?.sessions as object[]
    for (const sessions of [[{ ...kept[0], domain: 'evil.example.com' }], [{}], {}, 'x', [null]]) {
      await db
        .update(siwxSession)
        .set({ sessions })
        .where(eq(siwxSession.id, row?.id ?? ''))
      expect(await visitor.sessions()).toEqual([])
    }
    await db.update(siwxSession).set({ sessions: kept, expiresAt: new Date(0) })
    expect(await visitor.sessions()).toEqual([])
    expect(await deleteExpiredSessions(db, new Date())).toBe(1)
    expect(await rows()).toEqual([])
  })

  it('sets no cookie if sessions use tokens', async () => {
    const gateway = await start({ siwx: { session: 'token', maxSessionSeconds: 60 } })
    const visitor = getUser(() => gateway)
    const response = await visitor.signIn(evmUser())
    const [{ expirationTime = '' } = {}] = (
      await json<{ sessions: { expirationTime: string }[] }>(response)
    ).sessions
    expect(Date.parse(expirationTime) - Date.now()).toBeLessThanOrEqual(60_000)
    expect([visitor.jar.size, visitor.token?.split('.').length]).toEqual([0, 3])
    expect(await visitor.sessions()).toHaveLength(1)
    expect(response.headers.get('access-control-allow-credentials')).toBeNull()
    visitor.token = `${visitor.token}x`
    expect(await visitor.sessions()).toEqual([])
  })

  it('[B3] limits sign-ins separately, shared by both gateways and readable by the page', async () => {
    const limits = { ...wide, siwx: { perIp: { requests: 5, seconds: 60 } } }
    const projects = [{ id: 'few', origins: [shop] }]
    const [gateway, other] = [await start({ limits, projects }), await start({ limits, projects })]
    let at = 0
    const visitor = getUser(() => (at++ % 2 ? gateway : other), 'few')
    const statuses: number[] = []
    for (let times = 0; times < 7; times++) statuses.push((await visitor.post('nonce', {})).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
    const refused = await visitor.post('nonce', {})
    expect(refused.headers.get('access-control-allow-credentials')).toBe('true')
    expect(refused.headers.has('retry-after')).toBe(true)
    expect(await visitor.sessions()).toEqual([])
    const reads = await ask(gateway, '/getWallets?projectId=few', { origin: shop })
    expect(reads.status).toBe(200)
  })

  it('[B12] responds 501 and names SESSION_SECRET if production lacks it', async () => {
    const gateway = await start({ environment: 'production', secrets: secretsWith({}) })
    const response = await ask(gateway, '/v1/siwx/nonce', {
      origin: shop,
      body: '{}',
      headers: { 'content-type': 'application/json' },
    })
    expect(await statusAndBody(response)).toEqual([
      501,
      { reasons: [{ name: 'siwx', description: 'set SESSION_SECRET to have this' }] },
    ])
    expect(response.headers.get('access-control-allow-origin')).toBe(shop)
    const secret = await start({
      environment: 'production',
      secrets: secretsWith({ sessionSecret }),
    })
    const visitor = getUser(() => secret)
    await visitor.signIn(evmUser())
    expect([...visitor.jar.keys()].every((name) => name.startsWith('__Host-scope-siwx-'))).toBe(
      true,
    )
  })

  it('[B12] rotates SESSION_SECRET without signing users out', async () => {
    const next = '0d1c2b3a495867768594a3b2c1d0e9f8a7b6c5d4'
    const steps = [sessionSecret, `${sessionSecret},${next}`, `${next},${sessionSecret}`, next]
    const all = await Promise.all(
      steps.map((secret) => start({ secrets: secretsWith({ sessionSecret: secret }) })),
    )
    for (const [at, maker] of all.entries()) {
      let current = maker
      const visitor = getUser(() => current)
      await visitor.signIn(evmUser())
      for (const beside of all.slice(Math.max(0, at - 1), at + 2)) {
        current = beside
        expect(await visitor.sessions(), `step ${at}`).toHaveLength(1)
      }
      current = all[3 - at] as Gateway
      if (at === 0 || at === 3) expect(await visitor.sessions()).toEqual([])
    }
  })

  it('[S17] signs in no one without the shared store, and works again with it', async () => {
    const parts = await store.open()
    opened.push(parts)
    let isDown = false
    const down = async (): Promise<never> => {
      throw new Error('canary')
    }
    const { keyValue } = parts
    const shaky = {
      ...keyValue,
      set: (...args: Parameters<typeof keyValue.set>) => (isDown ? down() : keyValue.set(...args)),
      take: (key: string) => (isDown ? down() : keyValue.take(key)),
      count: (...args: Parameters<typeof keyValue.count>) =>
        isDown ? down() : keyValue.count(...args),
    }
    const gateway = await createGateway(
      configWith({ secrets: secretsWith({ sessionSecret }), limits: wide }),
      {
        ...parts,
        keyValue: shaky,
      },
    )
    gateways.push(gateway)
    const visitor = getUser(() => gateway)
    const proofs = [await evmUser().sign({ nonce: await visitor.nonce() })]
    isDown = true
    for (const response of [
      await visitor.post('verify', { proofs }),
      await visitor.post('nonce', {}),
    ]) {
      expect(response.headers.get('retry-after')).toBe('5')
      expect(await statusAndBody(response)).toEqual([503, { error: 'nonce-store-failed' }])
    }
    isDown = false
    expect((await visitor.post('verify', { proofs })).status).toBe(200)
  })

  it.each([
    ['half a body', 'verify', '{', 400],
    ['no proof', 'verify', '{"proofs":[]}', 400],
    ['no visit', 'verify', JSON.stringify({ proofs: [{ message: 'x', signature: 'y' }] }), 401],
    ['too much', 'verify', 'x'.repeat(70_000), 413],
    ['an object for a text', 'revoke', '{"chainId":{}}', 400],
    ['a list', 'nonce', '[]', 400],
  ])('rejects %s in %s, also as plain text', async (_, route, body, status) => {
    const headers = { 'content-type': 'application/json' }
    expect((await ask(a, `/v1/siwx/${route}`, { origin: shop, body, headers })).status).toBe(status)
    const form = { 'content-type': 'text/plain' }
    const plain = await ask(a, `/v1/siwx/${route}`, { origin: shop, body, headers: form })
    expect(plain.status).toBe(status === 413 ? 413 : 415)
  })

  it.each([
    ['/v1/siwx/nonce?projectId=', 400],
    ['/v1/siwx/nonce?projectId=nobody', 403],
    ['/v1/siwx/nonces', 404],
    ['/v1/siwx/', 404],
  ])('responds to %s with %i', async (path, status) => {
    const headers = { 'content-type': 'application/json' }
    expect((await ask(a, path, { origin: shop, body: '{}', headers })).status).toBe(status)
  })

  it('[S15] [B9] puts no address, nonce, signature or token into log or metrics', async () => {
    const visitor = getUser(() => a)
    const user = evmUser()
    const proof = await user.sign({ nonce: await visitor.nonce() })
    await visitor.post('verify', { proofs: [proof] })
    await visitor.post('verify', { proofs: [proof] })
    await visitor.post('revoke', { address: user.address })
    const metrics = await (await ask(a, '/metrics', { headers: asOperator })).text()
    expect(metrics).toMatch(
      /scope_request_seconds_count\{route="\/v1\/siwx\/verify",status="200"\}/,
    )
    const all = lines.join('') + metrics
    expect(all).toContain('/v1/siwx/verify')
    for (const part of [user.address, contract, proof.signature, ...visitor.jar.values()]) {
      expect(all.toLowerCase()).not.toContain(part.toLowerCase().slice(0, 20))
    }
    expect(all).not.toContain('canary')
  })
})

describe('siwx.chains', () => {
  const wrong = (chains: string[]) =>
    createTestGateway(configWith({ siwx: { chains } })).then(
      (gateway) => gateway.close(),
      (thrown: unknown) => thrown,
    )
  it.each([
    [['polkadot:91b171bb158e2d3848fa23a9f1c25182'], 'siwx.chains[0]: expected a CAIP-2 id'],
    [['bip122:00000000000000000000000000000000'], 'siwx.chains: expected chains that accounts'],
    [[], 'siwx.chains: expected at least one'],
  ])(
    'refuses to start with %j',
    async (chains, said) => {
      const error = await wrong(chains)
      expect(error).toBeInstanceOf(ConfigError)
      expect(String(error)).toContain(said)
    },
    30_000,
  )
})
