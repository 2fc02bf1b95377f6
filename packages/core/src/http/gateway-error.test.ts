/** What the console says of a gateway that refuses, is absent, or is something else: a real gateway, and servers that are none. */
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Gateway as GatewayServer } from '@scope/gateway'
import { createTestGateway } from '@scope/gateway/fixtures/test-gateway'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createKit } from '../create-kit.js'
import { directory } from '../directory/index.js'

const page = 'http://shop.example'
const gatewayUrl = 'https://gateway.example'
const stops: (() => unknown)[] = []
let lines: string[]
let server: GatewayServer

async function listen(listener: RequestListener): Promise<string> {
  const http = createServer(listener).listen(0, '127.0.0.1')
  await once(http, 'listening')
  stops.push(() => http.close())
  return `http://127.0.0.1:${(http.address() as AddressInfo).port}`
}

beforeAll(async () => {
  server = await createTestGateway({
    environment: 'development',
    log: 'silent',
    projects: [{ id: 'shop', origins: ['http://other.example'] }],
  })
}, 60_000)
afterAll(async () => {
  for (const stop of stops) stop()
  await server.close()
})
beforeEach(() => {
  lines = []
  vi.spyOn(console, 'error').mockImplementation((text) => void lines.push(String(text)))
})
afterEach(() => vi.restoreAllMocks())

/** The lines of a site that opens its directory twice. */
async function getLines(url: string, projectId = 'shop'): Promise<readonly string[]> {
  const document = { location: { origin: page } }
  const kit = createKit({
    metadata: { name: 'Shop', url: page },
    networks: [
      {
        id: 1,
        name: 'Ethereum',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
      },
    ],
    adapters: [
      { namespace: 'eip155', discover: () => () => {}, load: () => new Promise(() => {}) },
    ],
    gatewayUrl: url,
    projectId,
    directory: directory(),
    env: {
      window: Object.assign(new EventTarget(), { document }) as never,
      // As a browser sends it.
      fetch: async (asked, init) => {
        const request = new Request(asked, { ...init, headers: { origin: page } })
        return request.url.startsWith(gatewayUrl) ? server.fetch(request) : fetch(request)
      },
      sleep: async () => {},
    },
  })
  const stop = kit.start()
  for (const search of ['ant', 'bee']) {
    const opened = await kit.directory?.open()
    opened?.search(search)
    await expect.poll(() => opened?.$search.get().status).toBe('failed')
  }
  stop()
  return lines
}

describe('the console names both values and the setting, once', () => {
  it('[DIR-06] reports a project id that the gateway does not have', async () => {
    expect(await getLines(gatewayUrl, 'shap')).toEqual([
      `Scope: Invalid App Configuration. ${gatewayUrl} has no project of projectId "shap". Change projectId in createKit, or add it to "projects" of the gateway.`,
    ])
  })

  it('[DIR-06] reports an origin that is not on the list of the project', async () => {
    expect(await getLines(gatewayUrl)).toEqual([
      `Scope: Invalid App Configuration. ${gatewayUrl} does not take ${page} for projectId "shop". Add it to the "origins" of that project.`,
    ])
  })

  it('reports a gateway that does not respond', async () => {
    expect(await getLines('http://127.0.0.1:1')).toEqual([
      `Scope: Gateway Not Reachable. http://127.0.0.1:1 does not answer ${page}. Check gatewayUrl in createKit, and that the gateway runs there.`,
    ])
  })

  it.each([
    [200, 'text/html', '<!doctype html><title>Another site</title>'],
    [404, 'text/plain', 'Not found'],
    [200, 'application/json', '{"hello":"world"}'],
  ])('of another server, which answers %i with %s', async (status, type, body) => {
    const url = await listen((_, response) => {
      response.writeHead(status, { 'content-type': type }).end(body)
    })
    expect(await getLines(url)).toEqual([
      `Scope: Gateway Not Found. ${url} answers, and not as a gateway of Scope does. Check gatewayUrl in createKit.`,
    ])
  })
})
