import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { browserEnv, type KitEnvironment } from '../env.js'
import { httpDefaults, retryAfter } from './client.js'
import { answerRpc, type NodeServer, startNodeServer } from './fixtures/node-server.js'
import { createRpcClient } from './json-rpc.js'

const servers: NodeServer[] = []
async function serve(...parameters: Parameters<typeof startNodeServer>) {
  const server = await startNodeServer(...parameters)
  servers.push(server)
  return server
}
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
  vi.useRealTimers()
})

/** Real requests, but waiting between tries takes no time: the waits are recorded instead. */
function hastyEnv(): { env: KitEnvironment; waits: number[] } {
  const waits: number[] = []
  const sleep = async (ms: number) => void waits.push(ms)
  return { env: { ...browserEnv(), random: () => 0, sleep: sleep }, waits }
}

const env = browserEnv()

describe('JSON-RPC', () => {
  it('[HTTP-04] sends one call as an object, several of one turn as a batch', async () => {
    const server = await serve((body, response) =>
      answerRpc(body, response, ({ method }) => ({ result: method })),
    )
    const reader = createRpcClient(env, [server.url])
    expect(await reader.request('eth_chainId', [])).toBe('eth_chainId')
    expect(server.bodies[0]).toEqual({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
    expect(await Promise.all([reader.request('a', []), reader.request('b', [])])).toEqual([
      'a',
      'b',
    ])
    expect(server.bodies[1]).toHaveLength(2)
  })

  it.each([
    [
      'by an error for the whole',
      { jsonrpc: '2.0', id: null, error: { code: -32600, message: '' } },
    ],
    ['by words', 'batches are not allowed'],
  ])('sends calls one by one after a node rejects batches %s', async (_, refusal) => {
    const server = await serve((body, response) =>
      Array.isArray(body)
        ? response.end(JSON.stringify(refusal))
        : answerRpc(body, response, ({ method }) => ({ result: method })),
    )
    const reader = createRpcClient(env, [server.url])
    const ask = () => Promise.all([reader.request('a', []), reader.request('b', [])])
    expect(await ask()).toEqual(['a', 'b'])
    expect(await ask()).toEqual(['a', 'b'])
    // In both forms, once each.
    expect(server.bodies.filter(Array.isArray)).toHaveLength(2)
    expect(server.bodies).toHaveLength(6)
  })

  it('[HTTP-02] splits what is more than a batch of 1000', async () => {
    const server = await serve((body, response) =>
      answerRpc(body, response, ({ params }) => ({ result: params[0] })),
    )
    const reader = createRpcClient(env, [server.url])
    const asked = Array.from({ length: 1_001 }, (_, n) => reader.request('m', [n]))
    expect(await Promise.all(asked)).toHaveLength(1_001)
    expect(server.bodies.map((body) => (Array.isArray(body) ? body.length : 1))).toEqual([1000, 1])
  })

  it('[HTTP-02] asks once what is asked twice while it is in flight', async () => {
    const server = await serve((body, response) =>
      answerRpc(body, response, () => ({ result: '0x1' })),
    )
    const reader = createRpcClient(env, [server.url])
    const balance = () => reader.request('eth_getBalance', ['0xabc', 'latest'])
    expect(await Promise.all([balance(), balance()])).toEqual(['0x1', '0x1'])
    expect(server.bodies).toHaveLength(1)
    await balance()
    expect(server.bodies).toHaveLength(2)
  })

  it('lets one caller leave while the others wait on', async () => {
    const server = await serve((body, response) => answerRpc(body, response, () => ({ result: 1 })))
    const reader = createRpcClient(env, [server.url])
    const leaving = new AbortController()
    const left = reader.request('m', [], leaving.signal)
    const stayed = reader.request('m', [])
    leaving.abort()
    await expect(left).rejects.toMatchObject({ code: 'aborted' })
    expect(await stayed).toBe(1)
  })

  it('reads in browsers that cannot join signals', async () => {
    vi.spyOn(AbortSignal, 'any').mockImplementation(() => {
      throw new TypeError('AbortSignal.any is not a function')
    })
    const server = await serve((body, response) => answerRpc(body, response, () => ({ result: 1 })))
    const { signal } = new AbortController()
    expect(await createRpcClient(env, [server.url]).request('m', [], signal)).toBe(1)
    vi.restoreAllMocks()
  })

  describe('once the last caller has left', () => {
    it('drops requests that were not sent yet', async () => {
      const server = await serve((body, response) =>
        answerRpc(body, response, () => ({ result: 1 })),
      )
      const reader = createRpcClient(env, [server.url])
      const leaving = new AbortController()
      const left = [1, 2].map(() => reader.request('m', [], leaving.signal))
      const other = reader.request('n', [])
      leaving.abort()
      for (const request of left) await expect(request).rejects.toMatchObject({ code: 'aborted' })
      expect(await other).toBe(1)
      expect(server.bodies).toMatchObject([{ method: 'n' }])
    })

    it('ends the request, and asks no other node', async () => {
      const closed = vi.fn()
      const deaf = await serve((_, response) => void response.on('close', closed))
      const other = await serve((body, response) =>
        answerRpc(body, response, () => ({ result: 1 })),
      )
      const reader = createRpcClient(env, [deaf.url, other.url])
      const leaving = [new AbortController(), new AbortController()]
      const left = leaving.map(({ signal }, at) => reader.request(`m${at}`, [], signal))
      const refused = left.map((request) =>
        expect(request).rejects.toMatchObject({ code: 'aborted' }),
      )
      await expect.poll(() => deaf.bodies).toHaveLength(1)
      leaving[0]?.abort()
      await refused[0]
      expect(closed).not.toHaveBeenCalled()
      leaving[1]?.abort()
      await refused[1]
      await expect.poll(() => closed).toHaveBeenCalledOnce()
      expect(other.bodies).toEqual([])
    })

    it('retries nothing, and a new request does not get the end of the old one', async () => {
      const busy = await serve((_, response) =>
        response.writeHead(429, { 'retry-after': '20' }).end(),
      )
      const waits: (AbortSignal | undefined)[] = []
      const patient: KitEnvironment = {
        ...env,
        sleep: (_, signal) => {
          waits.push(signal)
          return new Promise((_, reject) => {
            signal?.addEventListener('abort', () => reject(signal.reason))
          })
        },
      }
      const reader = createRpcClient(patient, [busy.url])
      const leaving = new AbortController()
      const left = reader.request('m', [], leaving.signal)
      await expect.poll(() => waits).toHaveLength(1)
      leaving.abort()
      await expect(left).rejects.toMatchObject({ code: 'aborted' })
      expect(waits[0]?.aborted).toBe(true)
      const anew = new AbortController()
      const asked = reader.request('m', [], anew.signal)
      await expect.poll(() => waits).toHaveLength(2)
      expect(waits[1]?.aborted).toBe(false)
      expect(busy.bodies).toHaveLength(2)
      anew.abort()
      await expect(asked).rejects.toMatchObject({ code: 'aborted' })
    })
  })

  it('goes to the next URL when one is down, and stays with the first that answers', async () => {
    const { env: hasty } = hastyEnv()
    const down = await serve((_, response) => response.writeHead(503).end())
    const up = await serve((body, response) => answerRpc(body, response, () => ({ result: 'up' })))
    expect(await createRpcClient(hasty, [down.url, up.url]).request('m', [])).toBe('up')
    expect(down.bodies).toHaveLength(4)
  })

  it('asks no second node what the first one refused for good', async () => {
    const first = await serve((body, response) =>
      answerRpc(body, response, () => ({ error: { code: 3, message: 'execution reverted' } })),
    )
    const second = await serve((body, response) => answerRpc(body, response, () => ({ result: 1 })))
    await expect(
      createRpcClient(env, [first.url, second.url]).request('eth_call', []),
    ).rejects.toMatchObject({
      code: 'execution-reverted',
    })
    expect(second.bodies).toHaveLength(0)
  })

  it('[X12] refuses to write: nothing that moves money is ever retried', async () => {
    const server = await serve((_, response) => response.end())
    const reader = createRpcClient(env, [server.url])
    for (const method of [
      'eth_sendRawTransaction',
      'eth_sendTransaction',
      'personal_sign',
      'wallet_sendCalls',
    ]) {
      await expect(reader.request(method, [])).rejects.toMatchObject({ code: 'method-unsupported' })
    }
    expect(server.bodies).toHaveLength(0)
  })

  it('[X12] sends a signed transaction once, and to the next node only if no node received it', async () => {
    const refusing = await serve((body, response) =>
      answerRpc(body, response, () => ({ error: { code: -32003, message: 'no' } })),
    )
    const taking = await serve((body, response) =>
      answerRpc(body, response, () => ({ result: 'id' })),
    )
    await expect(
      createRpcClient(env, [refusing.url, taking.url]).broadcast('sendTransaction', ['signed']),
    ).rejects.toMatchObject({ code: 'transaction-rejected' })
    expect([refusing.bodies.length, taking.bodies.length]).toEqual([1, 0])
    const node = createRpcClient(env, ['http://127.0.0.1:1', taking.url])
    expect(await node.broadcast('sendTransaction', ['signed'])).toBe('id')
  })

  it('[X12] reports no failure if the response to a sent transaction is lost', async () => {
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() =>
      AbortSignal.abort(new DOMException('x', 'TimeoutError')),
    )
    const server = await serve(() => {})
    const node = createRpcClient(env, [server.url])
    await expect(node.broadcast('sendTransaction', ['signed'])).rejects.toMatchObject({
      code: 'outcome-unknown',
    })
  })

  it('[HTTP-02] ends the request after ten seconds if the node accepts it and never responds', async () => {
    const asked: number[] = []
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      asked.push(ms)
      return timeout(ms / 200)
    })
    const closed = vi.fn()
    const { env: hasty } = hastyEnv()
    const deaf = await serve((_, response) => void response.on('close', closed))
    const answer = createRpcClient(hasty, [deaf.url]).request('m', [])
    await expect(answer).rejects.toMatchObject({ code: 'timeout' })
    expect(asked).toEqual([10_000, 10_000, 10_000, 10_000])
    await expect.poll(() => closed).toHaveBeenCalledTimes(4)
  })

  it('gives up a node that never responds', async () => {
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() =>
      AbortSignal.abort(new DOMException('x', 'TimeoutError')),
    )
    const { env: hasty } = hastyEnv()
    const server = await serve(() => {})
    await expect(createRpcClient(hasty, [server.url]).request('m', [])).rejects.toMatchObject({
      code: 'timeout',
    })
  })

  it('refuses two answers to one call, and takes the answer to the other', async () => {
    const server = await serve((_, response) =>
      response.end(
        JSON.stringify([
          { jsonrpc: '2.0', id: 1, result: '0x1' },
          { jsonrpc: '2.0', id: 1, result: '0x9' },
          { jsonrpc: '2.0', id: 2, result: '0x2' },
        ]),
      ),
    )
    const reader = createRpcClient(env, [server.url])
    const asked = [reader.request('a', []), reader.request('b', [])]
    expect(await Promise.allSettled(asked)).toMatchObject([
      { status: 'rejected', reason: { code: 'invalid-request' } },
      { status: 'fulfilled', value: '0x2' },
    ])
  })

  it('reports that nothing listens, without the key in the URL', async () => {
    const { env: hasty } = hastyEnv()
    const error = await createRpcClient(hasty, ['http://127.0.0.1:1/v2/secret-key'])
      .request('m', [])
      .catch((thrown) => thrown)
    expect(error).toMatchObject({ code: 'network-unreachable' })
    expect(JSON.stringify(error)).not.toContain('secret-key')
  })
})

