/** B21: one user's question never turns a chain off for others. Real HTTP to nodes that a test scripts. */
import type { ServerResponse } from 'node:http'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  answerWith,
  type NodeCall,
  type ScriptedNode,
  startNode,
} from '../fixtures/scripted-node.js'
import { createSafeFetch } from '../http/safe-fetch.js'
import { memoryCache } from '../key-value/memory-cache.js'
import type { Call } from './call.js'
import { createNodes } from './nodes.js'
import { createProxy } from './proxy.js'

const undo: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

type Script = ScriptedNode['script']

const call = (method: string, ...params: unknown[]): Call => ({
  id: '1',
  method,
  params,
  rawParams: JSON.stringify(params),
})
const many = (count: number, method: string, from = 0): Call[] =>
  Array.from({ length: count }, (_, at) => call(method, `0x${(from + at).toString(16)}`))

async function open(scripts: readonly Script[], timeoutMs = 10_000) {
  const nodes = await Promise.all(scripts.map((script) => startNode(script)))
  const safeFetch = createSafeFetch(true)
  undo.push(() => safeFetch.close(), ...nodes.map(({ stop }) => stop))
  const all = createNodes({
    chain: 'eip155:1',
    urls: nodes.map(({ url }) => url),
    safeFetch,
    timeoutMs,
    failureThreshold: 2,
    resetMs: 60_000,
    checkSolana: false,
    onFailure() {},
  })
  const proxy = createProxy({ chain: 'eip155:1', nodes: all, cache: memoryCache(1), onAnswer() {} })
  const bystander = async () => (await proxy.answer([call('eth_blockNumber')]))[0]
  return { nodes, proxy, bystander }
}

/** Answers as `script` has it, and the cheap question of other users as a node does. */
const but =
  (script: Script): Script =>
  (calls, response, isBatch) =>
    (calls[0]?.method === 'eth_blockNumber' ? answerWith({ eth_blockNumber: '0x10' }) : script)(
      calls,
      response,
      isBatch,
    )

const refusal = { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'too many calls' } }
/** Takes batches up to a size, and answers with as much for each call. */
const limited =
  (size: number, bytes: number): Script =>
  (calls, response, isBatch) => {
    if (isBatch && calls.length > size) return void response.end(JSON.stringify(refusal))
    const answers = calls.map(({ id }: NodeCall) => ({
      jsonrpc: '2.0',
      id,
      result: 'x'.repeat(bytes),
    }))
    response.end(JSON.stringify(isBatch ? answers : answers[0]))
  }

describe('[B21] opens no breaker for a call that its node can’t answer', () => {
  it.each<[string, Script, readonly Call[]]>([
    [
      'an answer above every limit',
      (_, response) => void response.end(Buffer.alloc(11_000_000, 32)),
      [call('eth_getProof')],
    ],
    ['null for a quantity', answerWith({ eth_blobBaseFee: null }), [call('eth_blobBaseFee')]],
    [
      'an odd number of digits',
      answerWith({ eth_getStorageAt: '0x123' }),
      [call('eth_getStorageAt')],
    ],
    [
      'an error of the whole batch',
      (_, response) => void response.end(JSON.stringify(refusal)),
      many(3, 'eth_getBalance'),
    ],
    [
      'an error without a call',
      (_, response) => void response.end(JSON.stringify(refusal)),
      [call('eth_call')],
    ],
    ['a page', (_, response) => void response.end('<html>'), [call('eth_call')]],
    [
      '502, as a proxy before a slow node says',
      (_, response) => void response.writeHead(502).end(),
      [call('eth_call')],
    ],
    ['413', (_, response) => void response.writeHead(413).end(), many(2, 'eth_call')],
    ['half an answer', (_, response) => void response.destroy(), [call('eth_call')]],
  ])('%s', async (_, script, calls) => {
    const { proxy, bystander, nodes } = await open([but(script), but(script)])
    for (let at = 0; at < 4; at++) await proxy.answer(calls)
    expect(await bystander()).toEqual({ result: '"0x10"' })
    expect(nodes[0]?.calls.at(-1)?.method).toBe('eth_blockNumber')
  })

  it('no response to one call, while probes get responses', async () => {
    const { proxy, bystander, nodes } = await open([but(() => {}), but(() => {})], 150)
    for (let at = 0; at < 3; at++) await proxy.answer([call('eth_call', at)])
    expect(await bystander()).toEqual({ result: '"0x10"' })
    expect(nodes[0]?.calls.at(-1)?.method).toBe('eth_blockNumber')
  })
})

