/** Bad input of every kind: the right status, a reason that names the field, nothing of the inside. */

import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Serving, serve } from './cli/serve.js'
import { checkConfig } from './config/check.js'
import { createGateway, type Gateway } from './create-gateway.js'
import { event } from './database/schema.js'
import { ask, asOperator, configWith, getEvent, json, shop } from './fixtures/auth-requests.js'
import { answerWith, type ScriptedNode, startNode } from './fixtures/scripted-node.js'
import { type Store, storeKinds } from './fixtures/stores.js'
import { createLog } from './http/log.js'

let store: Store
let parts: Awaited<ReturnType<Store['open']>>
let gateway: Gateway
let node: ScriptedNode
const lines: string[] = []

beforeAll(async () => {
  const [kind] = storeKinds
  if (!kind) throw new Error('no store')
  store = await kind.start()
  parts = await store.open()
  node = await startNode(answerWith({ eth_blockNumber: '0x10', eth_call: '0x' }))
  const plenty = { requests: 1_000_000, seconds: 60 }
  const limits = {
    perIp: plenty,
    perProject: plenty,
    rpc: { perIp: plenty, perProject: plenty },
    maxBodyBytes: 100_000,
    bodyTimeoutSeconds: 1,
  }
  const rpc = { nodes: { 'eip155:1': [node.url] }, allowPrivateNetworks: true }
  const log = createLog('debug', { write: (line: string) => void lines.push(line) })
  gateway = await createGateway(configWith({ limits, rpc }), { ...parts, log })
}, 60_000)
afterAll(async () => {
  await gateway?.close()
  await parts?.close()
  await store?.stop()
  await node?.stop()
})

/** No stack, no path, no words of a library. */
const inside =
  /\bat .*\.(ts|js):\d|node_modules|\/src\/|drizzle|PGlite|SyntaxError|ZodError|TypeError|select |insert /

async function expectReason(response: Response, status: number, field: string): Promise<void> {
  const body = await response.text()
  expect(response.status, body).toBe(status)
  expect(body).not.toMatch(inside)
  const value = JSON.parse(body) as {
    reasons?: { name: string }[]
    error?: { data?: { reasons: { name: string }[] } }
  }
  const reasons = value.reasons ?? value.error?.data?.reasons ?? []
  expect(reasons.map(({ name }) => name)).toContain(field)
}

const long = (length: number) => 'a'.repeat(length)

describe('GET /getWallets', () => {
  it.each([
    ['page', '-1'],
    ['page', '0'],
    ['page', '1.5'],
    ['page', 'NaN'],
    ['page', '1e3'],
    ['page', '٣'],
    ['entries', '1000000000'],
    ['entries', '101'],
    ['entries', '-4'],
    ['entries', '0x10'],
    ['entries', 'null'],
    ['chains', 'eip155'],
    ['chains', 'eip155:1:2'],
    ['chains', "eip155:1'--"],
    ['chains', '../../x'],
    ['include', 'a.b'],
    ['include', '../../etc/passwd'],
    ['include', '%00'],
    ['exclude', 'a b'],
    ['exclude', `${'a,'.repeat(1001)}`],
    ['rdns', 'a,'.repeat(1001)],
    ['names', 'a,'.repeat(1001)],
    ['rdns', long(65_537)],
    ['names', long(65_537)],
    ['search', long(101)],
    ['search', long(1024 * 1024)],
    ['badge_type', 'golden'],
  ])('[B7] [B10] rejects %s=%.40s, naming the parameter', async (name, value) => {
    await expectReason(
      await ask(gateway, `/getWallets?${new URLSearchParams({ [name]: value })}`),
      400,
      name,
    )
  })

  it('reports all errors at once', async () => {
    const response = await ask(gateway, '/getWallets?page=-1&entries=0&badge_type=x')
    const { reasons } = await json<{ reasons: { name: string }[] }>(response)
    expect(reasons.map(({ name }) => name)).toEqual(['page', 'entries', 'badge_type'])
  })

  it('[B7] answers with a page or a reason for any query', async () => {
    const value = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.constantFrom(
        '1',
        '__proto__',
        "' or 1=1 --",
        '{{7*7}}',
        '\r\nx: y',
        '%',
        '\0',
        'eip155:1',
      ),
    )
    const name = fc.constantFrom(
      'page',
      'entries',
      'chains',
      'include',
      'exclude',
      'search',
      'badge_type',
      'projectId',
      'st',
      'sv',
      '__proto__',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(name, value), { maxLength: 4 }), async (pairs) => {
        const query = new URLSearchParams(pairs)
        const response = await ask(gateway, `/getWallets?${query}`)
        expect([200, 400, 403]).toContain(response.status)
        const body = await response.text()
        expect(body).not.toMatch(inside)
        expect(response.status === 200 ? 'data' : 'reasons').toSatisfy(
          (key: string) => key in (JSON.parse(body) as object),
        )
      }),
      { numRuns: 300 },
    )
  }, 30_000)
})

