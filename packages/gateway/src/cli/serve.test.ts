/** B29: a balancer sees that a gateway stops before it does. B22: a batch ends with its client. */
import { request } from 'node:http'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { checkConfig } from '../config/check.js'
import type { Database } from '../database/open.js'
import { configWith } from '../fixtures/auth-requests.js'
import { openPooledDatabase } from '../fixtures/pooled-database.js'
import { startNode } from '../fixtures/scripted-node.js'
import { serve } from './serve.js'

let database: Database
beforeAll(async () => {
  database = await openPooledDatabase()
}, 120_000)
afterAll(() => database.close())

const local = { port: 0, host: '127.0.0.1' }

it('[B29] answers 503 at /readyz and serves other requests while it drains, then closes its port', async () => {
  const config = checkConfig(configWith({ ...local, drainSeconds: 7 }))
  const seen: unknown[] = []
  const serving = await serve(config, { database }, async (ms) => {
    const status = async (path: string) => (await fetch(`${serving.address}${path}`)).status
    seen.push(ms, await status('/readyz'), await status('/getWallets?projectId=shop'))
  })
  expect((await fetch(`${serving.address}/readyz`)).status).toBe(200)
  await serving.stop()
  expect(seen).toEqual([7_000, 503, 200])
  await expect(fetch(`${serving.address}/healthz`)).rejects.toThrow()
})

it('[B29] drains for five seconds in production by default', async () => {
  const { secrets: _, ...plain } = configWith(local)
  const projects = [{ id: 'shop', origins: ['https://shop.example.com'] }]
  const config = checkConfig({ ...plain, projects, environment: 'production' })
  const waits: number[] = []
  const serving = await serve(config, { database }, async (ms) => waits.push(ms))
  await serving.stop()
  expect(waits).toEqual([5_000])
})

it('[B22] asks a node for no further part of a batch once the client has left', async () => {
  const heldAnswers: (() => void)[] = []
  const node = await startNode((calls, response) => {
    const answers = calls.map(({ id }) => ({ jsonrpc: '2.0', id, result: '0x1' }))
    heldAnswers.push(() => response.end(JSON.stringify(answers)))
  })
  const rpc = { nodes: { 'eip155:1': [node.url] }, allowPrivateNetworks: true }
  const serving = await serve(checkConfig(configWith({ ...local, rpc })), { database })
  const body = JSON.stringify(
    Array.from({ length: 500 }, (_, id) => ({
      jsonrpc: '2.0',
      id,
      method: 'eth_getBalance',
      params: [`0x${id.toString(16).padStart(40, '0')}`, 'latest'],
    })),
  )
  const sent = request(`${serving.address}/v1/?chainId=eip155:1&projectId=shop`, { method: 'POST' })
  sent.on('error', () => {})
  sent.end(body)
  await vi.waitFor(() => expect(heldAnswers).toHaveLength(1), { timeout: 15_000 })
  const gone = new Promise((resolve) => sent.on('close', resolve))
  sent.destroy()
  await gone
  // The server hears of it before the node's answer.
  await fetch(`${serving.address}/healthz`)
  heldAnswers[0]?.()
  await fetch(`${serving.address}/healthz`)
  await serving.stop()
  expect(node.calls).toHaveLength(100)
  await node.stop()
})
