/** The proxy over real HTTP to nodes that a test scripts. */
import { afterEach, describe, expect, it } from 'vitest'
import { answerWith, type ScriptedNode, startNode } from '../fixtures/scripted-node.js'
import { createSafeFetch } from '../http/safe-fetch.js'
import type { Cache } from '../key-value/key-value.js'
import { memoryCache } from '../key-value/memory-cache.js'
import { getCacheability, isCacheable } from './cacheability.js'
import type { Call } from './call.js'
import { createCircuitBreaker } from './circuit-breaker.js'
import { createNodes } from './nodes.js'
import { createProxy } from './proxy.js'

const undo: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

const call = (method: string, ...params: unknown[]): Call => ({
  id: '1',
  method,
  params,
  rawParams: JSON.stringify(params),
})

async function node(
  script: Parameters<typeof startNode>[0],
  chainId?: string,
): Promise<ScriptedNode> {
  const started = await startNode(script, chainId)
  undo.push(started.stop)
  return started
}

function proxyOver(
  urls: readonly string[],
  options: {
    timeoutMs?: number
    resetMs?: number
    cache?: Cache
  } = {},
) {
  const safeFetch = createSafeFetch(true)
  undo.push(() => safeFetch.close())
  const failures: string[] = []
  const outcomes: string[] = []
  const nodes = createNodes({
    chain: 'eip155:1',
    urls,
    safeFetch,
    timeoutMs: options.timeoutMs ?? 10_000,
    failureThreshold: 2,
    resetMs: options.resetMs ?? 60_000,
    checkSolana: false,
    onFailure: (index, why) => failures.push(`${index} ${why}`),
  })
  const cache = options.cache ?? memoryCache(1024 * 1024)
  const proxy = createProxy({
    chain: 'eip155:1',
    nodes,
    cache,
    onAnswer: (outcome) => outcomes.push(outcome),
  })
  return { ...proxy, nodes, failures, outcomes }
}

const silent: Parameters<typeof startNode>[0] = () => {}
const status =
  (code: number, headers: Record<string, string> = {}): Parameters<typeof startNode>[0] =>
  (_, response) => {
    response.writeHead(code, headers).end('{}')
  }

describe('fail-over', () => {
  it.each([
    ['is slow', silent, 'timeout'],
    ['is down', status(503), 'http'],
    ['has enough of us', status(429), 'http'],
    ['sends elsewhere', status(302, { location: 'http://127.0.0.1:1/' }), 'http'],
    [
      'answers HTML',
      ((_, response) => response.end('<html></html>')) as Parameters<typeof startNode>[0],
      'http',
    ],
    [
      'breaks off',
      ((_, response) => response.destroy()) as Parameters<typeof startNode>[0],
      'broken',
    ],
  ])('calls the second node if the first %s', async (_, script, why) => {
    const bad = await node(script)
    const good = await node(answerWith({ eth_blockNumber: '0x10' }))
    const proxy = proxyOver([bad.url, good.url], why === 'timeout' ? { timeoutMs: 2_000 } : {})
    expect(await proxy.answer([call('eth_blockNumber')])).toEqual([{ result: '"0x10"' }])
    expect(proxy.failures).toEqual([`0 ${why}`])
  })

  it('[B1] sends no call to a node of another chain', async () => {
    const other = await node(answerWith({ eth_blockNumber: '0x99' }), '0x38')
    const good = await node(answerWith({ eth_blockNumber: '0x10' }))
    const proxy = proxyOver([other.url, good.url])
    expect(await proxy.answer([call('eth_blockNumber')])).toEqual([{ result: '"0x10"' }])
    expect(other.calls).toEqual([])
  })

  it('retries only the failed call of a batch on the next node', async () => {
    const half = await node(answerWith({ eth_blockNumber: '0x10' }))
    const other = await node(answerWith({ eth_gasPrice: '0x5', eth_blockNumber: '0x11' }))
    const proxy = proxyOver([half.url, other.url])
    expect(await proxy.answer([call('eth_blockNumber'), call('eth_gasPrice')])).toEqual([
      { result: '"0x10"' },
      { result: '"0x5"' },
    ])
    expect(other.calls.map(({ method }) => method)).toEqual(['eth_gasPrice'])
  })

  it('returns a revert without calling another node', async () => {
    const first = await node((calls, response) =>
      response.end(
        JSON.stringify({
          jsonrpc: '2.0',
          id: calls[0]?.id,
          error: { code: -32603, message: 'execution reverted' },
        }),
      ),
    )
    const second = await node(answerWith({ eth_call: '0x' }))
    const proxy = proxyOver([first.url, second.url])
    const [outcome] = await proxy.answer([call('eth_call', {}, 'latest')])
    expect(outcome).toMatchObject({ error: { message: 'execution reverted' } })
    expect(second.calls).toEqual([])
  })

  it('skips a node that failed twice, and retries it after the reset time', async () => {
    const bad = await node(status(503))
    const good = await node(answerWith({ eth_blockNumber: '0x10' }))
    const proxy = proxyOver([bad.url, good.url], { resetMs: 200 })
    await proxy.answer([call('eth_blockNumber')])
    bad.requests = 0
    bad.answersProbes = false
    for (let at = 0; at < 5; at++) await proxy.answer([call('eth_blockNumber')])
    expect(bad.requests).toBe(2)
    await new Promise((resolve) => setTimeout(resolve, 250))
    bad.answersProbes = true
    bad.script = answerWith({ eth_blockNumber: '0x20' })
    expect(await proxy.answer([call('eth_blockNumber')])).toEqual([{ result: '"0x20"' }])
  })

  it('[B2] skips a node for its retry-after time, at most a minute', async () => {
    const bad = await node(status(429, { 'retry-after': '999999999' }))
    const proxy = proxyOver([bad.url])
    const [first] = await proxy.answer([call('eth_blockNumber')])
    expect(first).toMatchObject({
      error: { code: -32603, data: '{"reason":"unavailable","retryAfter":60}' },
    })
    await proxy.answer([call('eth_blockNumber')])
    expect(bad.requests).toBe(1)
  })
})

