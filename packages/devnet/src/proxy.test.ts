/** The node proxy between a client and a node that both may leave. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { leaveEarly } from './fixtures/leave-early.js'
import { type NodeProxy, startProxy } from './proxy.js'

let node: Server
let proxy: NodeProxy
/** Resolves once the node’s response has closed. */
let closed: Promise<unknown>

beforeEach(async () => {
  node = createServer((request, response) => {
    closed = once(response, 'close')
    if (request.url === '/cut') {
      response.writeHead(200, { 'content-length': 100 }).write('abc', () => response.destroy())
    } else if (request.url !== '/hang') response.end('whole')
  }).listen(0, '127.0.0.1')
  await once(node, 'listening')
  proxy = await startProxy(
    `http://127.0.0.1:${(node.address() as AddressInfo).port}`,
    () => undefined,
  )
})
afterEach(() => {
  proxy.stop()
  node.closeAllConnections()
  node.close()
})

const get = async (path: string) => (await fetch(`${proxy.url}${path}`)).text()

it('forwards a whole response', async () => {
  expect(await get('/')).toBe('whole')
  expect(proxy.forwarded).toEqual([{ request: 'GET /', status: 200 }])
})

it('ends a response that the node ends too early', async () => {
  await expect(get('/cut')).rejects.toThrow()
})

it('ends a request that the client no longer waits for', async () => {
  const leaving = new AbortController()
  const asked = once(node, 'request')
  const response = fetch(`${proxy.url}/hang`, { signal: leaving.signal })
  await asked
  leaving.abort()
  await expect(response).rejects.toThrow('aborted')
  await closed
})

it('goes on after a client that leaves in the middle of a request', async () => {
  expect(await leaveEarly(proxy.url, '/', () => get('/'))).toEqual([])
  expect(await get('/')).toBe('whole')
})
