/** All wallets by keyboard. The gateway's answers are scripted; the kit is real. */
import type { ChainAdapter, KitOptions } from '@scope/core'
import { directory } from '@scope/core/directory'
import { createMemoryAdapter } from '@scope/testing'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { scriptedRemote } from '../../fixtures/scripted-remote.js'
import { settled, testKit } from '../../fixtures/test-kit.js'
import { InlineScope } from '../../inline-scope.js'
import { ScopeProvider } from '../../provider.js'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const badge = 'certified'
const fox = { id: 'fox', name: 'Fox', namespaces: ['eip155'], badge_type: badge }
const crow = { id: 'crow', name: 'Crow', namespaces: ['eip155'] }

async function shown(
  wallets: readonly { id: string; name: string }[],
  others: Partial<KitOptions> = {},
) {
  const options: Partial<KitOptions> = {
    gatewayUrl: 'https://gateway.example',
    directory: directory(),
    walletConnect: scriptedRemote().option,
    env: {
      async fetch(url) {
        const name = new URL(String(url)).searchParams.get('search')?.toLowerCase() ?? ''
        const data = wallets.filter((wallet) => wallet.name.toLowerCase().includes(name))
        return new Response(JSON.stringify({ data, count: data.length }))
      },
    },
    ...others,
  }
  const page = testKit(options)
  render(<ScopeProvider kit={page.kit}>{others.inline ? <InlineScope /> : null}</ScopeProvider>)
  act(() => page.kit.modal.open({ view: 'AllWallets' }))
  await screen.findByRole('button', { name: 'Fox' })
  return page
}

const field = () => screen.getByRole('searchbox')

it('focuses the search on opening, so that typed letters are not lost', async () => {
  await shown([fox, crow])
  await waitFor(() => expect(document.activeElement).toBe(field()))
})

it('leaves the focus on the heading on a phone, whose keyboard would open', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  await shown([fox, crow])
  await settled()
  expect(document.activeElement).not.toBe(field())
})

it('takes no focus in the flow of the page', async () => {
  await shown([fox, crow], { inline: true })
  await settled()
  expect(document.activeElement).toBe(document.body)
})

it('restores the search and the focused wallet when the user goes back', async () => {
  const { kit } = await shown([fox, crow])
  fireEvent.change(field(), { target: { value: 'cro' } })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Fox' })).toBeNull(), {
    timeout: 3_000,
  })
  const crowTile = await screen.findByRole('button', { name: 'Crow' })
  crowTile.focus()
  fireEvent.click(crowTile)
  await screen.findByRole('heading', { name: 'Crow' })
  act(() => kit.modal.back())
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Crow'), {
    timeout: 3_000,
  })
  expect(field()).toHaveProperty('value', 'cro')
  // A new visit starts with the whole list.
  act(() => kit.modal.close())
  await waitFor(() => expect(document.querySelector('.scope-tile')).toBeNull())
  act(() => kit.modal.open({ view: 'AllWallets' }))
  await screen.findByRole('button', { name: 'Fox' })
  expect(field()).toHaveProperty('value', '')
})

it('shows the badge filter only if it would change the list', async () => {
  await shown([fox, crow])
  expect(screen.getByRole('button', { name: 'Certified' })).toBeTruthy()
  cleanup()
  await shown([fox, { ...crow, badge_type: badge }])
  expect(screen.queryByRole('button', { name: 'Certified' })).toBeNull()
})

it.each([
  ['ANNOUNCED', 1],
  ['AUTH', 0],
] as const)('lists an installed wallet, but not the embedded one: %s', async (type, count) => {
  const { adapter } = createMemoryAdapter({ namespace: 'eip155', networks: ['eip155:1'] })
  const typed: ChainAdapter = {
    ...adapter,
    discover: (host) =>
      adapter.discover({ ...host, add: (connector) => host.add({ ...connector, type }) }),
  }
  await shown([fox, crow], { adapters: [typed] })
  expect(screen.queryAllByRole('button', { name: /Installed/ })).toHaveLength(count)
})
