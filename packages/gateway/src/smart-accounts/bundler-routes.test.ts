/** The route to bundlers, on a real chain with a real EntryPoint. */
import { startBundler } from '@scope/devnet'
import { numberToHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { GatewayConfig } from '../config/schema.js'
import { createGateway, type Gateway } from '../create-gateway.js'
import type { Database } from '../database/open.js'
import { ask, configWith, json, shop } from '../fixtures/auth-requests.js'
import { openPooledDatabase } from '../fixtures/pooled-database.js'
import { answerWith, startNode } from '../fixtures/scripted-node.js'
import {
  authorize,
  buildOperation,
  closeShop,
  type SmartChain,
  signOperation,
  startSmartChain,
  visit,
} from '../fixtures/smart-account.js'
import { getOperationHash } from './bundler-request.js'
import { userOperation } from './user-operation.js'

const chainId = 'eip155:31337'
let chain: SmartChain
let entryPoint: string
let database: Database
const closing: { close(): Promise<void> }[] = []

beforeAll(async () => {
  chain = await startSmartChain()
  database = await openPooledDatabase()
  entryPoint = chain.contracts.entryPoint
})
afterAll(async () => {
  await Promise.all(closing.map((gateway) => gateway.close()))
  await database.close()
  await chain.stop()
})
afterEach(() => {
  Object.assign(chain.bundler.faults, {
    status: undefined,
    lostResponses: 0,
    droppedOperations: 0,
    rewrite: undefined,
  })
})

async function start(urls: string[], more: Partial<GatewayConfig> = {}): Promise<Gateway> {
  const gateway = await createGateway(
    configWith({
      rpc: { allowPrivateNetworks: true },
      smartAccounts: { bundlers: { [chainId]: urls } },
      ...more,
    }),
    { database },
  )
  closing.push(gateway)
  return gateway
}

interface Answer {
  readonly id: unknown
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown }
}

