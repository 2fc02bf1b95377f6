/** Attestations that a browser never sends for `attestation: 'none'`: the gateway asks for nothing that they name. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Gateway } from '../../create-gateway.js'
import { type Attestation, attestedPasskey } from '../../fixtures/android-attestation.js'
import { configWith, json, shop } from '../../fixtures/auth-requests.js'
import { frameBrowser, walletOrigin } from '../../fixtures/frame-browser.js'
import { createTestGateway } from '../../fixtures/test-gateway.js'

let gateway: Gateway
let inside: Server
let port: number
const heard: string[] = []
/** Connections that anything in the process begins. */
let sockets = 0
const count = () => {
  sockets += 1
}

beforeAll(async () => {
  inside = createServer((request, response) => {
    heard.push(request.url ?? '')
    response.end('of an inner service')
  })
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve))
  port = (inside.address() as AddressInfo).port
  gateway = await createTestGateway(
    configWith({
      projects: [{ id: 'shop', origins: [shop] }],
      limits: { auth: { perIp: { requests: 1_000_000 }, perProject: { requests: 1_000_000 } } },
      auth: { origin: walletOrigin },
      secrets: { authEncryptionKey: 'f3b1c9d07a5e4862bd1f0c3a9e7d5b24' },
    }),
  )
  subscribe('net.client.socket', count)
})
afterAll(async () => {
  unsubscribe('net.client.socket', count)
  await gateway.close()
  inside.closeAllConnections()
  await new Promise((resolve) => inside.close(resolve))
})
beforeEach(() => {
  heard.length = 0
  sockets = 0
})

async function register(
  attestation: Omit<Attestation, 'revocationUrl'>,
  path = '/latest/meta-data/',
) {
  const browser = await frameBrowser()
  const asked = { parentOrigin: shop, isNew: true }
  const started = await json<{
    challenge: string
    options: { challenge: string; rp: { id: string } }
  }>(await browser.call(gateway, '/v1/auth/passkey/start', asked))
  const revocationUrl = `http://127.0.0.1:${port}${path}`
  const response = await attestedPasskey(walletOrigin, started.options, {
    ...attestation,
    revocationUrl,
  })
  const { challenge } = started
  return browser.call(gateway, '/v1/auth/passkey/finish', {
    challenge,
    parentOrigin: shop,
    response,
  })
}

it.each([
  ['android-key', 'attack'],
  ['packed', 'attack'],
  ['packed', 'empty'],
  ['tpm', 'attack'],
  ['apple', 'attack'],
  ['fido-u2f', 'attack'],
  ['android-safetynet', 'attack'],
  ['android-key', 'none'],
  ['of-tomorrow', 'none'],
] as const)(
  '[B4] refuses %s with certificates: %s, and asks for nothing',
  async (format, certificates) => {
    const answer = await register({ format, certificates })
    expect(answer.status).toBe(401)
    expect((await json<{ reasons: { name: string }[] }>(answer)).reasons[0]?.name).toBe(
      'passkey-invalid',
    )
    expect(heard).toEqual([])
    expect(sockets).toBe(0)
  },
)

it.each(['none', 'packed'])('takes %s by the passkey’s own key', async (format) => {
  expect((await register({ format, certificates: 'none' })).status).toBe(200)
  expect(sockets).toBe(0)
})
