/** The sign-in server on the servers that sites have, and requests that should end them. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import express5 from 'express'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { browser, evmPerson, origin } from '../server/http/fixtures/browser.js'
import { site } from '../server/http/fixtures/site.js'
import type { WithHeaders } from '../server/http/request-headers.js'
import { memorySessionStore } from '../server/sessions/memory-session-store.js'
import { express4, listening, type Running, servers } from './fixtures/servers.js'
import { requireSession, toNodeHandler } from './index.js'

const stops: (() => Promise<void>)[] = []
/** Unhandled errors, which would end the process. */
const unheard: unknown[] = []
const hear = (thrown: unknown) => void unheard.push(thrown)
beforeEach(() => {
  process.on('unhandledRejection', hear)
  process.on('uncaughtException', hear)
})
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
  // Those of promises are told once the queue is empty.
  await new Promise<void>((resolve) => setImmediate(resolve))
  process.off('unhandledRejection', hear)
  process.off('uncaughtException', hear)
  expect(unheard.splice(0)).toEqual([])
})

/** As it goes over the wire: `fetch` would refuse to send some of it. Resolves to what was answered, once that ended. */
async function send(url: string, text: string, { isAborted = false } = {}): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  const parts: Buffer[] = []
  socket.on('data', (part) => parts.push(part))
  socket.write(text)
  if (isAborted) socket.destroy()
  await once(socket, 'close')
  return Buffer.concat(parts).toString()
}
const getStatus = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])
const line = (method: string, path: string, more = '') =>
  `${method} ${path} HTTP/1.1\r\nHost: evil.example\r\nOrigin: ${origin}\r\nConnection: close\r\n${more}\r\n`

/** A browser at the site, over the server's own socket. */
function visit({ url }: Running) {
  const visitor = browser(async (request) => {
    const { pathname, search } = new URL(request.url)
    const { method, headers } = request
    const body = method === 'POST' ? await request.text() : undefined
    return fetch(url + pathname + search, { method, headers, ...(body !== undefined && { body }) })
  })
  const cookie = () => [...visitor.jar].map((pair) => pair.join('=')).join('; ')
  const order = async () => {
    const response = await fetch(`${url}/orders`, {
      method: 'POST',
      headers: { origin, cookie: cookie(), 'content-type': 'application/json' },
      body: JSON.stringify({ item: 'tea' }),
    })
    return [response.status, await response.json()]
  }
  return { visitor, order, cookie }
}

