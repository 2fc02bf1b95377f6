/** B2, B4: where the gateway may go, and how long it waits. */

import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeVectors } from '../../../../tools/vectors.js'
import { isPublicAddress, isPublicUrl } from '../rpc/public-address.js'
import { parseRetryAfter } from '../rpc/retry-after.js'
import { createSafeFetch, SafeFetchError } from './safe-fetch.js'

describe('public addresses', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '169.254.169.254',
    '192.168.0.1',
    '172.31.255.255',
    '100.64.0.1',
    '0.0.0.0',
    '255.255.255.255',
    '224.0.0.1',
    '::',
    '::1',
    '::ffff:8.8.8.8',
    '64:ff9b::1',
    'fe80::1',
    'fc00::1',
    'ff02::1',
    '2002:7f00:1::',
    '2001:db8::1',
    'not-an-ip',
    '',
  ])('[B4] rejects %s', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  it.each(['8.8.8.8', '1.1.1.1', '2606:4700::1111', '172.32.0.1'])('accepts %s', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  it.each([
    'http://example.com',
    'https://localhost',
    'https://a.localhost',
    'https://intranet',
    'https://db.internal',
    'https://127.1',
    'https://0x7f000001',
    'https://2130706433',
    'https://[::ffff:127.0.0.1]',
    'ftp://example.com',
    'x',
  ])('[B4] rejects %s as a URL', (url) => {
    expect(isPublicUrl(url)).toBe(false)
  })

  describeVectors('url-origin-safety', (cases) => {
    const refused = cases.filter(({ kind }) => kind === 'ssrf-refuse')
    it.each(refused.map((vector) => [vector.id, vector] as const))('[B4] %s', async (_, vector) => {
      // Some are names that lead inside: those are told by what they lead to.
      const safeFetch = createSafeFetch(false, (_name, done) =>
        done(null, [{ address: '127.0.0.1', family: 4 }]),
      )
      const attempt = safeFetch.post(String(vector.url), '{}', { timeoutMs: 20_000, bytes: 1_000 })
      await expect(attempt).rejects.toMatchObject({ failure: 'refused' })
      safeFetch.close()
    })
  })
})