describe('half a minute in all', () => {
  /** A clock that only waiting and time-outs move. */
  function clockEnv(): { env: KitEnvironment; waits: number[]; past(): number } {
    let now = 0
    const waits: number[] = []
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      now += ms
      return AbortSignal.abort(new DOMException('x', 'TimeoutError'))
    })
    const clocked: KitEnvironment = {
      ...browserEnv(),
      random: () => 0,
      now: () => now,
      async sleep(ms) {
        waits.push(ms)
        now += ms
      },
    }
    return { env: clocked, waits, past: () => now }
  }

  it.each([1, 2, 3, 5])('is what a read takes over %i nodes that never answer', async (count) => {
    const { env: clocked, past } = clockEnv()
    const nodes = await Promise.all(Array.from({ length: count }, () => serve(() => {})))
    const reader = createRpcClient(
      clocked,
      nodes.map(({ url }) => url),
    )
    await expect(reader.request('m', [])).rejects.toMatchObject({ code: 'timeout' })
    expect(past()).toBeLessThanOrEqual(httpDefaults.budget)
  })

  it('is longer than what a node may have a view wait: it is asked no more', async () => {
    const { env: hasty, waits } = hastyEnv()
    const server = await serve((_, response) =>
      response.writeHead(429, { 'retry-after': '999999999' }).end(),
    )
    await expect(createRpcClient(hasty, [server.url]).request('m', [])).rejects.toMatchObject({
      code: 'http-error',
      details: { status: 429 },
    })
    expect(waits).toEqual([])
    expect(server.bodies).toHaveLength(1)
  })
})