describe('skips a node that fails all users', () => {
  it.each<[string, Script]>([
    ['503', (_, response) => void response.writeHead(503).end()],
    ['a page for every question', (_, response) => void response.end('<html>')],
    ['silence', () => {}],
  ])('%s', async (_, script) => {
    const { proxy, nodes } = await open([but(script)], 150)
    const [node] = nodes as [ScriptedNode]
    await proxy.answer([call('eth_blockNumber')])
    node.script = script
    node.answersProbes = false
    await vi.waitFor(async () => {
      const before = node.requests
      await proxy.answer([call('eth_blockNumber')])
      expect(node.requests).toBe(before)
    })
  })
})

describe('[B21] a batch that a node rejects as a whole', () => {
  it('splits a batch for nodes that accept fifty calls', async () => {
    const { proxy, nodes } = await open([limited(50, 2)])
    const outcomes = await proxy.answer(many(100, 'eth_getBlockReceipts'))
    expect(outcomes.every((outcome) => 'result' in outcome)).toBe(true)
    expect(nodes[0]?.requests).toBe(3)
  })

  it('splits a batch whose responses together are too large', async () => {
    const { proxy } = await open([limited(100, 100_000)])
    const outcomes = await proxy.answer(many(100, 'eth_getBlockReceipts'))
    expect(outcomes.every((outcome) => 'result' in outcome)).toBe(true)
  })

  it('stops after a bounded number of requests if the node refuses every part', async () => {
    const refuses: Script = (_, response) => void response.end(JSON.stringify([]))
    const { proxy, nodes } = await open([refuses])
    const outcomes = await proxy.answer(many(100, 'eth_getBalance'))
    expect(outcomes.every((outcome) => 'error' in outcome)).toBe(true)
    expect(nodes[0]?.requests).toBeLessThanOrEqual(33)
  })
})

it('[B21] responds to a call without waiting for another user’s batch with the same call', async () => {
  const held: ServerResponse[] = []
  let isSlow = true
  const slow: Script = (calls, response, isBatch) => {
    if (isBatch && isSlow) held.push(response)
    else answerWith({ eth_blockNumber: '0x10' })(calls, response, isBatch)
  }
  const { proxy, bystander } = await open([slow])
  const batch = proxy.answer([...many(2, 'eth_getLogs'), call('eth_blockNumber')])
  await expect.poll(() => held.length).toBe(1)
  expect(await bystander()).toEqual({ result: '"0x10"' })
  isSlow = false
  held[0]?.end('[]')
  await batch
})

describe('[B22] limits the bytes of one request', () => {
  it('over all its calls, and the rest is too large', async () => {
    const { proxy, nodes } = await open([limited(1_000, 30_000)])
    let left = 4_000_000
    const budget = {
      get left() {
        return left
      },
      take(bytes: number) {
        left -= bytes
      },
    }
    const outcomes = await proxy.answer(many(400, 'eth_getBlockReceipts'), budget)
    const answered = outcomes.filter((outcome) => 'result' in outcome)
    expect(answered.length).toBeGreaterThan(90)
    expect(answered.length).toBeLessThan(140)
    expect(outcomes.at(-1)).toMatchObject({ error: { code: -32005 } })
    expect(nodes[0]?.calls.length).toBeLessThan(300)
  })
})
