/** Connect without an installed wallet: how to get one. The adapter detects none; the kit is real. */
import type { ChainAdapter, KitOptions } from '@scope/core'
import { createMemoryAdapter } from '@scope/testing'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { scriptedRemote } from '../../fixtures/scripted-remote.js'
import { testKit } from '../../fixtures/test-kit.js'
import { ScopeProvider } from '../../provider.js'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

async function shown(options: Partial<KitOptions> = {}) {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Chrome/140.0')
  const { adapter } = createMemoryAdapter({
    namespace: 'eip155',
    networks: ['eip155:1'],
  })
  let hasWallet = false
  const empty: ChainAdapter = {
    ...adapter,
    discover: (host) => (hasWallet ? adapter.discover(host) : () => undefined),
  }
  const { kit } = testKit({ adapters: [empty], ...options })
  render(<ScopeProvider kit={kit}>{null}</ScopeProvider>)
  act(() => kit.modal.open({ view: 'Connect' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Get a wallet' }))
  const links = within(await screen.findByRole('region', { name: 'Get a wallet' }))
  const install = () => {
    hasWallet = true
  }
  return { install, links: links.getAllByRole('link') }
}

it('links to three well-known wallets for the browser', async () => {
  const { links } = await shown()
  expect(screen.getByText('No wallets detected')).toBeTruthy()
  expect(links.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('MetaMask'),
    expect.stringContaining('Phantom'),
    expect.stringContaining('Rainbow'),
  ])
  for (const link of links) {
    expect(link.getAttribute('href')).toMatch(/^https:\/\//)
    expect(link.getAttribute('rel')).toContain('noopener')
  }
})

it('offers them below the QR code if there is one', async () => {
  await shown({ walletConnect: scriptedRemote().option })
  expect(screen.queryByText('No wallets detected')).toBeNull()
  expect(screen.getByRole('button', { name: /QR code/ })).toBeTruthy()
})

it('leaves them out if a wallet is installed', async () => {
  const { kit } = testKit({ walletConnect: scriptedRemote().option })
  render(<ScopeProvider kit={kit}>{null}</ScopeProvider>)
  act(() => kit.modal.open({ view: 'Connect' }))
  await screen.findByRole('button', { name: /Memory Wallet 1/ })
  expect(screen.queryByRole('region', { name: 'Get a wallet' })).toBeNull()
})

it('detects wallets again when the page regains focus', async () => {
  const { install } = await shown()
  install()
  expect(screen.getByText('No wallets detected')).toBeTruthy()
  fireEvent.focus(window)
  await screen.findByRole('button', { name: /Memory Wallet 1/ })
  expect(screen.queryByText('No wallets detected')).toBeNull()
})

it('offers to reload the page if a new extension is still not detected', async () => {
  await shown()
  const refresh = screen.getByRole('button', { name: 'I’ve installed it' })
  refresh.focus()
  fireEvent.click(refresh)
  expect(screen.getByText('If your wallet doesn’t appear, reload this page.')).toBeTruthy()
  expect(document.activeElement?.textContent).toBe('Reload page')
})
