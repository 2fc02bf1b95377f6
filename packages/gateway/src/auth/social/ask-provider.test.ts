/** Asking a provider over a real connection. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSafeFetch } from '../../http/safe-fetch.js'
import { askBy, maxBytes } from './ask-provider.js'

describe('an answer of a provider', () => {
  let server: Server
  let base: string
  let sent = 0
  const [own, strict] = [createSafeFetch(true), createSafeFetch(false)]
  const askProvider = askBy(own)
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
    own.close()
    strict.close()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const options = {
    body: undefined,
    headers: {},
    method: 'GET',
    redirect: 'manual',
  } as const

  it('returns the response with its status and its headers', async () => {
    const response = await askProvider(`${base}/`, options)
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(await response.json()).toEqual({ a: 1 })
    expect((await askProvider(`${base}/nothing`, options)).status).toBe(204)
  })

  it('follows no redirect', async () => {
    expect((await askProvider(`${base}/away`, options)).status).toBe(302)
  })

  it('[B4] requests no address of the own network that a public provider names', async () => {
    const leads = ['http://169.254.169.254/latest/', `${base}/`, 'https://10.0.0.1/token']
    for (const url of leads)
      await expect(askBy(strict)(url, options)).rejects.toMatchObject({ failure: 'refused' })
  })

  it('aborts a response that never ends', async () => {
    await expect(askProvider(`${base}/endless`, options)).rejects.toMatchObject({
      failure: 'too-large',
    })
    expect(sent).toBeLessThan(40 * maxBytes)
  })
})