describe('writes', () => {
  it('[B22] stops sending transactions after the client has left', async () => {
    const good = await node(answerWith({ eth_sendRawTransaction: '0x01' }))
    const proxy = proxyOver([good.url])
    const left = () => {
      if (good.calls.length > 0) throw new Error('left')
    }
    const three = ['0xa1', '0xa2', '0xa3'].map((raw) => call('eth_sendRawTransaction', raw))
    await expect(proxy.answer(three, undefined, left)).rejects.toThrow('left')
    expect(good.calls).toHaveLength(1)
    expect(await proxy.answer(three, undefined, () => undefined)).toHaveLength(3)
    expect(good.calls).toHaveLength(4)
  })

  const raw = call('eth_sendRawTransaction', '0x02')

  it.each([
    ['silence', silent],
    [
      'a broken connection',
      ((_, response) => response.destroy()) as Parameters<typeof startNode>[0],
    ],
  ])('[X12] calls no other node after %s', async (_, script) => {
    const first = await node(script)
    const second = await node(answerWith({ eth_sendRawTransaction: '0x22' }))
    const proxy = proxyOver([first.url, second.url], script === silent ? { timeoutMs: 1_000 } : {})
    const [outcome] = await proxy.answer([raw])
    expect(outcome).toMatchObject({ error: { code: -32603 } })
    expect([first.calls.length, second.calls.length]).toEqual([1, 0])
  })

  it('sends to the next node if the first is unreachable', async () => {
    const second = await node(answerWith({ eth_sendRawTransaction: '0x22' }))
    const proxy = proxyOver(['http://127.0.0.1:1', second.url])
    expect(await proxy.answer([raw])).toEqual([{ result: '"0x22"' }])
  })

  it('[X12] sends equal transactions each time, without dedupe or cache', async () => {
    const first = await node(answerWith({ eth_sendRawTransaction: '0x22' }))
    const proxy = proxyOver([first.url])
    await Promise.all([proxy.answer([raw]), proxy.answer([raw])])
    await proxy.answer([raw])
    expect(first.calls).toHaveLength(3)
  })
})

