// @vitest-environment happy-dom
/** The files of docs/server-rendering.md, unchanged: a user connects, and the server renders their account at the next visit. */
import { once } from 'node:events'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { announceWallet, createTestWallet } from '@scope/testing'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const undo: (() => unknown)[] = []
const reported = vi.fn()
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation(reported)
})
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
  reported.mockReset()
  for (const pair of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no CookieStore.
    document.cookie = `${pair.split('=')[0]}=; max-age=0; path=/`
  }
})

/** The response of `serve.ts` to a browser with these cookies. It runs without a DOM, as on a server. */
async function request(cookie: string): Promise<{ body: string; vary: string | undefined }> {
  vi.resetModules()
  vi.stubGlobal('document', undefined)
  vi.stubGlobal('window', undefined)
  const { server } = await import('./server-rendering/serve.js')
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const sent = get({ port, host: '127.0.0.1', agent: false, headers: { cookie } })
  const [response] = await once(sent, 'response')
  const body = await text(response)
  server.close()
  vi.unstubAllGlobals()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  return { body, vary: response.headers.vary }
}

/** Opens what the server sent, with `client.tsx`. */
async function open(body: string): Promise<HTMLElement> {
  vi.resetModules()
  const { hydrate } = await import('./server-rendering/client.js')
  // Without its link and script, which no server answers here.
  document.body.innerHTML = body.replaceAll(/<(link|script) [^>]*>/g, '')
  const root = document.getElementById('root')
  if (!root?.dataset.state) throw new Error('The page has no root with a state.')
  const { state } = root.dataset
  const react = await act(async () => hydrate(root, state))
  undo.push(async () => {
    await act(async () => react.unmount())
    document.body.textContent = ''
  })
  return root
}

function bringWallet() {
  const wallet = createTestWallet({
    rdns: 'test.rendered',
    name: 'Meadow',
    chains: [{ chainId: 1, rpcUrl: 'http://127.0.0.1:1' }],
  })
  undo.push(announceWallet(wallet))
  return wallet
}

async function connect(): Promise<void> {
  const { makeKit } = await import('./server-rendering/app.js')
  const { cookieStorage, readSavedState } = await import('@scope/core')
  const kit = makeKit(readSavedState(cookieStorage()))
  const stop = kit.start()
  await vi.waitFor(() => expect(kit.wallets.$wallets.get()).toHaveLength(1))
  expect(await kit.connection.connect('test.rendered')).toBe(true)
  stop()
}

it('renders "Connect wallet" for a new user, and hydrates without a warning', async () => {
  const { body, vary } = await request('')
  expect(vary).toBe('cookie')
  expect(body).toContain('Connect wallet')
  const root = await open(body)
  expect(root.textContent).toBe('Connect wallet')
  expect(reported.mock.calls).toEqual([])
})

it('renders the address of a returning user, hydrates without a warning, and reconnects', async () => {
  const wallet = bringWallet()
  await connect()
  const short = wallet.addresses[0]?.slice(0, 4) ?? ''
  const { body } = await request(document.cookie)
  expect(body).toContain(short)
  expect(body).not.toContain('Connect wallet')
  const root = await open(body)
  expect(root.textContent).toContain(short)
  expect(reported.mock.calls).toEqual([])
  const before = wallet.requests.length
  await act(() => vi.waitFor(() => expect(wallet.requests.length).toBeGreaterThan(before)))
  expect(root.textContent).toContain(short)
})

it('renders "Connect wallet" if the cookies are broken, and keeps their text out of the HTML', async () => {
  const broken = encodeURIComponent('"><script>alert(1)</script>')
  const { body } = await request(
    `scope.1.connections=${broken}; scope.1.active_network_ids=${broken}`,
  )
  expect(body).toContain('Connect wallet')
  expect(body).not.toContain('<script>alert')
  const root = await open(body)
  expect(root.textContent).toBe('Connect wallet')
})
