/** One hostile address beside one user, in short: `bench/hostile.ts` is the long form. The limits are the usual ones. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createGateway, type Gateway } from './create-gateway.js'
import { ask, configWith } from './fixtures/auth-requests.js'
import { type ScriptedApi, sendJson, startApi } from './fixtures/scripted-api.js'
import { type NodeCall, type ScriptedNode, startNode } from './fixtures/scripted-node.js'
import { evmUser, getUser } from './fixtures/signing.js'
import { type Store, storeKinds } from './fixtures/stores.js'
import { memoryCache } from './key-value/memory-cache.js'

const hostile = '203.0.113.5'
const user = '198.51.100.7'
const sessionSecret = '5c1f0e9d8b7a69584736251403f2e1d0c9b8a796'
const coin = `eip155:1:0x${'e'.repeat(40)}`
/** Fills a cache of one megabyte with a few answers. */
const large = `0x${'0'.repeat(200_000)}`

const results: Readonly<Record<string, unknown>> = {
  eth_blockNumber: '0x1312d00',
  eth_getBlockReceipts: [large],
  eth_getLogs: [large],
  eth_blobBaseFee: null,
  eth_getTransactionCount: '0x1',
  eth_getCode: '0x',
}

/** An honest node: batches of fifty at most, a balance that changes with each block, full blocks that are long. */
const script: ScriptedNode['script'] = (calls, response, isBatch) => {
  if (calls.length > 50) {
    const error = { code: -32600, message: 'batch of more than 50' }
    return void response.end(JSON.stringify({ jsonrpc: '2.0', id: null, error }))
  }
  const getResult = ({ method, params }: NodeCall): unknown => {
    if (method === 'eth_getBalance') return params[1]
    if (method !== 'eth_getBlockByNumber') return results[method] ?? '0x'
    const number = params[0] === 'finalized' ? '0x1312c00' : params[0]
    return { number, timestamp: '0x1', transactions: [], extraData: large.slice(0, 20_000) }
  }
  const answers = calls.map((call) => ({ jsonrpc: '2.0', id: call.id, result: getResult(call) }))
  response.end(JSON.stringify(isBatch ? answers : answers[0]))
}

describe.each(storeKinds)('on $name', (kind) => {
  let store: Store
  let parts: Awaited<ReturnType<Store['open']>>
  let nodes: ScriptedNode[]
  let prices: ScriptedApi
  let gateway: Gateway
  beforeAll(async () => {
    store = await kind.start()
    parts = await store.open()
    nodes = [await startNode(script), await startNode(script)]
    let requests = 0
    prices = await startApi((url, response) => {
      if (++requests > 10) return void response.writeHead(429, { 'retry-after': '60' }).end()
      sendJson(response, url.pathname === '/simple/price' ? { ethereum: { usd: 3_000 } } : {})
    })
    const config = configWith({
      rpc: { nodes: { 'eip155:1': nodes.map(({ url }) => url) }, allowPrivateNetworks: true },
      prices: { api: { url: prices.url } },
      secrets: { sessionSecret, analyticsSecret: sessionSecret },
      // As many as usual, in a window that a slow machine does not outlast.
      limits: { rpc: { perIp: { requests: 1_200, seconds: 3_600 } } },
    })
    const cache = memoryCache(1_000_000)
    gateway = await createGateway(config, { ...parts, cache })
  }, 120_000)
  afterAll(async () => {
    await gateway?.close()
    await parts?.close()
    await store?.stop()
    await Promise.all([...(nodes ?? []), ...(prices ? [prices] : [])].map((node) => node.stop()))
  })

  const rpc = (address: string, count: number, method: string, seed = 0) => {
    const calls = Array.from({ length: count }, (_, id) => ({
      jsonrpc: '2.0',
      id,
      method,
      params: [`0x${(seed + id).toString(16)}`, '0x1'],
    }))
    const body = JSON.stringify(count === 1 ? calls[0] : calls)
    return ask(gateway, '/v1/?chainId=eip155:1', { body, address })
  }
  const post = (address: string, path: string, value: unknown) =>
    ask(gateway, path, {
      body: JSON.stringify(value),
      address,
      headers: { 'content-type': 'application/json' },
      origin: 'https://shop.example.com',
    })
  const cursor = (block: number) =>
    Buffer.from(JSON.stringify(['evm', [block, 0]])).toString('base64url')
  const history = (address: string, block: number) =>
    ask(
      gateway,
      `/v1/account/0x52908400098527886E0F7030069857D2E4169EE7/history?chainId=eip155:1&cursor=${cursor(block)}`,
      { address },
    )

  /** What the user's page needs, again and again. */
  async function expectServed(): Promise<void> {
    const answers = await Promise.all([
      rpc(user, 1, 'eth_blockNumber'),
      ask(gateway, '/getWallets', { address: user }),
      post(user, '/v1/fungible/price', { addresses: [coin] }),
      post(user, '/v1/siwx/nonce', {}),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  }

  it('[B21] [B22] [B24] [B25] serves a user and signs them in under any attack of one address', async () => {
    const visitor = getUser(() => gateway)
    const proofs = [await evmUser().sign({ nonce: await visitor.nonce() })]
    await expectServed()

    // Breakers: sizes, shapes, null.
    for (let at = 0; at < 4; at++) {
      await rpc(hostile, 100, 'eth_getBlockReceipts', at * 100)
      await rpc(hostile, 51, 'eth_getBalance', at * 100)
      await rpc(hostile, 1, 'eth_blobBaseFee', at)
    }
    await expectServed()
    // The cache, with answers of final blocks.
    for (let at = 0; at < 40; at++) await rpc(hostile, 1, 'eth_getBlockReceipts', at)
    await expectServed()
    // The price API's quota.
    for (let at = 0; at < 6; at++) {
      const chains = ['1', '10', '56', '100', '137', '324', '8453', '42161', '43114', '59144']
      const addresses = chains.map((chain) => `eip155:${chain}:0x${String(at).padStart(40, '0')}`)
      await post(hostile, '/v1/fungible/price', { addresses })
    }
    await expectServed()
    // Nonces, and a /48.
    for (let at = 0; at < 600; at++)
      await post(`2001:470:1f0b:${at.toString(16)}::1`, '/v1/siwx/nonce', {})
    await expectServed()
    const verified = await visitor.post('verify', { proofs })
    expect(verified.status).toBe(200)
  }, 120_000)

  it('[B22] charges history by its node calls, with the limit of JSON-RPC', async () => {
    const address = '203.0.113.77'
    const before = nodes.reduce((sum, { calls }) => sum + calls.length, 0)
    const statuses: number[] = []
    for (let at = 0; at < 20; at++)
      statuses.push((await history(address, 19_000_000 - at * 50_000)).status)
    expect(statuses[0]).toBe(200)
    expect(statuses.at(-1)).toBe(429)
    const asked = nodes.reduce((sum, { calls }) => sum + calls.length, 0) - before
    expect(asked).toBeLessThan(2_400)
    expect((await history('203.0.113.78', 30_000_000)).status).toBe(400)
    await expectServed()
  }, 120_000)
})