describe('the cache', () => {
  const block = { hash: '0xabc', number: '0x5' }
  const answers = {
    eth_getBlockByNumber: { ...block, number: '0x64' },
    eth_getBalance: '0x7',
    eth_blockNumber: '0x70',
  }

  it('sends equal simultaneous calls once', async () => {
    const slow = await node((calls, response, isBatch) => {
      setTimeout(() => answerWith({ eth_blockNumber: '0x10' })(calls, response, isBatch), 50)
    })
    const proxy = proxyOver([slow.url])
    const all = await Promise.all(
      Array.from({ length: 20 }, () => proxy.answer([call('eth_blockNumber')])),
    )
    expect(new Set(all.map((response) => JSON.stringify(response)))).toEqual(
      new Set(['[{"result":"\\"0x10\\""}]']),
    )
    expect(slow.calls).toHaveLength(1)
    await proxy.answer([call('eth_blockNumber')])
    expect(slow.calls).toHaveLength(2)
  })

  it('[B8] sends two calls that differ only beyond JavaScript’s number precision', async () => {
    const slow = await node((calls, response, isBatch) => {
      setTimeout(() => answerWith({ eth_blockNumber: '0x10' })(calls, response, isBatch), 50)
    })
    const proxy = proxyOver([slow.url])
    const written = ['[9007199254740992]', '[9007199254740993]']
    await Promise.all(
      written.map((rawParams) =>
        proxy.answer([{ ...call('eth_blockNumber', 2 ** 53), rawParams }]),
      ),
    )
    expect(slow.calls).toHaveLength(2)
  })

  it('caches state of a final block, not of a later one', async () => {
    const real = await node(answerWith(answers))
    const proxy = proxyOver([real.url])
    for (let at = 0; at < 3; at++) {
      await proxy.answer([
        call('eth_getBalance', '0x01', '0x60'),
        call('eth_getBalance', '0x01', '0x65'),
        call('eth_getBalance', '0x01', 'latest'),
      ])
      await proxy.settled()
    }
    const blocks = real.calls
      .filter(({ method }) => method === 'eth_getBalance')
      .map(({ params }) => params[1])
    expect(blocks.sort()).toEqual(['0x60', '0x65', '0x65', '0x65', 'latest', 'latest', 'latest'])
    expect(real.calls.filter(({ method }) => method === 'eth_getBlockByNumber')).toHaveLength(1)
  })

  it('shares cached results between two proxies over one store', async () => {
    const cache = memoryCache(1024 * 1024)
    const real = await node(answerWith({ ...answers, net_version: '1' }))
    const first = proxyOver([real.url], { cache })
    await first.answer([call('net_version')])
    await first.settled()
    const second = proxyOver([real.url], { cache })
    expect(await second.answer([call('net_version')])).toEqual([{ result: '"1"' }])
    expect(second.outcomes).toEqual(['cached'])
  })

  it('responds without a cache if the store is down', async () => {
    const cache: Cache = {
      get: () => Promise.reject(new Error('down')),
      set: () => Promise.reject(new Error('down')),
    }
    const real = await node(answerWith({ net_version: '1' }))
    const proxy = proxyOver([real.url], { cache })
    expect(await proxy.answer([call('net_version')])).toEqual([{ result: '"1"' }])
    await proxy.settled()
  })

  it.each([
    [call('eth_getTransactionReceipt', '0x1'), null, 'never'],
    [call('eth_getTransactionReceipt', '0x1'), { blockNumber: '0x9' }, { ifFinal: 9n }],
    [call('eth_getTransactionByHash', '0x1'), { blockNumber: null }, 'never'],
    [call('eth_getCode', '0x1', 'latest'), '0x', 'never'],
    [call('eth_getCode', '0x1', '0xa'), '0x', { ifFinal: 10n }],
    [call('eth_getAccount', '0x1', '0xa'), {}, { ifFinal: 10n }],
    [call('eth_getAccount', '0x1', 'latest'), {}, 'never'],
    [call('eth_getUncleCountByBlockNumber', '0xa'), '0x0', { ifFinal: 10n }],
    [call('eth_call', {}, '0xa'), '0x', { ifFinal: 10n }],
    [call('eth_call', {}, { blockNumber: '0xa' }), '0x', 'never'],
    [call('eth_getLogs', { fromBlock: '0x1', toBlock: '0x9' }), [], { ifFinal: 9n }],
    [call('eth_getLogs', { fromBlock: '0x1', toBlock: 'latest' }), [], 'never'],
    [call('eth_blockNumber'), '0x1', 'never'],
    [call('eth_chainId'), '0x1', 'always'],
    [call('getTransaction', 'sig', { commitment: 'confirmed' }), {}, 'never'],
    [call('getTransaction', 'sig'), {}, 'always'],
    [call('getTransaction', 'sig'), null, 'never'],
  ])('caches by finality: %j with %j', (calls, result, expected) => {
    expect(getCacheability(calls, result)).toEqual(expected)
  })

  it('doesn’t cache calls with state overrides', () => {
    expect(isCacheable(call('eth_call', {}, '0x1', { '0x01': { balance: '0x1' } }))).toBe(false)
    expect(isCacheable(call('eth_call', {}, '0x1'))).toBe(true)
  })
})

describe('the breaker', () => {
  it('lets one call through after its time, and the rest if that succeeds', () => {
    let now = 1_000
    const breaker = createCircuitBreaker(2, 100, () => now)
    breaker.failed()
    expect(breaker.tryAcquire()).toBe(true)
    breaker.failed()
    expect([breaker.tryAcquire(), breaker.restMs()]).toEqual([false, 100])
    now += 100
    expect([breaker.tryAcquire(), breaker.tryAcquire()]).toEqual([true, false])
    breaker.failed()
    expect(breaker.tryAcquire()).toBe(false)
    now += 100
    expect(breaker.tryAcquire()).toBe(true)
    breaker.succeeded()
    expect([breaker.tryAcquire(), breaker.tryAcquire()]).toEqual([true, true])
  })
})
