/** In which order Connect lists the groups of wallets. The gateway's answers and the relay are scripted; the kit is real. */
import type { ChainAdapter, KitOptions, WalletGroup } from '@scope/core'
import { directory } from '@scope/core/directory'
import { createMemoryAdapter } from '@scope/testing'
import { act, cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { scriptedRemote } from './fixtures/scripted-remote.js'
import { testKit } from './fixtures/test-kit.js'
import { ScopeProvider } from './provider.js'

afterEach(cleanup)

const listed = ['Ash', 'Elm'].map((name) => ({ id: name, name, namespaces: ['eip155'] }))
const recent = { name: 'Yew', rdns: 'test.yew' }
const injected = { name: 'Oak', rdns: 'test.oak' }
const external = { name: 'Zen', rdns: 'test.zen' }

/** Its wallet Zen comes with the site's own code, as a library's does. */
function getAdapter(wallets: readonly { name: string; rdns: string }[]): ChainAdapter {
  const { adapter } = createMemoryAdapter({ namespace: 'eip155', networks: ['eip155:1'], wallets })
  return {
    ...adapter,
    discover: (host) =>
      adapter.discover({
        ...host,
        add: (connector) =>
          host.add(connector.name === 'Zen' ? { ...connector, type: 'EXTERNAL' } : connector),
      }),
  }
}

interface Site {
  readonly wallets: readonly { name: string; rdns: string }[]
  readonly featured?: readonly string[]
  /** Listed by the site beside the code. */
  readonly custom?: readonly { id: string; name: string }[]
  readonly order?: readonly WalletGroup[]
}

/** The rows once all are there; Yew was connected before. */
async function getRows({ wallets, featured, custom = [], order }: Site, count: number) {
  const options: Partial<KitOptions> = {
    adapters: [getAdapter(wallets)],
    walletConnect: scriptedRemote(custom).option,
    gatewayUrl: 'https://gateway.example',
    directory: directory(featured && { featured }),
    env: {
      async fetch(url) {
        const include = new URL(String(url)).searchParams.get('include')?.split(',')
        const data = listed.filter(({ id }) => include?.includes(id) ?? true)
        return Response.json({ data, count: data.length })
      },
    },
    ...(order && { connectorTypeOrder: order }),
  }
  const { kit } = testKit(options)
  render(<ScopeProvider kit={kit}>{null}</ScopeProvider>)
  if (wallets.includes(recent)) {
    await act(async () => void (await kit.connection.connect(recent.rdns)))
    await act(() => kit.connection.disconnect())
  }
  act(() => kit.modal.open({ view: 'Connect' }))
  const rows = () =>
    [...document.querySelectorAll('.scope-row-title')].map((row) => row.textContent)
  await waitFor(() => expect(rows()).toHaveLength(count))
  return rows()
}

const found = [external, injected, recent]
const custom = [{ id: 'fir', name: 'Fir' }]

it('[CON-07] lists WalletConnect, recent, injected, featured, custom and external wallets, then all', async () => {
  expect(await getRows({ wallets: found, featured: ['Elm'], custom }, 7)).toEqual([
    'WalletConnect',
    'Yew',
    'Oak',
    'Elm',
    'Fir',
    'Zen',
    'All wallets',
  ])
})

it('[CON-07] lists recommended wallets after external ones', async () => {
  expect(await getRows({ wallets: [external] }, 5)).toEqual([
    'WalletConnect',
    'Zen',
    'Ash',
    'Elm',
    'All wallets',
  ])
})

it('[CON-07] follows the order of the site, and appends groups that it leaves out', async () => {
  const order = ['external', 'custom', 'featured', 'injected'] as const
  expect(await getRows({ wallets: found, featured: ['Elm'], custom, order }, 7)).toEqual([
    'Zen',
    'Fir',
    'Elm',
    'Oak',
    'WalletConnect',
    'Yew',
    'All wallets',
  ])
})