describe('paths', () => {
  it('[B7] reads nothing from disk and reveals nothing internal for any path', async () => {
    const part = fc.oneof(
      fc.constantFrom(
        '..',
        '.',
        '%2e%2e',
        '%2f',
        '..%2f',
        '%5c',
        '%00',
        '%',
        'getWalletImage',
        'public',
        'getTokenImage',
        'v1',
        'operator',
        'wallets',
        'e',
        'dashboard',
        'package.json',
        '__proto__',
      ),
      fc.string({ maxLength: 12 }).map(encodeURIComponent),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(part, { minLength: 1, maxLength: 5 }),
        fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'OPTIONS'),
        async (some, method) => {
          const path = `/${some.join('/')}`
          if (!URL.canParse(path, 'http://gateway.example')) return
          const response = await ask(gateway, path, { method })
          const body = await response.text()
          expect(response.status, `${method} ${path}`).toBeLessThan(500)
          expect(body).not.toMatch(/"devDependencies"|root:x:/)
          if (response.status >= 400 && !path.startsWith('/dashboard'))
            expect(body).not.toMatch(inside)
        },
      ),
      { numRuns: 400 },
    )
  }, 30_000)
})

describe('POST /e', () => {
  it.each([
    ['{', 400],
    ['', 400],
    ['null', 400],
    ['7', 400],
    ['"x"', 400],
    [`${'['.repeat(5_000)}${']'.repeat(5_000)}`, 400],
    [`{"a":${'{"a":'.repeat(40)}1${'}'.repeat(41)}`, 400],
    [long(100_001), 413],
  ])('[B10] rejects %.20s', async (body, status) => {
    await expectReason(
      await ask(gateway, '/e', { body }),
      status,
      body === 'null' || body === '7' || body === '"x"' ? '0' : 'body',
    )
  })

  it('[B13] treats names of prototypes as plain names', async () => {
    const body = JSON.stringify(getEvent('MODAL_OPEN')).replace(
      '"properties":{}',
      '"properties":{"__proto__":{"view":"x"},"constructor":"x"},"__proto__":{"isAdmin":true}',
    )
    expect((await ask(gateway, '/e', { body })).status).toBe(202)
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  })

  it('[B7] [B9] stores or refuses any JSON', async () => {
    const event = fc.record(
      {
        eventId: fc.oneof(fc.uuid(), fc.jsonValue()),
        url: fc.oneof(fc.webUrl(), fc.jsonValue()),
        timestamp: fc.oneof(fc.double(), fc.jsonValue()),
        props: fc.oneof(
          fc.jsonValue(),
          fc.record({
            event: fc.constantFrom('MODAL_OPEN', 'X\0Y', "';--"),
            properties: fc.dictionary(fc.string(), fc.jsonValue()),
            address: fc.jsonValue(),
          }),
        ),
      },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.jsonValue(), event, fc.array(event, { maxLength: 3 })),
        async (value) => {
          const response = await ask(gateway, '/e', { body: JSON.stringify(value) })
          expect([202, 400]).toContain(response.status)
          expect(await response.text()).not.toMatch(inside)
        },
      ),
      { numRuns: 200 },
    )
  }, 30_000)
})

