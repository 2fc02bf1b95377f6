/** Details of a transaction as a user meets them. A scripted history in the feature's place; the kit is real. */
import { type Feature, type Kit, KitError, type KitOptions } from '@scope/core'
import type { HistoryEntry, HistoryList } from '@scope/core/history'
import { send } from '@scope/core/send'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { atom } from 'nanostores'
import { afterEach, expect, it } from 'vitest'
import { coin, scriptedTokens } from '../fixtures/scripted-tokens.js'
import { testKit, walletId } from '../fixtures/test-kit.js'
import { ScopeProvider } from '../provider.js'

afterEach(cleanup)

const friend = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const payment: HistoryEntry = {
  id: 'a',
  hash: `0x${'ab'.repeat(32)}`,
  networkId: 'eip155:1',
  operation: 'send',
  status: 'pending',
  at: new Date(2026, 10, 20, 10, 5).getTime(),
  from: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  to: friend,
  transfers: [
    {
      direction: 'out',
      kind: 'token',
      name: 'Ether',
      symbol: 'ETH',
      amount: 1_234_567_800_000_000_000n,
      decimals: 18,
    },
  ],
}
const listOf = (entry: HistoryEntry): HistoryList => ({
  status: 'ready',
  entries: [entry],
  hasMore: false,
  isEmpty: false,
})
const tokenList = { status: 'ready', at: 1, source: 'node', tokens: [coin] } as const

/** Opens the history, and presses its only row. */
async function openDetails(
  entry: HistoryEntry,
  options: Partial<KitOptions> = {},
  getFee: (hash: string) => Promise<bigint | undefined> = async () => undefined,
) {
  const $list = atom(listOf(entry))
  const scripted = {
    forNamespace: () => $list,
    isSupported: () => atom(true),
    getFee: ({ hash }: Pick<HistoryEntry, 'hash'>) => getFee(hash),
    loadMore: async () => undefined,
    refresh: async () => undefined,
  }
  const history: Feature<'history'> = {
    name: 'history',
    setup: () => ({
      api: { $history: atom(scripted), open: async () => scripted },
      views: { Transactions: {}, TransactionDetails: {} },
    }),
  }
  const tokens = scriptedTokens(tokenList)
  const { kit } = testKit({ history, tokens: tokens.feature, ...options })
  render(<ScopeProvider kit={kit}>{null}</ScopeProvider>)
  await act(() => kit.connection.connect(walletId))
  act(() => kit.modal.open({ view: 'Transactions' }))
  const row = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('dialog .scope-rows button.scope-row')
    if (!found) throw new Error('There is no row yet.')
    return found
  })
  fireEvent.click(row)
  await screen.findByRole('heading', { name: 'Transaction' })
  return { kit, $list, tokens }
}
const value = (term: string) => screen.getByText(term).nextElementSibling

it('[MOD-11] opens the details of a row: exact amount, value at today’s price, time, both addresses and id', async () => {
  const { $list } = await openDetails(payment)
  expect(screen.getByText('−1.2345678 ETH')).toBeTruthy()
  expect(screen.getByText(/about .*\$2,469\.14.* at today’s price/)).toBeTruthy()
  expect(value('Status')?.textContent).toBe('Pending')
  expect(value('Date')?.textContent).toBe('Nov 20, 2026, 10:05 AM')
  expect(value('To')?.textContent?.replaceAll(/\s/g, '')).toBe(friend)
  expect(value('Network')?.textContent).toContain('One')
  expect(within(value('Transaction ID') as HTMLElement).getByTitle(payment.hash)).toBeTruthy()
  act(() => $list.set(listOf({ ...payment, id: 'b', status: 'confirmed' })))
  await waitFor(() => expect(value('Status')?.textContent).toBe('Confirmed'))
})

/** Sent by the account in use. */
const ofOwn = (kit: Kit, status: HistoryEntry['status']) =>
  listOf({ ...payment, status, from: kit.account().get().address ?? '' })

it('shows the network fee that the account has paid, with its value and to its last digit', async () => {
  const { $list, kit } = await openDetails(payment, {}, async (hash) =>
    hash === payment.hash ? 420_000_000_000_001n : undefined,
  )
  act(() => $list.set(ofOwn(kit, 'pending')))
  // Of one that is pending, nothing is paid.
  expect(screen.queryByText('Network fee')).toBeNull()
  act(() => $list.set(ofOwn(kit, 'confirmed')))
  // It has its place while the node is asked.
  expect(value('Network fee')?.textContent?.trim()).toBe('…')
  await waitFor(() => expect(value('Network fee')?.textContent).toContain('0.00042 ETH'))
  expect(value('Network fee')?.textContent).toContain('0.000420000000000001 ETH')
  expect(value('Network fee')?.textContent).toMatch(/about .*\$0\.84.* at today’s price/)
})