describe('complaint 24: requests without preflight', () => {
  const answering = () =>
    serve((body, response) => answerRpc(body, response, ({ method }) => ({ result: method })))

  it('sends reads as plain text without a preflight, if the node accepts it', async () => {
    const server = await answering()
    const reader = createRpcClient(env, [server.url])
    await reader.request('a', [])
    await Promise.all([reader.request('b', []), reader.request('c', [])])
    expect(server.types).toEqual(['text/plain', 'text/plain'])
  })

  it.each([
    ['HTTP 415', (response: ServerResponse) => response.writeHead(415).end()],
    ['HTTP 400', (response: ServerResponse) => response.writeHead(400).end('bad content type')],
    [
      'an error without a request',
      (response: ServerResponse) =>
        response.end('{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"Invalid"}}'),
    ],
    ['a cut line', (response: ServerResponse) => response.destroy()],
  ])('sends JSON if the node rejects that by %s, and remembers it', async (_, refuse) => {
    const server = await serve((body, response, request) => {
      if (request.headers['content-type'] === 'application/json')
        answerRpc(body, response, ({ method }) => ({ result: method }))
      else refuse(response)
    })
    const { env: hasty, waits } = hastyEnv()
    const reader = createRpcClient(hasty, [server.url])
    expect(await reader.request('a', [])).toBe('a')
    expect(await Promise.all([reader.request('b', []), reader.request('c', [])])).toEqual([
      'b',
      'c',
    ])
    expect(server.types).toEqual(['text/plain', 'application/json', 'application/json'])
    expect(waits).toEqual([])
  })

  it('retries as text/plain if the connection is lost', async () => {
    const { env: hasty } = hastyEnv()
    let tries = 0
    const server = await serve((body, response) =>
      ++tries <= 2 ? response.destroy() : answerRpc(body, response, () => ({ result: 1 })),
    )
    const reader = createRpcClient(hasty, [server.url])
    expect(await reader.request('m', [])).toBe(1)
    expect(server.types).toEqual(['text/plain', 'application/json', 'text/plain'])
  })

  it('retries as text/plain if the node is only busy', async () => {
    const { env: hasty } = hastyEnv()
    let tries = 0
    const server = await serve((body, response) =>
      ++tries === 1
        ? response.writeHead(503).end()
        : answerRpc(body, response, () => ({ result: 1 })),
    )
    expect(await createRpcClient(hasty, [server.url]).request('m', [])).toBe(1)
    expect(server.types).toEqual(['text/plain', 'text/plain'])
  })

  it('[X12] broadcasts a signed transaction once, as JSON and by itself', async () => {
    const server = await answering()
    const node = createRpcClient(env, [server.url])
    await Promise.all([node.broadcast('send', ['signed']), node.request('a', [])])
    const sent = server.bodies.findIndex((body) => (body as { method?: string }).method === 'send')
    expect(server.types[sent]).toBe('application/json')
    const refusing = await serve((_, response) => response.writeHead(415).end())
    await createRpcClient(env, [refusing.url])
      .broadcast('send', ['signed'])
      .catch(() => undefined)
    expect(refusing.bodies).toHaveLength(1)
  })
})

