/** The wallet in a page, as the demo's phone: bundled without a polyfill, and the same after a reload. */
import { createServer, type Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from '@playwright/test'
import { type Relay, startRelay } from '@scope/devnet'
import { build } from 'esbuild'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { chromiumArgs, ensureTestBrowser } from '../../../../tools/browser.mjs'
import { openSite, type Site } from './fixtures/site.js'
import type { WalletConnectWallet } from './index.js'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const entry = `
  import { createTestWallet } from '${here('../evm/create-test-wallet.ts')}'
  import { createWalletConnectWallet } from '${here('./index.ts')}'
  const relayUrl = new URLSearchParams(location.search).get('relay')
  const eip155 = createTestWallet({ chains: [{ chainId: 1, rpcUrl: relayUrl }] })
  window.phone = await createWalletConnectWallet({ relayUrl, wallets: { eip155 } })`

let relay: Relay
let site: Site
let server: Server
let browser: Browser
let page: Page
let address: string
const warnings: unknown[] = []

beforeAll(async () => {
  const { outputFiles, warnings: told } = await build({
    stdin: { contents: entry, resolveDir: here('.'), loader: 'ts' },
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    write: false,
    tsconfigRaw: '{}',
  })
  warnings.push(...told)
  const script = outputFiles[0]?.text ?? ''
  server = createServer(({ url = '' }, response) => {
    const isScript = url === '/phone.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    response.end(
      isScript ? script : '<!doctype html><script type="module" src="/phone.js"></script>',
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  relay = await startRelay()
  const port = typeof bound === 'object' ? bound?.port : 0
  address = `http://127.0.0.1:${port}/?relay=${encodeURIComponent(relay.url)}`
  browser = await chromium.launch({ executablePath: ensureTestBrowser(), args: [...chromiumArgs] })
}, 60_000)
afterAll(async () => {
  await browser?.close()
  await relay?.stop()
  server?.close()
})
beforeEach(async () => {
  site = await openSite(relay.url)
  page = await browser.newPage()
})
afterEach(async () => {
  await Promise.all([site.close(), page.close()])
})

declare global {
  interface Window {
    phone: WalletConnectWallet
  }
}
const ready = () => page.waitForFunction(() => 'phone' in window)

it('pairs and signs like a phone, and restores its session after a reload', async () => {
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  page.on('websocket', (socket) => hosts.add(new URL(socket.url()).host))
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto(address)
  await ready()
  const { uri, topic } = await site.propose({
    eip155: { chains: ['eip155:1'], methods: ['personal_sign'] },
  })
  await page.evaluate((text) => window.phone.pair(text), uri)
  const session = await topic
  const account = site.client.session.get(session).namespaces.eip155?.accounts[0]?.split(':')[2]
  const sign = () => site.ask(session, 'eip155:1', 'personal_sign', ['0x68', account])
  expect(await sign()).toMatch(/^0x[\da-f]{130}$/)

  const before = await page.evaluate(() => window.phone.sessions.map((session) => session.topic))
  await page.reload()
  await ready()
  expect(await page.evaluate(() => window.phone.sessions.map((session) => session.topic))).toEqual(
    before,
  )
  expect(await sign()).toMatch(/^0x[\da-f]{130}$/)
  await page.evaluate(() => window.phone.disconnect())
  await expect.poll(() => site.received).toEqual([['delete']])
  expect([...hosts].sort()).toEqual([new URL(address).host, new URL(relay.url).host].sort())
  expect([errors, warnings]).toEqual([[], []])
})
