/** On a network that the site does not list, nothing speaks of another one as if it were in use. */

import { evm } from '@scope/adapter-evm'
import { createKit, memoryStorage } from '@scope/core'
import { type Devnet, startDevnet } from '@scope/devnet'
import { announceWallet, createTestWallet } from '@scope/testing'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { settled, testKit, walletId } from '../fixtures/test-kit.js'
import { ScopeProvider } from '../provider.js'

afterEach(cleanup)

const explorer = { default: { name: 'Scan', url: 'https://scan.example' } }
const network = (id: number, name: string) => ({
  id,
  name,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
  blockExplorers: explorer,
})

async function connectedOn(id: `eip155:${number}`) {
  const world = testKit({
    allowUnsupportedChain: true,
    networks: [network(1, 'One'), network(2, 'Two')],
  })
  render(<ScopeProvider kit={world.kit}>{null}</ScopeProvider>)
  await act(async () => void (await world.kit.connection.connect(walletId)))
  act(() => world.wallet.changeNetwork(id))
  await settled()
  return world.kit
}
const texts = () => [...document.querySelectorAll('.scope-row')].map((row) => row.textContent)

it.each(['Account', 'AccountSettings'] as const)(
  'names the unlisted network in %s, and leads to a choice',
  async (view) => {
    const kit = await connectedOn('eip155:777')
    act(() => kit.modal.open({ view }))
    const row = await screen.findByRole('button', { name: /Unsupported network/ })
    expect(texts().join()).not.toContain('One')
    expect(screen.queryByRole('link')).toBeNull()
    expect(document.querySelector('.scope-money-loading')).toBeNull()
    fireEvent.click(row)
    expect(kit.modal.$state.get().stack.at(-1)).toEqual({ view: 'UnsupportedChain' })
  },
)

it.each(['Account', 'AccountSettings'] as const)('names a listed network in %s', async (view) => {
  const kit = await connectedOn('eip155:2')
  act(() => kit.modal.open({ view }))
  fireEvent.click(await screen.findByRole('button', { name: /Two/ }))
  expect(kit.modal.$state.get().stack.at(-1)).toEqual({ view: 'Networks' })
})

describe('a well-known network', () => {
  it.each(['Account', 'AccountSettings'] as const)('has its name in %s', async (view) => {
    const kit = await connectedOn('eip155:137')
    act(() => kit.modal.open({ view }))
    expect(await screen.findByRole('button', { name: /Polygon.*Unsupported network/ })).toBeTruthy()
  })

  it('has its name in the hint to switch', async () => {
    const kit = await connectedOn('eip155:137')
    act(() => kit.modal.open({ view: 'UnsupportedChain' }))
    expect(await screen.findByText(/^Unsupported network: .?Polygon/)).toBeTruthy()
  })
})

describe('the balance on a network without a node of the site', () => {
  let devnet: Devnet
  const undo: (() => unknown)[] = []
  beforeAll(async () => {
    devnet = await startDevnet({ chains: [{ chainId: 31_337 }, { chainId: 137 }] })
  })
  afterAll(() => devnet.stop())
  afterEach(() => {
    for (const step of undo.splice(0).reverse()) step()
  })

  it('is what the wallet tells, beside what is missing', async () => {
    const chains = devnet.chains.map(({ chainId, url }) => ({ chainId, rpcUrl: url }))
    const wallet = createTestWallet({ chains })
    undo.push(announceWallet(wallet, window))
    const kit = createKit({
      metadata: { name: 'Test', url: 'https://site.example' },
      networks: [
        {
          ...network(31_337, 'Local'),
          rpcUrls: { default: { http: [devnet.chains[0]?.url ?? ''] } },
        },
      ],
      adapters: [evm()],
      storage: memoryStorage(),
      allowUnsupportedChain: true,
    })
    undo.push(() => kit.stop())
    render(<ScopeProvider kit={kit}>{null}</ScopeProvider>)
    await act(async () => void (await kit.connection.connect(wallet.info.rdns)))
    act(() => wallet.switchChain(137))
    act(() => kit.modal.open({ view: 'Account' }))
    const balance = await screen.findByRole('group', { name: 'Balance' })
    await waitFor(() => expect(balance.textContent).toMatch(/^10,000 POL/))
    expect(balance.textContent).toMatch(/on a network this site doesn’t support/)
  })
})
