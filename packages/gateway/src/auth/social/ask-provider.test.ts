/** Asking a provider over a real connection. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askProvider, mostBytes } from './ask-provider.js'

describe('an answer of a provider', () => {
  let server: Server
  let base: string
  let sent = 0
  beforeAll(async () => {
    server = createServer((request, response) => {
      if (request.url === '/endless') {
        const part = Buffer.alloc(65_536, 0x20)
        const more = () => {
          while (!response.destroyed && response.write(part)) sent += part.length
        }
        response.on('drain', more)
        return more()
      }
      if (request.url === '/away') return response.writeHead(302, { location: '/' }).end()
      if (request.url === '/nothing') return response.writeHead(204).end()
      response.setHeader('content-type', 'application/json')
      return response.end('{"a":1}')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const options = {
    body: undefined,
    headers: {},
    method: 'GET',
    redirect: 'manual',
  } as const

  it('is handed on with its status and its headers', async () => {
    const response = await askProvider(`${base}/`, options)
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(await response.json()).toEqual({ a: 1 })
    expect((await askProvider(`${base}/nothing`, options)).status).toBe(204)
  })

  it('that sends elsewhere is not followed', async () => {
    expect((await askProvider(`${base}/away`, options)).status).toBe(302)
  })

  it('that never ends is left', async () => {
    const response = await askProvider(`${base}/endless`, options)
    await expect(response.text()).rejects.toThrow()
    expect(sent).toBeLessThan(40 * mostBytes)
  })
})
