/** On a network that the site does not list, nothing speaks of another one as if it were in use. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
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