describe.each(servers)('%s', (name, open) => {
  async function start(options: Parameters<typeof open>[0] = {}): Promise<Running> {
    const running = await open(options)
    stops.push(running.stop)
    return running
  }
  /** Asserts that the server can still sign a user in. */
  async function expectAlive(running: Running) {
    const { visitor, order } = visit(running)
    const person = evmPerson()
    expect((await visitor.signIn(person)).status).toBe(200)
    expect(await order()).toEqual([200, { ordersOf: person.address, item: 'tea' }])
  }

  it('knows who signed in behind a body parser, in a POST, until they sign out', async () => {
    const running = await start()
    const { visitor, order } = visit(running)
    expect(await order()).toEqual([401, { error: 'sign-in' }])
    const person = evmPerson()
    const answer = await visitor.signIn(person)
    expect(answer.status).toBe(200)
    expect(answer.headers.getSetCookie()[0]).toMatch(/^__Host-.*HttpOnly; SameSite=Lax.*Secure$/)
    expect(await order()).toEqual([200, { ordersOf: person.address, item: 'tea' }])
    expect((await visitor.ask('/revoke', { body: {} })).status).toBe(204)
    expect(await order()).toEqual([401, { error: 'sign-in' }])
  })

  it.each([
    ['TRACE', '/siwx/nonce'],
    ['TRACE', '/orders'],
    ['HEAD', '/siwx/session'],
    ['OPTIONS', '/siwx/nonce'],
    ['OPTIONS', '*'],
    ['PUT', '/siwx/nonce'],
    ['PROPFIND', '/siwx/nonce'],
    ['DELETE', '/siwx/nonce'],
    ['GET', 'http://evil.example/siwx/session'],
    ['GET', '//evil.example/siwx/session'],
    ['GET', '/siwx/%'],
    ['GET', '/siwx/session?%'],
    ['POST', '/siwx/nonce'],
    ['POST', '/siwx/../siwx/nonce'],
  ])('[S18] keeps running, without a 500, on %s %s', async (method, path) => {
    const running = await start()
    const status = getStatus(await send(running.url, line(method, path)))
    expect(status).toBeGreaterThanOrEqual(200)
    expect(status).toBeLessThan(500)
    await expectAlive(running)
  })

  it.each([
    ['{', 'application/json'],
    ['{}', 'text/plain'],
    ['a=1', 'application/x-www-form-urlencoded'],
    ['[]', 'application/json'],
    ['null', 'application/json'],
    ['\u0000', 'application/json'],
    ['{"proofs":[{"message":"x","signature":"y"}]}', 'application/json'],
    ['{"__proto__":{"proofs":[]}}', 'application/json'],
    ['x'.repeat(1_000_000), 'application/json'],
    [`{"proofs":"${'x'.repeat(90_000)}"}`, 'application/json'],
  ])('[S18, B10] keeps running, without a 500, on a body like %.20s as %s', async (body, type) => {
    const running = await start()
    const headers = { origin, 'content-type': type }
    for (const route of ['nonce', 'verify', 'session', 'revoke']) {
      const { status } = await fetch(`${running.url}/siwx/${route}`, {
        method: 'POST',
        headers,
        body,
      })
      expect(status, route).toBeLessThan(500)
    }
    await expectAlive(running)
  })

  it('[S18] answers compressed, chunked and endless bodies', async () => {
    const running = await start()
    const json = 'Content-Type: application/json\r\n'
    const chunked = `${json}Transfer-Encoding: chunked\r\n`
    const part = `10000\r\n${'x'.repeat(65_536)}\r\n`
    for (const text of [
      line('POST', '/siwx/verify', `${json}Content-Encoding: gzip\r\nContent-Length: 3\r\n`) +
        'abc',
      `${line('POST', '/siwx/verify', chunked)}2\r\n{}\r\n0\r\n\r\n`,
      `${line('POST', '/siwx/verify', chunked) + part.repeat(4)}0\r\n\r\n`,
    ]) {
      const status = getStatus(await send(running.url, text))
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
    }
    await expectAlive(running)
  })

  it('[S18] serves others while visitors leave during a request', async () => {
    const running = await start()
    const json = 'Content-Type: application/json\r\nContent-Length: 100\r\n'
    for (const path of ['/siwx/nonce', '/siwx/verify', '/orders']) {
      await send(running.url, `${line('POST', path, json)}{"proofs":`, { isAborted: true })
      await send(running.url, line('POST', path).slice(0, -10), { isAborted: true })
    }
    await expectAlive(running)
  })

  it('[S17, S18] refuses everyone while the store is down, and the server keeps running', async () => {
    const memory = memorySessionStore()
    let isDown = false
    const read: typeof memory.read = (id) =>
      isDown ? Promise.reject(new Error('canary')) : memory.read(id)
    const running = await start({ store: { ...memory, read } })
    const { visitor, order } = visit(running)
    await visitor.signIn(evmPerson())
    isDown = true
    const isOwn = /Express|node/.test(name)
    const [status, body] = await order().catch(() => [503])
    expect(status).toBeGreaterThanOrEqual(500)
    if (isOwn) expect([status, body]).toEqual([503, { error: 'session-store-failed' }])
    isDown = false
    await expectAlive(running)
  })
})