it('shows no row for a fee that no node says', async () => {
  for (const getFee of [
    async () => undefined,
    () => Promise.reject(new KitError('http-error', 'HTTP status code: 502')),
  ]) {
    const { $list, kit } = await openDetails(payment, {}, getFee)
    act(() => $list.set(ofOwn(kit, 'failed')))
    expect(screen.getByText('Network fee')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText('Network fee')).toBeNull())
    expect(screen.getByText('Transaction ID')).toBeTruthy()
    cleanup()
  }
})

it('asks for no fee of what others have sent', async () => {
  const asked: string[] = []
  const received = { ...payment, status: 'confirmed', from: friend } as const
  await openDetails(received, {}, async (hash) => {
    asked.push(hash)
    return 1n
  })
  expect(screen.getByText('Transaction ID')).toBeTruthy()
  expect(screen.queryByText('Network fee')).toBeNull()
  expect(asked).toEqual([])
})

it('hides the fee if the user hides amounts', async () => {
  const getFee = async () => 420_000_000_000_001n
  const { tokens, $list, kit } = await openDetails(payment, {}, getFee)
  act(() => $list.set(ofOwn(kit, 'confirmed')))
  await waitFor(() => expect(value('Network fee')?.textContent).toContain('0.00042'))
  act(() => tokens.$isHidden.set(true))
  expect(value('Network fee')?.textContent).not.toMatch(/\d/)
})

it('hides the amount if the user hides amounts', async () => {
  const { tokens } = await openDetails(payment)
  act(() => tokens.$isHidden.set(true))
  expect(document.querySelector('dialog')?.textContent).not.toMatch(/1\.2345678|2,469/)
})

it('values no token of another contract with the same symbol', async () => {
  const [transfer] = payment.transfers
  if (!transfer) throw new Error('There is one.')
  await openDetails({ ...payment, transfers: [{ ...transfer, address: friend }] })
  expect(screen.getByText('−1.2345678 ETH')).toBeTruthy()
  expect(screen.queryByText(/today’s price/)).toBeNull()
})

it('links to the explorer of the network, with an encoded id', async () => {
  const url = 'https://scan.example'
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const rpcUrls = { default: { http: ['http://127.0.0.1:1'] } }
  const blockExplorers = { default: { name: 'Scan', url } }
  await openDetails(
    { ...payment, hash: '0xa/../..?x', to: 'https://evil.example' },
    { networks: [{ id: 1, name: 'One', nativeCurrency, rpcUrls, blockExplorers }] },
  )
  const link = screen.getByRole('link', { name: /opens in a new tab/ })
  expect(link.getAttribute('href')).toBe(`${url}/tx/${encodeURIComponent('0xa/../..?x')}`)
  expect(link.getAttribute('rel')).toBe('noreferrer noopener')
  // Text that is no address is not shown as one.
  expect(screen.queryByText('To')).toBeNull()
})

it('lists each transfer of a swap with its sign', async () => {
  const [transfer] = payment.transfers
  if (!transfer) throw new Error('There is one.')
  const bought = { ...transfer, direction: 'in', symbol: 'GLD', amount: 5n, decimals: 0 } as const
  const transfers = [bought, transfer]
  await openDetails({ ...payment, status: 'confirmed', operation: 'trade', transfers })
  expect(screen.getByText('Swapped')).toBeTruthy()
  const amounts = [...document.querySelectorAll('.scope-payment p')]
  expect(amounts.map(({ textContent }) => textContent)).toEqual(['−1.2345678 ETH', '+5 GLD'])
})

it('fills the send form with recipient and token of a payment', async () => {
  const { kit } = await openDetails(payment, { send: send() })
  fireEvent.click(await screen.findByRole('button', { name: 'Send again' }))
  expect(kit.modal.$state.get().stack.at(-1)).toMatchObject({ view: 'WalletSend' })
  await waitFor(() =>
    expect(kit.send?.$send.get()?.$draft.get()).toMatchObject({
      token: { symbol: 'ETH' },
      recipient: { status: 'resolved', address: friend },
    }),
  )
})

it.each([
  [
    'a receipt',
    { operation: 'receive', transfers: [{ ...payment.transfers[0], direction: 'in' }] },
  ],
  ['a contract call', { operation: 'execute', transfers: [] }],
  ['another network', { networkId: 'eip155:2' }],
] as const)('offers no repetition of %s', async (_, over) => {
  const { kit } = await openDetails({ ...payment, ...over } as HistoryEntry, { send: send() })
  await waitFor(() => expect(kit.send?.$send.get()).toBeTruthy())
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull()
})