describe('retries', () => {
  it.each([403, 408, 413, 429, 500, 502, 503, 504])(
    '[HTTP-02][HTTP-03] retries HTTP %i three times, after 150 ms doubling, then throws "HTTP status code"',
    async (status) => {
      const { env: hasty, waits } = hastyEnv()
      const server = await serve((_, response) => response.writeHead(status).end())
      await expect(createRpcClient(hasty, [server.url]).request('m', [])).rejects.toMatchObject({
        code: 'http-error',
        shortMessage: `HTTP status code: ${status}`,
      })
      // What may be about the form of the question is asked in the other one, too, once and at once.
      expect(server.bodies).toHaveLength([403, 500].includes(status) ? 5 : 4)
      expect(waits).toEqual([150, 300, 600])
    },
  )

  it.each([400, 401, 404])('[HTTP-03] doesn’t retry HTTP %i', async (status) => {
    const server = await serve((_, response) => response.writeHead(status).end())
    await expect(createRpcClient(env, [server.url]).request('m', [])).rejects.toMatchObject({
      code: 'http-error',
    })
    expect(server.types).toEqual(['text/plain', 'application/json'])
  })

  it.each([-1, -32005, -32603, -32007, -32029, 429])(
    '[HTTP-03] retries code %i three times',
    async (code) => {
      const { env: hasty } = hastyEnv()
      const server = await serve((body, response) =>
        answerRpc(body, response, () => ({ error: { code, message: '' } })),
      )
      await createRpcClient(hasty, [server.url])
        .request('m', [])
        .catch(() => undefined)
      expect(server.bodies).toHaveLength(4)
    },
  )

  it.each<[string, object]>([
    ['QuickNode', { code: -32007, message: '50/second request limit reached' }],
    ['QuickNode', { code: -32012, message: 'credits limited to 6000/sec' }],
    ['Alchemy', { code: 429, message: 'Your app has exceeded its compute units per second' }],
    ['Base and OP', { code: -32016, message: 'over rate limit' }],
    ['OP', { code: -32012, message: 'backend is over capacity' }],
    ['Polygon', { code: -32090, message: 'Too many requests, reason: call rate limit exhausted' }],
    ['a node that asks another', { code: -32000, message: '429 Too Many Requests: {}' }],
    ['a provider without a code', { message: 'rate limit exceeded' }],
  ])(
    '[HTTP-03] retries a limit of %s in an otherwise valid response three times',
    async (_, error) => {
      const { env: hasty, waits } = hastyEnv()
      const server = await serve((body, response) => answerRpc(body, response, () => ({ error })))
      await expect(createRpcClient(hasty, [server.url]).request('m', [])).rejects.toMatchObject({
        code: 'limit-exceeded',
      })
      expect(waits).toEqual([150, 300, 600])
    },
  )

  it('retries a whole batch as a batch in the same form after a limit', async () => {
    const { env: hasty } = hastyEnv()
    let tries = 0
    const server = await serve((body, response) =>
      ++tries === 1
        ? response.end('{"jsonrpc":"2.0","id":null,"error":{"code":429,"message":"busy"}}')
        : answerRpc(body, response, ({ method }) => ({ result: method })),
    )
    const reader = createRpcClient(hasty, [server.url])
    const asked = [reader.request('a', []), reader.request('b', [])]
    expect(await Promise.all(asked)).toEqual(['a', 'b'])
    expect(server.bodies.map((body) => (body as unknown[]).length)).toEqual([2, 2])
    expect(server.types).toEqual(['text/plain', 'text/plain'])
  })

  it.each<[string, object, string]>([
    [
      'Besu',
      { code: -32005, message: 'Transaction gas limit exceeds block gas limit' },
      'gas-too-high',
    ],
    [
      'Besu',
      { code: -32007, message: 'Sender account not authorized to send transactions' },
      'transaction-rejected',
    ],
    ['Solana', { code: -32007, message: 'Slot 5 was skipped, or missing' }, 'resource-not-found'],
    [
      'a contract',
      { code: -32603, message: 'execution reverted: rate limit' },
      'execution-reverted',
    ],
  ])('doesn’t retry what only looks like a limit of %s', async (_, error, code) => {
    const server = await serve((body, response) => answerRpc(body, response, () => ({ error })))
    await expect(createRpcClient(env, [server.url]).request('m', [])).rejects.toMatchObject({
      code,
    })
    expect(server.bodies).toHaveLength(1)
  })

  it.each([-32601, -32602, 4001])('[HTTP-03] doesn’t retry code %i', async (code) => {
    const server = await serve((body, response) =>
      answerRpc(body, response, () => ({ error: { code, message: '' } })),
    )
    await createRpcClient(env, [server.url])
      .request('m', [])
      .catch(() => undefined)
    expect(server.bodies).toHaveLength(1)
  })

  it.each([
    ['2', 2_000],
    ['0', 0],
    ['999999999', 60_000],
    ['-5', undefined],
    ['NaN', undefined],
    ['abc', undefined],
    ['1e3', undefined],
    [null, undefined],
    ['Wed, 21 Oct 2026 07:28:05 GMT', 5_000],
    ['Wed, 21 Oct 2020 07:28:00 GMT', undefined],
  ])('reads Retry-After %j as %s ms', (header, ms) => {
    expect(retryAfter(header, Date.parse('Wed, 21 Oct 2026 07:28:00 GMT'))).toBe(ms)
  })

  it('[HTTP-02] waits as long as the server asks', async () => {
    const { env: hasty, waits } = hastyEnv()
    const server = await serve((_, response) =>
      response.writeHead(429, { 'retry-after': '2' }).end(),
    )
    await createRpcClient(hasty, [server.url])
      .request('m', [])
      .catch(() => undefined)
    expect(waits).toEqual([2_000, 2_000, 2_000])
  })

  it('calls the next URL at once if one asks for a long wait', async () => {
    const { env: hasty, waits } = hastyEnv()
    const busy = await serve((_, response) =>
      response.writeHead(429, { 'retry-after': '60' }).end(),
    )
    const free = await serve((body, response) =>
      answerRpc(body, response, () => ({ result: 'free' })),
    )
    expect(await createRpcClient(hasty, [busy.url, free.url]).request('m', [])).toBe('free')
    expect(waits).toEqual([])
  })

  it('follows no redirect', async () => {
    const { env: hasty } = hastyEnv()
    const target = await serve((body, response) => answerRpc(body, response, () => ({ result: 1 })))
    const server = await serve((_, response) =>
      response.writeHead(301, { location: target.url }).end(),
    )
    await expect(createRpcClient(hasty, [server.url]).request('m', [])).rejects.toMatchObject({
      code: 'network-unreachable',
    })
    expect(target.bodies).toHaveLength(0)
  })
})