describe('POST /v1', () => {
  const post = (body: BodyInit, chain = 'eip155:1') =>
    ask(gateway, `/v1/?chainId=${encodeURIComponent(chain)}`, { body, origin: shop })
  const call = (method: string, params: unknown = [], more: object = {}) =>
    JSON.stringify({ jsonrpc: '2.0', id: 1, method, params, ...more })

  it.each([
    '',
    'eip155',
    'eip155:2',
    'bip122:000000000019d6689c085ae165831e93',
    'http://169.254.169.254',
    '../eip155:1',
    '__proto__:x',
  ])('[B3] [B4] rejects chain "%s", naming the parameter', async (chain) => {
    const response = await post(call('eth_blockNumber'), chain)
    expect(response.headers.get('access-control-allow-origin')).toBe(shop)
    await expectReason(response, 400, 'chainId')
  })

  it.each([
    'personal_sign',
    'eth_sendTransaction',
    'eth_accounts',
    'debug_traceTransaction',
    'admin_peers',
    'anvil_setBalance',
    'evm_mine',
    'eth_getFilterLogs',
    'constructor',
    '__proto__',
    'ETH_CALL',
    'eth_call ',
    'getProgramAccounts',
  ])('[B3] sends %s to no node', async (method) => {
    const before = node.calls.length
    expect(await json(await post(call(method)))).toMatchObject({ id: 1, error: { code: -32601 } })
    expect(node.calls.length).toBe(before)
  })

  it.each([
    [JSON.stringify({ id: 1, method: 'eth_call' }), 'jsonrpc'],
    [JSON.stringify({ jsonrpc: '2.0', method: 'eth_call' }), 'id'],
    [JSON.stringify({ jsonrpc: '2.0', id: {}, method: 'eth_call' }), 'id'],
    [JSON.stringify({ jsonrpc: '2.0', id: 1, method: 7 }), 'method'],
    [call('eth_call', { to: '0x' }), 'params'],
    ['7', 'JSON-RPC'],
  ])('[B10] rejects %s with a JSON-RPC error', async (body, field) => {
    const response = await post(body)
    expect(response.status).toBe(400)
    expect(await json(response)).toMatchObject({
      jsonrpc: '2.0',
      error: { code: -32600, message: expect.stringContaining(field) },
    })
  })

  it('[B10] responds -32700 to invalid JSON, and distinguishes too deep, too large and too many', async () => {
    const broken = await post('{"jsonrpc"')
    expect([broken.status, await json(broken)]).toMatchObject([400, { error: { code: -32700 } }])
    await expectReason(await post('['.repeat(10_000)), 400, 'body')
    await expectReason(await post('[]'), 400, 'body')
    await expectReason(await post(`[${'1,'.repeat(9_999)}1]`), 413, 'body')
    await expectReason(await post(long(100_001)), 413, 'body')
  })

  it('responds to the other calls of a batch with an invalid one, in order and with their ids', async () => {
    const body = `[{"jsonrpc":"2.0","id":"a","method":"eth_blockNumber"},7,{"jsonrpc":"2.0","id":12345678901234567890,"method":"eth_call","params":[{},"latest"]},{"jsonrpc":"2.0","id":3,"method":"personal_sign"}]`
    const response = await post(body)
    const text = await response.text()
    expect(response.status).toBe(200)
    expect(text).toContain('"id":12345678901234567890')
    expect(
      (JSON.parse(text) as { id: unknown; result?: unknown; error?: { code: number } }[]).map(
        ({ id, result, error }) => [id, result ?? error?.code],
      ),
    ).toEqual([
      ['a', '0x10'],
      [null, -32600],
      [12345678901234567000, '0x'],
      [3, -32601],
    ])
  })

  it('[B4] ignores extra fields, so that a page can’t choose a node', async () => {
    const response = await ask(
      gateway,
      '/v1/?chainId=eip155:1&rpcUrl=http://169.254.169.254&url=http://127.0.0.1:1',
      {
        body: call('eth_blockNumber'),
        headers: { host: '169.254.169.254', 'x-forwarded-host': '127.0.0.1' },
      },
    )
    expect(await json(response)).toMatchObject({ result: '0x10' })
  })

  it('[B7] [B10] answers with JSON-RPC for any body', async () => {
    const randomCall = fc.record(
      {
        jsonrpc: fc.constantFrom('2.0', '1.0', 2),
        id: fc.oneof(fc.integer(), fc.string(), fc.jsonValue()),
        method: fc.oneof(fc.constantFrom('eth_call', 'eth_blockNumber', '__proto__'), fc.string()),
        params: fc.oneof(fc.array(fc.jsonValue()), fc.jsonValue()),
      },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.jsonValue(), randomCall, fc.array(randomCall, { minLength: 1, maxLength: 4 })),
        async (value) => {
          const response = await post(JSON.stringify(value))
          expect([200, 400]).toContain(response.status)
          const text = await response.text()
          expect(text).not.toMatch(inside)
          const answers = [JSON.parse(text) as object].flat()
          expect(
            answers.every(
              (answer) =>
                'jsonrpc' in answer && 'id' in answer && 'result' in answer !== 'error' in answer,
            ),
          ).toBe(true)
        },
      ),
      { numRuns: 200 },
    )
  }, 30_000)
})

