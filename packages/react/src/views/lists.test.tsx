/** Lists have names of their own. Removing a row doesn't move the focus to the top of the page. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { testKit, walletId } from '../fixtures/test-kit.js'
import { ScopeProvider } from '../provider.js'
import { SegmentedControl } from '../ui/segmented-control.js'

afterEach(cleanup)

const button = (name: string) => screen.findByRole('button', { name })

it('moves focus to the next row after removing a wallet, and past the list after the last', async () => {
  const { kit } = testKit()
  render(<ScopeProvider kit={kit}>{null}</ScopeProvider>)
  await act(async () => void (await kit.connection.connect(walletId)))
  let left = ['One', 'Two'].map((walletName) => ({
    namespace: 'eip155' as const,
    walletId: walletName,
    walletName,
    address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    networkId: 'eip155:1' as const,
  }))
  vi.spyOn(kit.connection, 'getRecent').mockImplementation(() => left)
  vi.spyOn(kit.connection, 'removeRecent').mockImplementation((_, id) => {
    left = left.filter((wallet) => wallet.walletId !== id)
  })
  act(() => kit.modal.open({ view: 'ProfileWallets' }))
  const first = await button('Remove One')
  screen.getByRole('list', { name: 'Recently connected' })
  first.focus()
  fireEvent.click(first)
  const second = await button('Remove Two')
  expect(document.activeElement).toBe(second)
  fireEvent.click(second)
  expect(document.activeElement).toBe(await button('Connect another wallet'))
})

it('keeps two groups with one label apart', () => {
  const options = [{ id: 'a', text: 'A' }]
  const group = (
    <SegmentedControl label="Chain" options={options} value="a" onChange={() => undefined} />
  )
  render(
    <>
      {group}
      {group}
    </>,
  )
  const names = screen.getAllByRole('radio').map((radio) => radio.getAttribute('name'))
  expect(new Set(names).size).toBe(2)
})

it('[C1] marks both wallets if they share a name and have no domain', async () => {
  const { evm } = testKit()
  const twins = ['standard:fox', 'standard:fox#2'].map((id) => ({
    id,
    name: 'Fox',
    namespace: 'eip155' as const,
    type: 'ANNOUNCED' as const,
    provider: {},
  }))
  const { kit } = testKit({
    adapters: [
      {
        ...evm.adapter,
        discover(host) {
          for (const twin of twins) host.add(twin)
          return () => undefined
        },
      },
    ],
  })
  render(<ScopeProvider kit={kit}>{null}</ScopeProvider>)
  act(() => kit.modal.open({ view: 'Connect' }))
  expect(await screen.findAllByText(/^Another wallet has the same name\./)).toHaveLength(2)
})

it('[C1] marks the unlisted wallet if two wallets share a name', async () => {
  const { evm } = testKit()
  const fox = { name: 'Fox', namespace: 'eip155' as const, type: 'ANNOUNCED' as const }
  const listed = { ...fox, id: 'com.fox', rdns: 'com.fox', explorerId: 'fox', provider: {} }
  const other = { ...fox, id: 'com.evil', rdns: 'com.evil', provider: {} }
  const { kit } = testKit({
    adapters: [
      {
        ...evm.adapter,
        discover(host) {
          for (const connector of [listed, other]) host.add(connector)
          return () => undefined
        },
      },
    ],
  })
  render(<ScopeProvider kit={kit}>{null}</ScopeProvider>)
  act(() => kit.modal.open({ view: 'Connect' }))
  await screen.findByText('Not verified by this site: com.evil')
  screen.getByText('com.fox')
})