describe('[S18] on node:http and Express', () => {
  const start = async (server: Promise<Running>) => {
    const running = await server
    stops.push(running.stop)
    return running
  }

  it('treats a body that was already read as empty', async () => {
    const siwx = site()
    const signIn = toNodeHandler(siwx)
    const running = await start(
      listening(
        createServer((request, response) => {
          request.resume().once('end', () => void signIn(request, response))
        }),
      ),
    )
    const { status } = await fetch(`${running.url}/siwx/nonce`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json' },
      body: '{}',
    })
    expect(status).toBe(400)
  })

  it.each([
    ['JSON that no JSON can hold again', { big: 1n }],
    ['nothing', undefined],
    ['a function', () => undefined],
  ])('reads no body from a parser that leaves %s', async (_, body) => {
    const signIn = toNodeHandler(site())
    const running = await start(
      listening(
        createServer((request, response) => {
          request.resume().once('end', () => {
            void signIn(Object.assign(request, { body }), response)
          })
        }),
      ),
    )
    const headers = { origin, 'content-type': 'application/json' }
    const url = `${running.url}/siwx/verify`
    expect((await fetch(url, { method: 'POST', headers, body: '{}' })).status).toBe(400)
  })

  it.each([
    ['Express 4', express4],
    ['Express 5', express5],
  ])('passes errors of the site’s own routes to its error handler: %s', async (_, express) => {
    const siwx = site()
    const app = express()
    app.use('/siwx', toNodeHandler(siwx))
    app.get(
      '/orders',
      requireSession(siwx, () => Promise.reject(new Error('canary'))),
    )
    const told: unknown[] = []
    app.use(((error, _request, response, _next) => {
      told.push(error)
      response.status(418).end()
    }) satisfies express5.ErrorRequestHandler)
    const running = await start(listening(createServer(app)))
    const { visitor, cookie } = visit(running)
    await visitor.signIn(evmPerson())
    const { status } = await fetch(`${running.url}/orders`, { headers: { cookie: cookie() } })
    expect([status, told]).toEqual([418, [new Error('canary')]])
  })

  it('answers 500 without an error handler, and closes the connection if something was sent', async () => {
    const siwx = site()
    const orders = requireSession(siwx, (request, response) => {
      if (request.url === '/half') response.write('half')
      throw new Error('canary')
    })
    const signIn = toNodeHandler(siwx)
    const running = await start(
      listening(
        createServer((request, response) => {
          void (request.url?.startsWith('/siwx/') ? signIn : orders)(request, response)
        }),
      ),
    )
    const { visitor, cookie } = visit(running)
    await visitor.signIn(evmPerson())
    const ask = (path: string) => fetch(running.url + path, { headers: { cookie: cookie() } })
    expect((await ask('/whole')).status).toBe(500)
    await expect(ask('/half').then((response) => response.text())).rejects.toThrow()
  })
})

describe('getSessions', () => {
  it('takes anything with headers, and touches nothing else', async () => {
    const siwx = site()
    const visitor = browser(siwx.fetch)
    const person = evmPerson()
    await visitor.signIn(person)
    const cookie = [...visitor.jar].map((pair) => pair.join('=')).join('; ')
    const headers: readonly WithHeaders['headers'][] = [
      new Headers({ cookie }),
      { cookie },
      { Cookie: cookie },
      { cookie: ['theme=dark', cookie], origin },
      { cookie, origin: undefined },
    ]
    for (const header of headers) {
      const request = {
        headers: header,
        get body(): never {
          throw new Error('It was touched.')
        },
      }
      expect(await siwx.getSessions(request)).toMatchObject([{ address: person.address }])
    }
  })

  it('[S13] is empty for another page, regardless of its headers', async () => {
    const siwx = site()
    const visitor = browser(siwx.fetch)
    await visitor.signIn(evmPerson())
    const cookie = [...visitor.jar].map((pair) => pair.join('=')).join('; ')
    for (const from of [
      'https://evil.example',
      ['https://evil.example', origin],
      ['', origin],
      'null',
    ])
      expect(await siwx.getSessions({ headers: { cookie, Origin: from } })).toEqual([])
  })
})