describe('on the wire', () => {
  let serving: Serving
  beforeAll(async () => {
    const config = configWith({
      port: 0,
      host: '127.0.0.1',
      limits: { bodyTimeoutSeconds: 1, maxBodyBytes: 100_000 },
    })
    serving = await serve(checkConfig(config), parts)
  })
  afterAll(() => serving.stop())

  async function raw(
    text: string,
    more?: (write: (part: string) => void) => void,
  ): Promise<string> {
    const { hostname, port } = new URL(serving.address)
    const socket = connect(Number(port), hostname)
    let answer = ''
    socket.on('data', (part) => {
      answer += part.toString()
    })
    socket.on('error', () => {})
    socket.write(text)
    more?.((part) => socket.write(part))
    await once(socket, 'close')
    return answer
  }

  it('[B10] responds 408 to a body that doesn’t arrive', async () => {
    const head = 'POST /e?projectId=shop HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n{'
    expect(await raw(head)).toMatch(/^HTTP\/1\.1 408 /)
  }, 15_000)

  it('[B10] responds 413 before a body that is too large has arrived', async () => {
    const head = 'POST /e?projectId=shop HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n{'
    expect(await raw(head)).toMatch(/^HTTP\/1\.1 413 /)
  }, 15_000)

  it('[B10] ends the connection if the headers never end', async () => {
    const answer = await raw(
      `GET /getWallets?projectId=shop HTTP/1.1\r\nHost: a\r\nX: ${long(64 * 1024)}\r\n`,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 431 |^$/)
  }, 15_000)

  it('answers a request that has begun while it stops', async () => {
    const mine = await serve(checkConfig(configWith({ port: 0, host: '127.0.0.1' })), parts)
    const sent = request(`${mine.address}/e?projectId=shop`, {
      method: 'POST',
      // The server says when it has the head: the body follows once it stops.
      headers: { expect: '100-continue' },
    })
    const answer = once(sent, 'response')
    sent.flushHeaders()
    await once(sent, 'continue')
    const stopped = mine.stop()
    sent.end(JSON.stringify(getEvent('MODAL_OPEN')))
    const [response] = (await answer) as [IncomingMessage]
    expect(response.statusCode).toBe(202)
    response.resume()
    await stopped
    await expect(fetch(`${mine.address}/healthz`)).rejects.toThrow()
  })
})

describe('stopping under load', () => {
  it('ends while requests keep coming, and has every event that it answered with 2xx', async () => {
    const plenty = { requests: 1_000_000, seconds: 60 }
    const config = configWith({ port: 0, host: '127.0.0.1', limits: { perIp: plenty } })
    const mine = await serve(checkConfig(config), parts)
    const kept: string[] = []
    let isOver = false
    const senders = Array.from({ length: 6 }, async () => {
      while (!isOver) {
        const modalOpen = getEvent('MODAL_OPEN')
        try {
          const body = JSON.stringify(modalOpen)
          const response = await fetch(`${mine.address}/e?projectId=shop`, { method: 'POST', body })
          if (response.status === 202) kept.push(modalOpen.eventId)
        } catch {
          return
        }
      }
    })
    await vi.waitFor(() => expect(kept.length).toBeGreaterThan(10), { timeout: 15_000 })
    await mine.stop()
    isOver = true
    await Promise.all(senders)
    const rows = await parts.database.db.select({ id: event.eventId }).from(event)
    const there = new Set(rows.map(({ id }) => id))
    expect(kept.filter((id) => !there.has(id))).toEqual([])
  }, 30_000)
})

describe('the log of all this', () => {
  it('[B7] [B9] [B12] contains no address, query, token or foreign line', async () => {
    await ask(gateway, '/getWallets?search=canary-search%0d%0aX', {
      headers: { ...asOperator, 'x-forwarded-for': '203.0.113.77' },
    })
    await ask(gateway, '/getWallets/%0d%0acanary-path')
    await ask(gateway, '/e', {
      body: JSON.stringify(getEvent('MODAL_OPEN', { walletId: 'canary-wallet' })),
    })
    expect(lines.length).toBeGreaterThan(500)
    const all = lines.join('')
    expect(all).not.toMatch(/canary|203\.0\.113|52908400|b3f1c2d4e5a6/i)
    for (const line of lines) expect(() => JSON.parse(line) as unknown).not.toThrow()
    expect(all).not.toMatch(/"level":50/)
  })
})
