/** Sending to accounts of one's own: a real kit over a memory adapter with two wallets. */
import { createKit, memoryStorage, truncateAddress } from '@scope/core'
import { send } from '@scope/core/send'
import { createMemoryAdapter } from '@scope/testing'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ScopeProvider } from '../../provider.js'

afterEach(cleanup)

it('lists other accounts of the active wallet first, then those of recent wallets', async () => {
  const { adapter, wallets } = createMemoryAdapter({
    namespace: 'eip155',
    networks: ['eip155:1'],
    wallets: [{}, {}],
  })
  const kit = createKit({
    metadata: { name: 'Test', url: 'https://site.example' },
    networks: [
      {
        id: 1,
        name: 'One',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
      },
    ],
    adapters: [adapter],
    storage: memoryStorage(),
    send: send(),
  })
  render(<ScopeProvider kit={kit}>{null}</ScopeProvider>)
  await act(() => kit.connection.connect('test.memory.wallet1'))
  await act(() => kit.connection.connect('test.memory.wallet2'))
  const [before = ''] = wallets[0]?.addresses ?? []
  const [inUse = '', other = ''] = wallets[1]?.addresses ?? []
  expect(kit.account().get().address).toBe(inUse)
  act(() => kit.modal.open({ view: 'WalletSend' }))
  const list = await screen.findByRole('list', { name: 'Your other accounts' })
  const rows = within(list).getAllByRole('button')
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining(truncateAddress(other)),
    expect.stringContaining(truncateAddress(before)),
  ])
  const [, second] = rows
  if (second) fireEvent.click(second)
  await waitFor(() =>
    expect(kit.send?.$send.get()?.$draft.get()?.recipient).toMatchObject({
      status: 'resolved',
      address: before,
    }),
  )
})
