import { afterEach, describe, expect, it } from 'vitest'
import { browserEnv, type KitEnvironment } from '../env.js'
import { answerRpc, type NodeServer, startNodeServer } from './fixtures/node-server.js'
import { createRpcClient } from './json-rpc.js'

const servers: NodeServer[] = []
afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())))

/** A node that answers each call by `answer`, under a number of HTTP. */
async function getNodeClient(status: number, answer: object, type = 'application/json') {
  const server = await startNodeServer((body, response) => {
    response.writeHead(status, { 'content-type': type })
    answerRpc(body, response, () => answer)
  })
  servers.push(server)
  return server
}

const env: KitEnvironment = { ...browserEnv(), random: () => 0, sleep: async () => undefined }
const data = `0x08c379a0${'0'.repeat(1_000)}`

describe('reads a JSON-RPC error within any text', () => {
  const revert = { error: { code: 3, message: 'execution reverted: no', data } }
  const funds = { error: { code: -32000, message: 'insufficient funds for transfer' } }
  const noMethod = { code: -32601, message: 'the method does not exist' }
  it.each<[string, number, object, string]>([
    ['HTTP 400', 400, revert, 'execution-reverted'],
    ['HTTP 400', 400, funds, 'insufficient-funds'],
    ['HTTP 400', 400, { error: { code: -32000, message: 'x' } }, 'invalid-input'],
    ['HTTP 404', 404, { error: noMethod }, 'method-not-found'],
    ['HTTP 422', 422, { error: { code: -32602, message: 'x' } }, 'invalid-params'],
    ['HTTP 403, as proxyd', 403, { error: noMethod }, 'method-not-found'],
    ['HTTP 500', 500, revert, 'execution-reverted'],
    ['HTTP 503', 503, funds, 'insufficient-funds'],
    ['a result of null', 200, { result: null, error: noMethod }, 'method-not-found'],
    ['a result of null and HTTP 400', 400, { result: null, ...funds }, 'insufficient-funds'],
    ['no id', 200, { id: null, ...funds }, 'insufficient-funds'],
    ['no id and HTTP 400', 400, { id: null, ...funds }, 'insufficient-funds'],
    ['text in place of an error', 200, { error: 'insufficient funds' }, 'insufficient-funds'],
  ])('%s: %i %j', async (_, status, answer, code) => {
    const { url } = await getNodeClient(status, answer)
    await expect(createRpcClient(env, [url]).request('eth_call', [])).rejects.toMatchObject({
      code,
    })
  })

  it('keeps all that a contract says in the cause', async () => {
    const { url } = await getNodeClient(400, revert)
    await expect(createRpcClient(env, [url]).request('eth_call', [])).rejects.toMatchObject({
      cause: { code: 3, data },
    })
  })

  it('sends no second request if the node has answered the call', async () => {
    const server = await getNodeClient(400, revert)
    await createRpcClient(env, [server.url])
      .request('eth_call', [])
      .catch(() => undefined)
    expect(server.types).toEqual(['text/plain'])
  })

  it('reads the errors and the results of a batch under HTTP 400', async () => {
    const server = await startNodeServer((body, response) => {
      response.writeHead(400)
      answerRpc(body, response, ({ method }) => (method === 'a' ? { result: 1 } : revert))
    })
    servers.push(server)
    const reader = createRpcClient(env, [server.url])
    const asked = [reader.request('a', []), reader.request('b', [])]
    expect(await Promise.allSettled(asked)).toMatchObject([
      { status: 'fulfilled', value: 1 },
      { status: 'rejected', reason: { code: 'execution-reverted' } },
    ])
  })

  it.each<[string, number, object]>([
    ['429', 429, { error: { code: -32005, message: 'x' } }],
    ['503 of a node that is away', 503, { error: { code: -32603, message: 'x' } }],
    ['403 of a firewall', 403, { error: { code: -32000, message: 'forbidden' } }],
    ['400 without an error', 400, { result: 1 }],
  ])('but keeps the number of HTTP %s', async (_, status, answer) => {
    const { url } = await getNodeClient(status, answer)
    await expect(createRpcClient(env, [url]).request('eth_call', [])).rejects.toMatchObject({
      code: 'http-error',
      details: { status },
    })
  })

  it('[B1] believes no answer with both an error and a result', async () => {
    const { url } = await getNodeClient(200, { result: '0x1', error: noMethod })
    await expect(createRpcClient(env, [url]).request('eth_call', [])).rejects.toMatchObject({
      code: 'invalid-request',
    })
  })
})

describe('[X12] a sent transaction', () => {
  const send = (...urls: readonly string[]) =>
    createRpcClient(env, urls).broadcast('sendTransaction', ['signed'])

  it('is rejected by an error under HTTP 400, and goes to no other node', async () => {
    const refusing = await getNodeClient(400, { error: { code: -32003, message: 'no' } })
    const other = await getNodeClient(200, { result: 'id' })
    await expect(send(refusing.url, other.url)).rejects.toMatchObject({
      code: 'transaction-rejected',
    })
    expect(other.bodies).toHaveLength(0)
  })

  it.each<[string, number, object]>([
    ['is busy in an answer', 200, { code: -32007, message: 'x' }],
    ['takes no transactions', 200, { code: -32601, message: 'x' }],
    ['takes none, by HTTP 403', 403, { code: -32601, message: 'x' }],
  ])('goes to the next node if one %s', async (_, status, error) => {
    const [first, other] = [
      await getNodeClient(status, { error }),
      await getNodeClient(200, { result: 'id' }),
    ]
    expect(await send(first.url, other.url)).toBe('id')
    expect([first.bodies.length, other.bodies.length]).toEqual([1, 1])
  })

  it('may have been sent if a node fails after it received it', async () => {
    const { url } = await getNodeClient(500, { error: { code: -32603, message: 'x' } })
    await expect(send(url)).rejects.toMatchObject({ code: 'outcome-unknown' })
  })
})
