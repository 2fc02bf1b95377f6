import { afterEach, describe, expect, it, vi } from 'vitest'
import { browserEnv } from '../env.js'
import { postJson, tryOnce } from './client.js'
import { type NodeServer, startNodeServer } from './fixtures/node-server.js'

const servers: NodeServer[] = []
async function serve(...parameters: Parameters<typeof startNodeServer>) {
  const server = await startNodeServer(...parameters)
  servers.push(server)
  return server
}
afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())))

describe('[HTTP-01] one request', () => {
  it('carries JSON, says so, and no cookie goes along', async () => {
    const server = await serve((_, response) => response.end('{"ok":true}'))
    const fetched = vi.fn(fetch)
    const env = { ...browserEnv(), fetch: fetched }
    expect(await postJson(env, server.url, { a: [1, 'ü'] }, {})).toBe('{"ok":true}')
    expect(server.bodies).toEqual([{ a: [1, 'ü'] }])
    expect(server.types).toEqual(['application/json'])
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({ credentials: 'omit', redirect: 'error' })
  })

  it.each([400, 401, 404, 418, 500])(
    'throws on %i with the message "HTTP status code: %i"',
    async (status) => {
      const server = await serve((_, response) => response.writeHead(status).end('<html>'))
      await expect(tryOnce(browserEnv(), `${server.url}/?key=secret`, {})).rejects.toMatchObject({
        error: {
          code: 'http-error',
          shortMessage: `HTTP status code: ${status}`,
          details: { host: server.url, status },
        },
      })
    },
  )
})
