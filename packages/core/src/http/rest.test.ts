import { afterEach, describe, expect, it } from 'vitest'
import { browserEnv } from '../env.js'
import { type NodeServer, startNodeServer } from './fixtures/node-server.js'
import { createRestClient } from './rest.js'

const servers: NodeServer[] = []
async function serve(...parameters: Parameters<typeof startNodeServer>) {
  const server = await startNodeServer(...parameters)
  servers.push(server)
  return server
}
afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())))

const env = { ...browserEnv(), wait: async () => undefined }

describe('REST nodes', () => {
  it('reads JSON, or text if it is no JSON', async () => {
    const server = await serve((_, response) => response.end('{"height":7}'))
    const words = await serve((_, response) => response.end('000000abc'))
    expect(await createRestClient(env, [server.url]).get('/tip')).toEqual({ height: 7 })
    expect(await createRestClient(env, [words.url]).get('/tip')).toBe('000000abc')
  })

  it('asks once what is asked twice while it is in flight, and lets one asker leave', async () => {
    const server = await serve((_, response) => setTimeout(() => response.end('1'), 20))
    const node = createRestClient(env, [`${server.url}/api/`])
    const left = new AbortController()
    const first = node.get('/tip', left.signal)
    const second = node.get('/tip')
    left.abort()
    await expect(first).rejects.toMatchObject({ code: 'aborted' })
    expect(await second).toBe(1)
    expect(server.bodies).toHaveLength(1)
  })

  it('ends the request after the last caller aborts, and tries no other node', async () => {
    let hasClosed = false
    const deaf = await serve((_, response) => {
      response.on('close', () => {
        hasClosed = true
      })
    })
    const other = await serve((_, response) => response.end('1'))
    const node = createRestClient(env, [deaf.url, other.url])
    const leaving = new AbortController()
    const left = expect(node.get('/tip', leaving.signal)).rejects.toMatchObject({ code: 'aborted' })
    await expect.poll(() => deaf.bodies.length).toBe(1)
    leaving.abort()
    await left
    await expect.poll(() => hasClosed).toBe(true)
    expect(other.bodies).toEqual([])
  })

  it('tries the next URL', async () => {
    const down = await serve((_, response) => response.writeHead(404).end())
    const up = await serve((_, response) => response.end('2'))
    expect(await createRestClient(env, [down.url, up.url]).get('/tip')).toBe(2)
  })

  it.each(['//evil.example/x', '/../x', '/a/../../x', 'tip', '/a b', '/a#b', '/@evil'])(
    '[X9] never leaves the host’s URL: %s',
    async (path) => {
      const server = await serve((_, response) => response.end('1'))
      const node = createRestClient(env, [server.url])
      await expect(async () => node.get(path)).rejects.toMatchObject({ code: 'invalid-params' })
      await expect(async () => node.post(path, '')).rejects.toMatchObject({
        code: 'invalid-params',
      })
      expect(server.bodies).toHaveLength(0)
    },
  )
})

describe('[X12] signed transactions', () => {
  it('posts once, and rejects with the node’s error message', async () => {
    const server = await serve((_, response) => response.writeHead(400).end('dust'))
    const other = await serve((_, response) => response.end('id'))
    const node = createRestClient(env, [server.url, other.url])
    await expect(node.post('/tx', '00')).rejects.toMatchObject({
      code: 'http-error',
      details: { answer: 'dust' },
    })
    expect([server.bodies.length, other.bodies.length]).toEqual([1, 0])
  })

  it.each([401, 403, 404, 429, 503])(
    'posts to the next URL if no node read it: %i',
    async (status) => {
      const up = await serve((_, response) => response.end('id'))
      const busy = await serve((_, response) => response.writeHead(status).end())
      const node = createRestClient(env, ['http://127.0.0.1:1', busy.url, up.url])
      expect(await node.post('/tx', '00')).toBe('id')
      expect(busy.bodies).toHaveLength(1)
    },
  )

  it.each([429, 400])(
    'never reports a rejection if an earlier node may have accepted it: %i',
    async (status) => {
      const broken = await serve((_, response) => response.writeHead(504).end())
      const after = await serve((_, response) => response.writeHead(status).end('no'))
      const node = createRestClient(env, [broken.url, after.url])
      await expect(node.post('/tx', '00')).rejects.toMatchObject({ code: 'outcome-unknown' })
    },
  )
})
