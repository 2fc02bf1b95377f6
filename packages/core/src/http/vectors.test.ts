/** The client of nodes, over a real server that answers as public vectors say. */
import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import { describeVectors } from '../../../../tools/vectors.js'
import { browserEnv, type KitEnvironment } from '../env.js'
import type { KitError } from '../errors/kit-error.js'
import { type NodeServer, startNodeServer } from './fixtures/node-server.js'
import { createRpcClient } from './json-rpc.js'

const servers: NodeServer[] = []
async function serve(...parameters: Parameters<typeof startNodeServer>) {
  const server = await startNodeServer(...parameters)
  servers.push(server)
  return server
}
afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())))

interface Call {
  readonly id: number
  readonly method: string
  readonly params?: readonly unknown[]
}

interface HostileCase {
  readonly id: string
  readonly kind: string
  readonly status?: number
  readonly headers?: Record<string, string>
  readonly body?: unknown
  readonly expect: string
}

const { cases: hostile } = JSON.parse(
  readFileSync(new URL('./fixtures/rpc-hostile.json', import.meta.url), 'utf8'),
) as { cases: readonly HostileCase[] }

describe('[B2] rpc-hostile: what a node answers in place of an answer', () => {
  /** Milliseconds before each try after the first, by what is expected; none where it is not tried again. */
  const waits: Readonly<Record<string, readonly number[]>> = {
    'wait 2 s then retry': [2_000, 2_000, 2_000],
    ignore: [150, 300, 600],
    'retried per product rule, max 3': [150, 300, 600],
    'retried after 1 s': [1_000, 1_000, 1_000],
    retried: [150, 300, 600],
    'retried (product list)': [150, 300, 600],
    'not retried': [],
    // A redirect is not followed. To a page it looks like a lost line.
    'no cross-origin redirect following with credentials': [150, 300, 600],
  }
  it.each(hostile.filter(({ kind }) => kind === 'http-retry'))(
    '[HTTP-03] $id: $expect',
    async ({ status = 0, headers = {}, expect: meaning }) => {
      const expected = waits[meaning]
      expect(expected).toBeDefined()
      const server = await serve((_, response) => response.writeHead(status, headers).end())
      const waited: number[] = []
      const env: KitEnvironment = {
        ...browserEnv(),
        random: () => 0,
        sleep: async (ms) => void waited.push(ms),
      }
      await expect(createRpcClient(env, [server.url]).request('m', [])).rejects.toMatchObject(
        status === 301
          ? { code: 'network-unreachable' }
          : { code: 'http-error', shortMessage: `HTTP status code: ${status}` },
      )
      expect(waited).toEqual(expected)
    },
  )

  it('shows no text of a contract in the message of error-data-xss', async () => {
    const { body } = hostile.find(({ id }) => id === 'error-data-xss') ?? {}
    const server = await serve((_, response) =>
      response.end(String(body).replaceAll('"id": 7', '"id": 1')),
    )
    const thrown = await createRpcClient(browserEnv(), [server.url])
      .request('eth_call', [])
      .catch((error: KitError) => error)
    expect(thrown).toMatchObject({ code: 'execution-reverted' })
    expect((thrown as KitError).shortMessage).not.toContain('<img')
  })
})

describeVectors('execution-apis', (cases) => {
  const codes: Readonly<Record<number, string>> = {
    3: 'execution-reverted',
    [-32602]: 'invalid-params',
  }
  const answered = cases as unknown as readonly {
    readonly id: string
    readonly kind: string
    readonly request: Call
    readonly response: { readonly result?: unknown; readonly error?: { readonly code: number } }
  }[]

  /** A node that answers what it was asked as the vector has it, and nothing else. */
  const replay = ({ request, response }: (typeof answered)[number]) =>
    serve((body, answer) => {
      const { id, method, params } = body as Call
      const isSame =
        method === request.method && JSON.stringify(params) === JSON.stringify(request.params ?? [])
      if (isSame) answer.end(JSON.stringify({ ...response, id }))
      else answer.writeHead(404).end()
    })

  it.each(answered.filter(({ kind }) => kind === 'result'))(
    '[B1] sends and reads $id as a real node does',
    async (vector) => {
      const { method, params = [] } = vector.request
      const node = createRpcClient(browserEnv(), [(await replay(vector)).url])
      const isSent = method === 'eth_sendRawTransaction'
      if (isSent)
        await expect(node.request(method, params)).rejects.toMatchObject({
          code: 'method-unsupported',
        })
      const answer = isSent ? node.broadcast(method, params) : node.request(method, params)
      expect(await answer).toEqual(vector.response.result)
    },
  )

  it.each(answered.filter(({ kind }) => kind === 'error'))(
    '[HTTP-07] throws the matching error for $id, without a retry',
    async (vector) => {
      const { method, params = [] } = vector.request
      const server = await replay(vector)
      await expect(
        createRpcClient(browserEnv(), [server.url]).request(method, params),
      ).rejects.toMatchObject({ code: codes[vector.response.error?.code ?? 0] })
      expect(server.bodies).toHaveLength(1)
    },
  )
})