describe('[B1] hostile answers', () => {
  const { cases } = JSON.parse(
    readFileSync(new URL('./fixtures/rpc-hostile.json', import.meta.url), 'utf8'),
  ) as { cases: { id: string; kind: string; body: unknown; requestIds?: number[] }[] }

  const refused = ['no-id', 'both', 'html', 'id-string']
  it.each(cases.filter(({ id }) => refused.includes(id)))('rejects $id', async ({ body }) => {
    // The vectors answer id 7; the reader's first id is 1.
    const server = await serve((_, response) =>
      response.end(String(body).replaceAll('"id": 7', '"id": 1').replaceAll('"7"', '"1"')),
    )
    await expect(
      createRpcClient(env, [server.url]).request('eth_chainId', []),
    ).rejects.toMatchObject({ code: 'invalid-request' })
  })

  it('cuts off huge', async () => {
    const server = await serve((_, response) => {
      const chunk = 'x'.repeat(1024 * 1024)
      for (let n = 0; n < 11; n++) response.write(chunk)
      response.end()
    })
    await expect(createRpcClient(env, [server.url]).request('m', [])).rejects.toMatchObject({
      code: 'http-error',
      shortMessage: expect.stringContaining('too large'),
    })
  })

  it.each(cases.filter(({ kind }) => kind === 'rpc-batch'))(
    'settles every call of the batch for $id',
    async ({ id, body }) => {
      const server = await serve((_, response) => response.end(JSON.stringify(body)))
      const reader = createRpcClient(env, [server.url])
      const results = await Promise.allSettled([reader.request('a', []), reader.request('b', [])])
      const fates = {
        'batch-0': ['fulfilled', 'fulfilled'],
        'batch-1': ['fulfilled', 'rejected'],
        'batch-3': ['rejected', 'rejected'],
      }
      expect(results.map(({ status }) => status)).toEqual(fates[id as keyof typeof fates])
    },
  )

  it('rejects one object as the response to a batch', async () => {
    const server = await serve((_, response) =>
      response.end('{"jsonrpc":"2.0","id":1,"result":"0x1"}'),
    )
    const reader = createRpcClient(env, [server.url])
    const results = await Promise.allSettled([reader.request('a', []), reader.request('b', [])])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })
})