describe('egress', () => {
  let server: Server
  let port = 0
  let seen = 0
  const clef = Buffer.from('𝄞')
  beforeAll(async () => {
    server = createServer((request, response) => {
      seen++
      if (request.url === '/slow') return
      if (request.url === '/large') {
        response.end('x'.repeat(10_000))
        return
      }
      if (request.url === '/away') {
        response.writeHead(302, { location: '/elsewhere' }).end()
        return
      }
      if (request.url === '/breaks') {
        response.write('{')
        setTimeout(() => response.destroy(), 20)
        return
      }
      if (request.url === '/halves') {
        response.write(clef.subarray(0, 2))
        setTimeout(() => response.end(clef.subarray(2)), 20)
        return
      }
      if (request.url === '/cut') {
        response.end(clef.subarray(0, 2))
        return
      }
      response.end('{}')
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  const limits = { timeoutMs: 20_000, bytes: 1_000 }
  /** For what never answers. Nothing that a busy machine may delay uses it. */
  const shortLimits = { ...limits, timeoutMs: 300 }
  const own = createSafeFetch(true)
  const post = (path: string) =>
    own.post(`http://127.0.0.1:${port}${path}`, '{}', path === '/slow' ? shortLimits : limits)
  afterAll(() => own.close())

  it('[B4] refuses a name that resolves to a private address, without a connection', async () => {
    const before = seen
    for (const addresses of [
      [{ address: '127.0.0.1', family: 4 }],
      [
        { address: '8.8.8.8', family: 4 },
        { address: '10.0.0.1', family: 4 },
      ],
      [{ address: '::ffff:127.0.0.1', family: 6 }],
      [],
    ]) {
      const safeFetch = createSafeFetch(false, (_, done) => done(null, addresses))
      const attempt = safeFetch.post(`https://rebind.example:${port}/`, '{}', limits)
      await expect(attempt).rejects.toMatchObject({ failure: 'refused' })
      safeFetch.close()
    }
    expect(seen).toBe(before)
  })

  it('[B4] resolves a name once for each connection', async () => {
    let asked = 0
    const safeFetch = createSafeFetch(false, (_, done) => {
      asked++
      // Public at first, inside the next time: the connection goes where the first answer led.
      done(null, [{ address: asked === 1 ? '192.0.2.1' : '127.0.0.1', family: 4 }])
    })
    await expect(
      safeFetch.post(`https://rebind.example:${port}/`, '{}', shortLimits),
    ).rejects.toBeInstanceOf(SafeFetchError)
    expect(asked).toBe(1)
    safeFetch.close()
  })

  it('[B4] returns a redirect without following it', async () => {
    const before = seen
    expect((await post('/away')).status).toBe(302)
    expect(seen).toBe(before + 1)
  })

  it.each([
    ['/slow', 'timeout'],
    ['/large', 'too-large'],
    ['/breaks', 'broken'],
  ])('[B10] ends %s as %s', async (path, failure) => {
    await expect(post(path)).rejects.toMatchObject({ failure })
  })

  it('reads a character that comes in two parts, and marks one that is cut', async () => {
    expect((await post('/halves')).text).toBe('𝄞')
    expect((await post('/cut')).text).toBe('\ufffd')
  })

  it('asks again over a new connection when the other side closes a kept one', async () => {
    const isUsed = new WeakSet<object>()
    let closed = 0
    const closing = createServer((request, response) => {
      // Closes an idle connection while the next request is pending, as some servers do.
      if (isUsed.has(request.socket) && ++closed) return void request.socket.destroy()
      isUsed.add(request.socket)
      request.resume().on('end', () => response.end('{"is":"read"}'))
    }).listen(0, '127.0.0.1')
    await once(closing, 'listening')
    const url = `http://127.0.0.1:${(closing.address() as AddressInfo).port}/`
    const read = { status: 200, text: '{"is":"read"}' }
    expect(await own.post(url, '{}', limits)).toMatchObject(read)
    expect(await own.post(url, '{}', limits)).toMatchObject(read)
    expect(await own.get(url, limits)).toMatchObject(read)
    expect(closed).toBe(1)
    closing.closeAllConnections()
    closing.close()
  })

  it('[X12] sends what goes out once over a new connection, and not again', async () => {
    const sockets = new Set<object>()
    let received = 0
    const writes = createServer((request, response) => {
      received++
      sockets.add(request.socket)
      if (request.url === '/lost') request.socket.destroy()
      else response.end('{}')
    }).listen(0, '127.0.0.1')
    await once(writes, 'listening')
    const url = `http://127.0.0.1:${(writes.address() as AddressInfo).port}`
    await own.get(url, limits)
    await own.post(url, '{}', { ...limits, once: true })
    const lost = own.post(`${url}/lost`, '{}', { ...limits, once: true })
    await expect(lost).rejects.toMatchObject({ failure: 'broken' })
    expect([received, sockets.size]).toEqual([3, 3])
    writes.closeAllConnections()
    writes.close()
  })

  it('reports that nothing was sent if no server listens', async () => {
    await expect(own.post('http://127.0.0.1:1/', '{}', limits)).rejects.toMatchObject({
      failure: 'unreachable',
    })
  })

  it('[B12] reports an error without the URL, which may contain a key', async () => {
    const error: unknown = await own
      .post('http://127.0.0.1:1/key-canary', '{}', limits)
      .catch((thrown: unknown) => thrown)
    expect(error instanceof Error && `${error.message}${JSON.stringify(error)}`).not.toContain(
      'canary',
    )
  })
})

describe('Retry-After', () => {
  const now = Date.parse('2026-11-22T12:00:00Z')
  it.each([
    ['2', 2_000],
    ['0', 0],
    ['999999999', 60_000],
    ['Sun, 22 Nov 2026 12:00:05 GMT', 5_000],
    ['Sun, 22 Nov 2099 12:00:05 GMT', 60_000],
    ['Sun, 22 Nov 2020 12:00:05 GMT', undefined],
    ['-5', undefined],
    ['NaN', undefined],
    ['1.5', undefined],
    ['abc', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('[B2] %s', (text, ms) => {
    expect(parseRetryAfter(text, now)).toBe(ms)
  })
})
