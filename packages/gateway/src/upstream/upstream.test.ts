/** B21: one question to an API never turns it off for others. Real HTTP to an API that a test scripts. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { type ScriptedApi, sendJson, startApi } from '../fixtures/scripted-api.js'
import { createSafeFetch } from '../http/safe-fetch.js'
import { createUpstream, urlBelow } from './upstream.js'

const undo: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

type Script = ScriptedApi['script']

async function open(script: Script, timeoutMs = 5_000) {
  const api = await startApi(script)
  const safeFetch = createSafeFetch(true)
  undo.push(() => safeFetch.close(), api.stop)
  const upstream = createUpstream({
    bases: [`${api.url}/v1`],
    safeFetch,
    timeoutMs,
    failureThreshold: 2,
    resetMs: 60_000,
    onFailure() {},
  })
  const read = (path: string) =>
    upstream
      .read((base) => urlBelow(base, path), z.object({ ok: z.literal(true) }))
      .then(
        () => 'answered',
        (thrown: Error) => thrown.name,
      )
  const requests = (path: string) =>
    api.requests.filter(({ pathname }) => pathname === `/v1${path}`)
  return { api, read, requests }
}

const strange: readonly (readonly [string, Script])[] = [
  ['a page', (_, response) => void response.end('<html>')],
  ['another shape', (_, response) => sendJson(response, { ok: 'x' })],
  ['null', (_, response) => sendJson(response, null)],
  ['an answer above every limit', (_, response) => void response.end(Buffer.alloc(11_000_000, 32))],
  ['500', (_, response) => void response.writeHead(500).end()],
  ['403', (_, response) => void response.writeHead(403).end()],
  ['a redirect', (_, response) => void response.writeHead(302, { location: '/' }).end()],
  ['half an answer', (_, response) => void response.destroy()],
]

describe('[B21] opens no breaker for a request that the API can’t answer', () => {
  it.each(strange)('%s', async (_, script) => {
    const { read } = await open((url, response) =>
      url.pathname === '/v1/odd' ? script(url, response) : sendJson(response, { ok: true }),
    )
    for (let at = 0; at < 4; at++) expect(await read('/odd')).toBe('UpstreamError')
    expect(await read('/plain')).toBe('answered')
  })

  it('no response to one request, while others get responses', async () => {
    const { read } = await open(
      (url, response) => url.pathname !== '/v1/odd' && sendJson(response, { ok: true }),
      100,
    )
    for (let at = 0; at < 4; at++) expect(await read('/odd')).toBe('UpstreamError')
    expect(await read('/plain')).toBe('answered')
  })
})

it.each<[string, Script]>([
  ['500', (_, response) => void response.writeHead(500).end()],
  ['silence', () => {}],
])('stops calling an API that responds %s to every request', async (_, script) => {
  const { read, requests } = await open(script, 100)
  await vi.waitFor(async () => {
    const before = requests('/x').length
    await read('/x')
    expect(requests('/x')).toHaveLength(before)
  })
})

it('[B2] waits after 429 for as long as the API says', async () => {
  const { read, requests } = await open(
    (_, response) => void response.writeHead(429, { 'retry-after': '40' }).end(),
  )
  for (let at = 0; at < 3; at++) expect(await read('/x')).toBe('UpstreamError')
  expect(requests('/x')).toHaveLength(1)
})
