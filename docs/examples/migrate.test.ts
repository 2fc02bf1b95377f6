// @vitest-environment happy-dom
/** The apps of the migration guides, as they stand: a user connects, signs and disconnects. Their modals load as on a page. */
import type { Kit } from '@scope/core'
import { createSiwxHandlers, memoryNonceStore, memorySessionStore } from '@scope/siwx/server'
import {
  announceWallet,
  createSolanaTestWallet,
  createTestWallet,
  registerStandardWallet,
} from '@scope/testing'
import { type ComponentType, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'

interface Migrated {
  readonly App: ComponentType
  readonly kit: Kit
}

const undo: (() => void)[] = []
afterEach(() => {
  for (const cleanup of undo.splice(0).reverse()) cleanup()
  localStorage.clear()
})

const button = (name: string) => {
  const found = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent?.trim() === name,
  )
  if (!found) throw new Error(`There is no button "${name}" in ${document.body.textContent}`)
  return found
}
const shown = (content: string | RegExp) =>
  vi.waitFor(() => expect(document.body.textContent).toMatch(content), { timeout: 10_000 })

function render({ App }: Migrated) {
  const root = document.createElement('div')
  document.body.append(root)
  const react = createRoot(root)
  react.render(createElement(App))
  undo.push(() => {
    react.unmount()
    root.remove()
  })
}

function announceEvm(chainIds: readonly number[]) {
  const wallet = createTestWallet({
    rdns: 'test.migrated',
    name: 'Meadow',
    chains: chainIds.map((chainId) => ({ chainId, rpcUrl: 'http://127.0.0.1:1' })),
  })
  undo.push(announceWallet(wallet))
  return wallet
}

/** From the list of the dialog, as a user does. */
async function choose(opener: string, wallet: string) {
  ;(await vi.waitFor(() => button(opener))).click()
  await vi.waitFor(
    () => {
      const row = [...document.querySelectorAll<HTMLElement>('dialog .scope-row')].find((found) =>
        found.textContent?.includes(wallet),
      )
      if (!row) throw new Error(`"${wallet}" is not listed: ${document.body.textContent}`)
      row.click()
    },
    { timeout: 10_000 },
  )
}

it('RainbowKit: connects with its own button, shows the account, and signs', async () => {
  const wallet = announceEvm([1, 8453])
  const app: Migrated = await import('./migrate-from-rainbowkit/app.js')
  render(app)
  await shown('Not connected')
  await choose('Log in', 'Meadow')
  await shown(`Connected: ${wallet.addresses[0]}`)
  expect(button(`Account ${wallet.addresses[0]?.slice(0, 6)}`)).toBeDefined()
  button('Sign').click()
  await shown(/Signed: 0x[0-9a-f]{130}/)
  await app.kit.connection.disconnect()
  await shown('Not connected')
})

it('AppKit: opens the list of one chain, signs, and disconnects that chain', async () => {
  const wallet = announceEvm([1, 8453])
  const app: Migrated = await import('./migrate-from-appkit/app.js')
  render(app)
  await choose('Log in', 'Meadow')
  await shown(`Connected: ${wallet.addresses[0]}`)
  expect(document.querySelector('p')?.title).toBe(`eip155:1:${wallet.addresses[0]}`)
  button('Sign').click()
  await shown(/Signed: 0x/)
  button('Networks').click()
  await shown('Choose a network')
  await shown(/Ethereum.*Base.*Solana/)
  button('Leave').click()
  await shown('Log in')
})

/** The sign-in server of the page's origin. What it does with cookies is tested in `siwx-server.test.ts`. */
function serveSignIn() {
  const siwx = createSiwxHandlers({
    domain: location.host,
    chains: ['eip155:1'],
    secrets: ['9f3c7e5da1b2c3d4e5f60718293a4b5c6d7e8f90'],
    store: memorySessionStore(),
    nonceStore: memoryNonceStore(),
    session: 'cookie',
  })
  vi.stubGlobal('fetch', (input: string | URL, init: RequestInit = {}) => {
    const request = new Request(new URL(input, location.href), { ...init, signal: null })
    // A request of this window may not have it.
    const headers = new Headers(init.headers)
    headers.set('origin', location.origin)
    Object.defineProperty(request, 'headers', { value: headers })
    return siwx.fetch(request)
  })
}

it('ConnectKit: connects, offers to sign in, and stays connected if the user cancels', async () => {
  serveSignIn()
  const wallet = announceEvm([1])
  const app: Migrated = await import('./migrate-from-connectkit/app.js')
  render(app)
  await choose('Log in', 'Meadow')
  await shown(`Connected: ${wallet.addresses[0]}`)
  await shown('wants you to sign in with your Ethereum account')
  button('Cancel').click()
  await vi.waitFor(() => expect(document.querySelector('dialog[open]')).toBeNull())
  await shown(`Connected: ${wallet.addresses[0]}`)
  expect(document.body.textContent).not.toContain('Signed in')
  button('Sign').click()
  await shown(/Signed: 0x/)
  await app.kit.connection.disconnect()
  await shown('Log in')
})

it('wallet-adapter: lists detected wallets, signs in base58, and disconnects', async () => {
  const wallet = createSolanaTestWallet({
    name: 'Sundial',
    chains: [{ chain: 'solana:mainnet', rpcUrl: 'http://127.0.0.1:1' }],
  })
  undo.push(registerStandardWallet(wallet.wallet))
  const app: Migrated = await import('./migrate-from-wallet-adapter/app.js')
  render(app)
  await shown('1 wallets detected')
  await choose('Connect wallet', 'Sundial')
  await shown(`Connected: ${wallet.addresses[0]}`)
  button('Sign').click()
  await shown(/Signed: [1-9A-HJ-NP-Za-km-z]{86,88}/)
  button('Leave').click()
  await shown('wallets detected')
})