async function post(gateway: Gateway, body: unknown, id = chainId) {
  const response = await ask(gateway, `/v1/bundler?chainId=${id}`, {
    origin: shop,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: response.status, headers: response.headers, ...(await json<Answer>(response)) }
}
const call = (gateway: Gateway, method: string, params: readonly unknown[] = []) =>
  post(gateway, { jsonrpc: '2.0', id: 7, method, params })

/** An operation of a new account, which pays for itself. */
async function prepare(calls = [visit(chain.shop)]) {
  const owner = privateKeyToAccount(generatePrivateKey())
  await chain.test.setBalance({ address: owner.address, value: 10n ** 18n })
  const eip7702Auth = await authorize(chain, owner)
  const built = await buildOperation(chain, owner.address, calls, { eip7702Auth })
  const wire = await signOperation(chain, owner, built)
  return { owner, wire, hash: getOperationHash(userOperation.parse(wire), chainId) }
}

describe('POST /v1/bundler', () => {
  it('estimates, sends and follows an operation', async () => {
    const gateway = await start([chain.bundler.url])
    const { wire, hash } = await prepare()
    expect(await call(gateway, 'eth_chainId')).toMatchObject({ id: 7, result: '0x7a69' })
    const supported = await call(gateway, 'eth_supportedEntryPoints')
    expect(supported).toMatchObject({ result: [entryPoint] })
    expect(supported.headers.get('access-control-allow-origin')).toBe(shop)

    const estimate = await call(gateway, 'eth_estimateUserOperationGas', [wire, entryPoint])
    expect(estimate.result).toMatchObject({ callGasLimit: expect.stringMatching(/^0x/) })
    expect(await call(gateway, 'eth_getUserOperationReceipt', [hash])).toMatchObject({
      status: 200,
      result: null,
    })
    expect(await call(gateway, 'eth_sendUserOperation', [wire, entryPoint])).toMatchObject({
      result: hash,
    })
    expect(await call(gateway, 'eth_getUserOperationReceipt', [hash])).toMatchObject({
      result: { userOpHash: hash, success: true },
    })
    expect(await call(gateway, 'eth_getUserOperationByHash', [hash])).toMatchObject({
      result: { entryPoint },
    })
  })

  it('passes the code and the bytes of a revert on', async () => {
    const gateway = await start([chain.bundler.url])
    const { wire } = await prepare([closeShop(chain.shop)])
    const { error, status } = await call(gateway, 'eth_estimateUserOperationGas', [
      wire,
      entryPoint,
    ])
    expect([status, error?.code]).toEqual([200, -32521])
    expect(error?.data).toContain(Buffer.from('Shop: closed').toString('hex'))
    const wrong = await prepare()
    const forged = { ...wrong.wire, callGasLimit: '0x30d41' }
    expect(await call(gateway, 'eth_sendUserOperation', [forged, entryPoint])).toMatchObject({
      error: { code: -32507, message: 'AA24 signature error' },
    })
  })

  it('returns the bytes of a revert that a bundler wrote into its message', async () => {
    const bytes = `0x08c379a0${'00'.repeat(64)}`
    const node = await startNode(([first], response) => {
      const message = `UserOperation reverted during simulation with reason: ${bytes}`
      response.end(
        JSON.stringify({ jsonrpc: '2.0', id: first?.id, error: { code: -32521, message } }),
      )
    }, '0x7a69')
    const gateway = await start([node.url])
    const { wire } = await prepare()
    const { error } = await call(gateway, 'eth_estimateUserOperationGas', [wire, entryPoint])
    expect(error).toMatchObject({ code: -32521, data: bytes })
    await node.stop()
  })

  it('returns 501 with the setting for a chain without a bundler, and 400 for no EVM chain', async () => {
    const gateway = await start([chain.bundler.url])
    const body = { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }
    expect(await post(gateway, body, 'eip155:1')).toMatchObject({
      status: 501,
      error: { message: 'chainId: set smartAccounts.bundlers.eip155:1 to have this' },
    })
    expect(await post(gateway, body, 'solana:mainnet')).toMatchObject({ status: 400 })
  })

  it('counts against the limits of JSON-RPC', async () => {
    const gateway = await start([chain.bundler.url], {
      limits: { rpc: { perIp: { requests: 1 } } },
    })
    expect((await call(gateway, 'eth_chainId')).status).toBe(200)
    const refused = await call(gateway, 'eth_chainId')
    expect(refused).toMatchObject({ status: 429, error: { code: -32005 } })
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
  })
})

describe('POST /v1/bundler with several bundlers', () => {
  it('fails reads over', async () => {
    const broken = await startBundler({ chainUrl: chain.url })
    const gateway = await start([broken.url, chain.bundler.url])
    const { wire } = await prepare()
    broken.faults.status = 503
    expect(
      (await call(gateway, 'eth_estimateUserOperationGas', [wire, entryPoint])).result,
    ).toMatchObject({ callGasLimit: expect.any(String) })
    await broken.stop()
  })

  it('[X12] sends to the next bundler only if the first one can’t have received it', async () => {
    const first = await startBundler({ chainUrl: chain.url })
    const second = await startBundler({ chainUrl: chain.url })
    const gateway = await start([first.url, second.url])
    const { wire, hash } = await prepare()
    first.faults.lostResponses = 1
    const lost = await call(gateway, 'eth_sendUserOperation', [wire, entryPoint])
    expect([lost.status, lost.error?.code]).toEqual([502, -32603])
    expect(second.requests).not.toContain('eth_sendUserOperation')
    // What became of it is known to all.
    expect(await call(gateway, 'eth_getUserOperationReceipt', [hash])).toMatchObject({
      result: { success: true },
    })

    const next = await prepare()
    await first.stop()
    expect(await call(gateway, 'eth_sendUserOperation', [next.wire, entryPoint])).toMatchObject({
      result: next.hash,
    })
    await second.stop()
  })

  it('[X12] doesn’t send to another bundler after an HTTP error', async () => {
    const first = await startBundler({ chainUrl: chain.url })
    const second = await startBundler({ chainUrl: chain.url })
    const gateway = await start([first.url, second.url])
    await call(gateway, 'eth_getUserOperationReceipt', [`0x${'1'.repeat(64)}`])
    first.faults.status = 500
    const { wire } = await prepare()
    const failed = await call(gateway, 'eth_sendUserOperation', [wire, entryPoint])
    expect([failed.status, failed.error?.code]).toEqual([502, -32603])
    expect(second.requests).not.toContain('eth_sendUserOperation')
    await Promise.all([first.stop(), second.stop()])
  })

  it('[X12] says that an operation is unknown only if every bundler says so', async () => {
    const first = await startBundler({ chainUrl: chain.url })
    const gateway = await start([first.url, chain.bundler.url])
    const hash = `0x${'2'.repeat(64)}`
    expect(await call(gateway, 'eth_getUserOperationByHash', [hash])).toMatchObject({
      status: 200,
      result: null,
    })
    first.faults.status = 503
    expect(await call(gateway, 'eth_getUserOperationByHash', [hash])).toMatchObject({
      status: 502,
      error: { code: -32603 },
    })
    await first.stop()
  })

  it('doesn’t believe another hash, or a receipt of another operation', async () => {
    const gateway = await start([chain.bundler.url])
    const { wire, hash } = await prepare()
    const other = `0x${'3'.repeat(64)}`
    chain.bundler.faults.rewrite = (method, result) =>
      method === 'eth_sendUserOperation' ? other : result
    expect(await call(gateway, 'eth_sendUserOperation', [wire, entryPoint])).toMatchObject({
      status: 502,
    })
    chain.bundler.faults.rewrite = (method, result) =>
      method === 'eth_getUserOperationReceipt' ? { ...Object(result), userOpHash: other } : result
    expect(await call(gateway, 'eth_getUserOperationReceipt', [hash])).toMatchObject({
      status: 502,
    })
  })
})

describe('POST /v1/bundler rejects', () => {
  let gateway: Gateway
  let wire: Record<string, unknown>
  beforeAll(async () => {
    gateway = await start([chain.bundler.url])
    wire = (await prepare()).wire
  })
  /** Nothing of it reached the bundler. */
  async function expectRejected(body: unknown, code: number, status = 200) {
    const before = chain.bundler.requests.length
    const answer = await post(gateway, body)
    expect([answer.status, answer.error?.code]).toEqual([status, code])
    expect(chain.bundler.requests.length).toBe(before)
    return answer
  }
  const request = (method: string, params: unknown) => ({ jsonrpc: '2.0', id: 1, method, params })

  it.each([
    'debug_bundler_clearState',
    'debug_bundler_sendBundleNow',
    'eth_sendRawTransaction',
    'eth_sendTransaction',
    'pimlico_sendCompressedUserOperation',
    'boost_sendUserOperation',
    'ETH_SENDUSEROPERATION',
    'eth_sendUserOperation ',
    'constructor',
    '__proto__',
  ])('[B30] the method %j', async (method) => {
    await expectRejected(request(method, [wire, entryPoint]), -32601)
  })

  it('[B30] methods in a batch, and a second method in one request', async () => {
    const send = request('eth_sendUserOperation', [wire, entryPoint])
    await expectRejected([send], -32600)
    const before = chain.bundler.requests.length
    const twice = `{"jsonrpc":"2.0","id":1,"method":"debug_bundler_dumpMempool","method":"eth_chainId","params":[]}`
    expect(await post(gateway, twice)).toMatchObject({ result: '0x7a69' })
    expect(chain.bundler.requests.length).toBe(before)
  })

  it('[B31] state overrides, also as more parameters or fields', async () => {
    const overrides = { [String(wire.sender)]: { balance: numberToHex(10n ** 30n) } }
    const method = 'eth_estimateUserOperationGas'
    const { error } = await expectRejected(request(method, [wire, entryPoint, overrides]), -32602)
    expect(error?.message).toBe('state overrides are not available here')
    await expectRejected(request(method, [wire, entryPoint, null, overrides]), -32602)
    const inside = { ...wire, stateOverrides: overrides }
    await expectRejected(request(method, [inside, entryPoint]), -32602)
  })

  it('[B32] EntryPoints other than 0.7', async () => {
    const others = [
      '0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789',
      '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
      chain.shop,
      `${entryPoint}00`,
    ]
    for (const other of others) {
      await expectRejected(request('eth_sendUserOperation', [wire, other]), -32602)
    }
    await expectRejected(request('eth_sendUserOperation', [wire]), -32602)
  })

  it('[B33] bodies above 128 kB, before they are parsed', async () => {
    const long = { ...wire, callData: `0x${'00'.repeat(70_000)}` }
    await expectRejected(request('eth_sendUserOperation', [long, entryPoint]), -32600, 413)
    await expectRejected(`${'['.repeat(100)}${']'.repeat(100)}`, -32600, 400)
    await expectRejected('{', -32700)
  })

  it('fields that are unknown, missing or of another form', async () => {
    for (const wrong of [
      { nonce: 1 },
      { callData: '0x1' },
      { callGasLimit: '-0x1' },
      { maxFeePerGas: `0x${'f'.repeat(33)}` },
      { initCode: '0x' },
      { eip7702Auth: { chainId: '0x1' } },
    ]) {
      const body = request('eth_sendUserOperation', [{ ...wire, ...wrong }, entryPoint])
      const { error } = await expectRejected(body, -32602)
      expect(error?.message).toMatch(/^invalid user operation: /)
    }
    await expectRejected(request('eth_getUserOperationReceipt', ['0x12']), -32602)
    await expectRejected(request('eth_chainId', [1]), -32602)
  })

  it('[B30] sends only what was checked if a field is there twice', async () => {
    const seen: unknown[] = []
    const node = await startNode(([first], response) => {
      seen.push(first?.params)
      answerWith({ eth_estimateUserOperationGas: {} })([first as never], response, false)
    }, '0x7a69')
    const strict = await start([node.url])
    const text = JSON.stringify({ ...wire, sender: String(wire.sender).toLowerCase() })
    const doubled = `{"sender":"${chain.shop}",${text.slice(1)}`
    await post(
      strict,
      `{"jsonrpc":"2.0","id":1,"method":"eth_estimateUserOperationGas","params":[${doubled},"${entryPoint}"]}`,
    )
    expect(seen).toEqual([[wire, entryPoint]])
    await node.stop()
  })

  it('[B28] tells nothing of the bundler’s URL, key or account', async () => {
    const secret = 'pim_9fKq2LxT7vWc3RbN8yHd'
    const node = await startNode(([first], response) => {
      const message = `project plan limit for https://api.bundler.example/v2?apikey=${secret}`
      response.end(
        JSON.stringify({ jsonrpc: '2.0', id: first?.id, error: { code: -32000, message } }),
      )
    }, '0x7a69')
    const keyed = await start([`${node.url}/?apikey=${secret}`])
    const answers = [
      await call(keyed, 'eth_sendUserOperation', [wire, entryPoint]),
      await call(keyed, 'eth_estimateUserOperationGas', [wire, entryPoint]),
    ]
    await node.stop()
    answers.push(await call(keyed, 'eth_getUserOperationReceipt', [`0x${'1'.repeat(64)}`]))
    const text = JSON.stringify(answers)
    expect(answers.every(({ error }) => error !== undefined)).toBe(true)
    expect(text).not.toContain(secret)
    expect(text).not.toMatch(/bundler\.example|127\.0\.0\.1|plan/)
  })
})
