/** The servers of docs/siwx-server.md, unchanged, and users who try to impersonate others. */
import { generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { evm } from '@scope/adapter-evm'
import { mainnet } from '@scope/adapter-evm/networks'
import { createKit, memoryStorage } from '@scope/core'
import { siwx } from '@scope/siwx'
import { createMessage } from '@scope/siwx/messages'
import { announceWallet, createTestWallet } from '@scope/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

vi.hoisted(() => {
  process.env.SESSION_SECRET = '9f3c7e5da1b2c3d4e5f60718293a4b5c6d7e8f90'
})

const { app } = await import('./siwx-server/hono-app.js')
const express = await import('./siwx-server/express-app.js')
const fastify = await import('./siwx-server/fastify-app.js')
const node = await import('./siwx-server/node-server.js')
const next = {
  siwx: await import('./siwx-server/next-route.js'),
  orders: await import('./siwx-server/next-orders-route.js'),
}

const origin = 'https://app.example.com'
const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

type Serve = (path: string, init: RequestInit) => Promise<Response>

async function serveNext(path: string, init: RequestInit): Promise<Response> {
  const request = new Request(origin + path, init)
  const { pathname } = new URL(request.url)
  if (pathname === '/orders') return next.orders.GET(request)
  const method = request.method as 'GET' | 'POST' | 'OPTIONS'
  return next.siwx[method]?.(request) ?? new Response(null, { status: 405 })
}

/** Where each listens, by name. */
const urls = new Map<string, string>()
const ends: (() => unknown)[] = []
beforeAll(async () => {
  for (const [name, server] of [
    ['Express', createServer(express.app)],
    ['Node', node.server],
  ] as const) {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    urls.set(name, `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    ends.push(() => {
      server.closeAllConnections()
      server.close()
    })
  }
  urls.set('Fastify', await fastify.app.listen({ port: 0, host: '127.0.0.1' }))
  ends.push(() => {
    fastify.app.server.closeAllConnections()
    return fastify.app.close()
  })
})
afterAll(async () => {
  for (const end of ends) await end()
})

const overSocket =
  (name: string): Serve =>
  (path, init) =>
    fetch(urls.get(name) + path, init)

const servers: readonly (readonly [name: string, serve: Serve])[] = [
  ['Next', serveNext],
  ['Express', overSocket('Express')],
  ['Fastify', overSocket('Fastify')],
  ['Node', overSocket('Node')],
  ['Hono', async (path, init) => app.request(origin + path, init)],
]

const letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

function base58(bytes: Uint8Array): string {
  let number = BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
  let text = ''
  for (; number > 0n; number /= 58n) text = letters.charAt(Number(number % 58n)) + text
  // Zeros that it begins with are no part of the number.
  return '1'.repeat(bytes.findIndex((byte) => byte !== 0)) + text
}

function person() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const own = base58(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32))
  return {
    address: own,
    prove(nonce: string, domain = 'app.example.com') {
      const issuedAt = new Date().toISOString()
      const fields = { chainId, address: own, domain, version: '1', nonce, issuedAt } as const
      const message = createMessage({ ...fields, uri: `https://${domain}` })
      const signature = sign(null, Buffer.from(message), privateKey).toString('base64')
      return { proofs: [{ message, signature }] }
    },
  }
}

function getBrowser(serve: Serve) {
  const jar = new Map<string, string>()
  async function ask(path: string, body?: unknown, more: Record<string, string> = {}) {
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ')
    const response = await serve(path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...(body === undefined ? {} : { origin, 'content-type': 'application/json' }),
        ...(cookie === '' ? {} : { cookie }),
        ...more,
      },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (line.includes('Max-Age=0')) jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }
  const nonce = async () =>
    ((await (await ask('/siwx/nonce', {})).json()) as { nonce: string }).nonce
  const orders = async () => {
    const response = await ask('/orders')
    return [response.status, await response.json()]
  }
  return { jar, ask, nonce, orders }
}

const signedOut = [401, { error: 'sign-in' }]

describe.each(servers)('%s', (_, serve) => {
  it('knows who signed in until they sign out', async () => {
    const { ask, nonce, orders, jar } = getBrowser(serve)
    const me = person()
    expect(await orders()).toEqual(signedOut)
    const answer = await ask('/siwx/verify', me.prove(await nonce()))
    expect(answer.status).toBe(200)
    expect(answer.headers.getSetCookie()[0]).toMatch(/^__Host-.*HttpOnly; SameSite=Lax.*Secure$/)
    expect(await orders()).toEqual([200, { ordersOf: me.address }])
    const before = [...jar]
    expect((await ask('/siwx/revoke', {})).status).toBe(204)
    for (const [name, value] of before) jar.set(name, value)
    expect(await orders()).toEqual(signedOut)
  })

  it('[SIW-02] signs in a kit whose wallet signs the shown message, and signs it out', async () => {
    const { ask, orders } = getBrowser(serve)
    const page = new EventTarget()
    const wallet = createTestWallet({
      rdns: 'test.recipe',
      chains: [{ chainId: 1, rpcUrl: 'http://127.0.0.1:1' }],
    })
    const kit = createKit({
      metadata: { name: 'My site', url: origin },
      networks: [mainnet],
      adapters: [evm()],
      storage: memoryStorage(),
      siwx: siwx({ server: `${origin}/siwx`, oneClick: false }),
      env: {
        window: page as never,
        fetch: (url, init = {}) =>
          ask(
            new URL(String(url)).pathname,
            init.method === 'POST' ? String(init.body) : undefined,
          ),
      },
    })
    const ends = [announceWallet(wallet, page), kit.start()]
    try {
      await vi.waitFor(() => expect(kit.wallets.$wallets.get()).toHaveLength(1))
      expect(await kit.connection.connect('test.recipe')).toBe(true)
      await vi.waitFor(() => expect(kit.siwx?.$state.get().status).toBe('ready'))
      expect(await orders()).toEqual(signedOut)
      wallet.reject()
      expect(await kit.siwx?.sign()).toBe(false)
      expect(await orders()).toEqual(signedOut)
      wallet.approve()
      expect(await kit.siwx?.sign()).toBe(true)
      expect(await orders()).toEqual([200, { ordersOf: wallet.addresses[0] }])
      await kit.siwx?.signOut()
      expect(await orders()).toEqual(signedOut)
    } finally {
      for (const end of ends.reverse()) end()
    }
  })

  it('[S2] [S1] [S10] refuses a replay, another domain and another key', async () => {
    const { ask, nonce, orders } = getBrowser(serve)
    const [me, other] = [person(), person()]
    const used = me.prove(await nonce())
    const [proof] = used.proofs
    const spoiled = {
      proofs: [{ ...proof, message: proof?.message.replace(me.address, other.address) }],
    }
    expect((await ask('/siwx/verify', spoiled)).status).toBe(401)
    expect((await ask('/siwx/verify', me.prove(await nonce(), 'evil.example.com'))).status).toBe(
      401,
    )
    expect(await orders()).toEqual(signedOut)
    const fresh = me.prove(await nonce())
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask('/siwx/verify', fresh)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('[S13] refuses a page of another site that signs in, signs out or reads a session', async () => {
    const { ask, nonce, orders } = getBrowser(serve)
    const me = person()
    await ask('/siwx/verify', me.prove(await nonce()))
    const proof = person().prove(await nonce())
    const evil = { origin: 'https://evil.example.com' }
    const form = { 'content-type': 'text/plain' }
    expect((await ask('/siwx/verify', proof, evil)).status).toBe(403)
    expect((await ask('/siwx/revoke', {}, evil)).status).toBe(403)
    expect((await ask('/siwx/revoke', {}, { origin: 'null' })).status).toBe(403)
    expect((await ask('/siwx/revoke', {}, form)).status).toBe(415)
    expect((await ask('/orders', undefined, evil)).status).toBe(401)
    expect((await ask('/siwx/session', undefined, evil)).status).toBe(403)
    // What a visitor says of the host changes nothing.
    const forged = { host: 'evil.example.com', 'x-forwarded-host': 'evil.example.com' }
    const spoofed = person().prove(await nonce(), 'evil.example.com')
    expect((await ask('/siwx/verify', spoofed, forged)).status).toBe(401)
    expect(await orders()).toEqual([200, { ordersOf: me.address }])
  })

  it('rejects a cookie that is changed, made up or another visit’s', async () => {
    const { ask, nonce, orders, jar } = getBrowser(serve)
    await ask('/siwx/verify', person().prove(await nonce()))
    const good = jar.get('__Host-scope-siwx') ?? ''
    const visit = jar.get('__Host-scope-siwx-visit') ?? ''
    const [id, , mark] = good.split('.')
    for (const bad of [
      `${good}x`,
      good.slice(1),
      `${id}.9999999999.${mark}`,
      visit,
      '',
      '[]',
      '__proto__',
    ]) {
      jar.set('__Host-scope-siwx', bad)
      expect(await orders()).toEqual(signedOut)
    }
  })

  it.each([
    ['{', 400],
    ['[]', 400],
    ['{"proofs":[{"message":"x","signature":"y"}]}', 401],
    ['{"__proto__":{"proofs":[]}}', 400],
    [`{"proofs":[${'['.repeat(20_000)}`, 400],
    ['x'.repeat(100_000), 413],
  ])('[B10] signs no user in for a body like %.30s', async (body, status) => {
    const { ask, orders } = getBrowser(serve)
    // Fastify reads it first, and finds that it is no JSON.
    expect([status, 400]).toContain((await ask('/siwx/verify', body)).status)
    expect(await orders()).toEqual(signedOut)
  })

  it.each(['/siwx/', '/siwx/verify/', '/siwx/nonce/x', '/siwx/%6eonce', '/siwx/..%2forders'])(
    'serves no route at %s',
    async (path) => {
      expect((await getBrowser(serve).ask(path, {})).status).toBe(404)
    },
  )
})
