/** History's views as a user meets them. A scripted history in the feature's place, or a gateway's scripted answers; the kit is real. */
import type { Feature, KitOptions } from '@scope/core'
import { KitError } from '@scope/core'
import { type HistoryEntry, type HistoryList, history } from '@scope/core/history'
import { receive } from '@scope/core/receive'
import type { OutgoingTransfer, Send } from '@scope/core/send'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { atom } from 'nanostores'
import { afterEach, expect, it, vi } from 'vitest'
import { coin, scriptedTokens } from '../fixtures/scripted-tokens.js'
import { settled, testKit, walletId } from '../fixtures/test-kit.js'
import { ScopeProvider } from '../provider.js'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const friend = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const entry = (id: string, over: Partial<HistoryEntry> = {}): HistoryEntry => ({
  id,
  hash: `0x${id}`,
  networkId: 'eip155:1',
  operation: 'send',
  status: 'confirmed',
  at: Date.now(),
  from: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  to: friend,
  transfers: [
    { direction: 'out', kind: 'token', name: 'Coin', symbol: 'COIN', amount: 15n, decimals: 1 },
  ],
  ...over,
})

/** What the feature would say, moved by the test; `asked` counts its pages. */
function scripted(first: HistoryList) {
  const $list = atom<HistoryList>(first)
  const $isKnown = atom(true)
  const more = vi.fn(async () => undefined)
  const send = {
    forNamespace: () => $list,
    isSupported: () => $isKnown,
    getFee: async () => undefined,
    loadMore: more,
    refresh: async () => undefined,
  }
  const feature: Feature<'history'> = {
    name: 'history',
    setup: () => ({
      api: { $history: atom(send), open: async () => send },
      views: { Transactions: { requiresAccount: true }, TransactionDetails: {} },
    }),
  }
  return { $list, $isKnown, loadMore: more, feature }
}

const none = { status: 'loading', entries: [], hasMore: false, isEmpty: false } as const

async function shown(
  options: Partial<KitOptions>,
  view: 'Transactions' | 'Account' = 'Transactions',
) {
  const { kit } = testKit(options)
  render(<ScopeProvider kit={kit}>{null}</ScopeProvider>)
  await act(async () => void (await kit.connection.connect(walletId)))
  act(() => kit.modal.open({ view }))
  await settled()
  return kit
}
const rows = () => [...document.querySelectorAll('dialog .scope-rows .scope-row')]
const text = () => document.querySelector('dialog')?.textContent ?? ''

it('shows seven skeleton rows while loading, then the rows of the month', async () => {
  const { $list, feature } = scripted(none)
  await shown({ history: feature })
  await waitFor(() => expect(document.querySelectorAll('.scope-skeleton-row')).toHaveLength(7))
  const old = new Date(2025, 2, 4)
  act(() =>
    $list.set({
      status: 'ready',
      entries: [entry('a'), entry('b', { at: old.getTime() })],
      hasMore: false,
      isEmpty: false,
    }),
  )
  const month = await screen.findByRole('region', { name: 'March 2025' })
  expect(within(month).getAllByRole('listitem')).toHaveLength(1)
  expect(within(month).getByText('Mar 4')).toBeTruthy()
  expect(within(month).getByText('to 0x90…93b906')).toBeTruthy()
  expect(
    screen.getByRole('heading', { name: new Date().toLocaleString('en', { month: 'long' }) }),
  ).toBeTruthy()
})

it('leads from an empty history to Receive', async () => {
  const { $list, feature } = scripted({
    status: 'ready',
    entries: [],
    hasMore: false,
    isEmpty: true,
  })
  const kit = await shown({ history: feature, receive: receive() })
  expect(await screen.findByText('No activity yet')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Receive' }))
  expect(kit.modal.$state.get().stack.at(-1)).toMatchObject({ view: 'WalletReceive' })
  act(() => kit.modal.back())
  act(() => $list.set({ status: 'unavailable', entries: [], hasMore: false, isEmpty: false }))
  expect(await screen.findByText('Activity unavailable')).toBeTruthy()
})

it('hides the history of a network without one', async () => {
  const { $list, $isKnown, feature } = scripted(none)
  const ready = { status: 'ready', at: 1, source: 'node', tokens: [coin] } as const
  await shown({ history: feature, tokens: scriptedTokens(ready).feature }, 'Account')
  const tab = () => screen.queryByRole('radio', { name: 'Activity' })
  fireEvent.click(await screen.findByRole('radio', { name: 'Activity' }))
  expect(screen.getByRole('region', { name: 'Activity' })).toBeTruthy()
  act(() => {
    $list.set({ status: 'unavailable', entries: [], hasMore: false, isEmpty: false })
    $isKnown.set(false)
  })
  expect(tab()).toBeNull()
  expect(screen.queryByText('Activity unavailable')).toBeNull()
  expect(await screen.findByRole('region', { name: 'Tokens' })).toBeTruthy()
  act(() => $isKnown.set(true))
  expect(tab()).not.toBeNull()
})

it('[HIS-04] reports an error in place, keeps the entries, and retries', async () => {
  const error = new KitError('network-unreachable', 'down')
  const {
    $list,
    loadMore: more,
    feature,
  } = scripted({
    status: 'failed',
    entries: [],
    hasMore: false,
    isEmpty: false,
    error,
  })
  await shown({ history: feature })
  expect(await screen.findByText('Failed to fetch transactions')).toBeTruthy()
  expect(text()).not.toContain('No activity yet')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(more).toHaveBeenCalledTimes(1)
  act(() => void dispatchEvent(new Event('online')))
  expect(more).toHaveBeenCalledTimes(2)
  vi.stubGlobal('navigator', Object.create(navigator, { onLine: { value: false } }))
  act(() =>
    $list.set({ status: 'failed', entries: [entry('a')], hasMore: true, isEmpty: false, error }),
  )
  expect(await screen.findByText(/You’re offline/)).toBeTruthy()
  expect(rows()).toHaveLength(1)
})

it('loads the next page once as the last row comes into view', async () => {
  const {
    $list,
    loadMore: more,
    feature,
  } = scripted({
    status: 'ready',
    entries: [entry('a')],
    hasMore: true,
    isEmpty: false,
  })
  await shown({ history: feature })
  await waitFor(() => expect(more).toHaveBeenCalledTimes(1))
  act(() => $list.set({ status: 'loading', entries: [entry('a')], hasMore: true, isEmpty: false }))
  await settled()
  expect(more).toHaveBeenCalledTimes(1)
  act(() =>
    $list.set({
      status: 'ready',
      entries: [entry('a'), entry('b')],
      hasMore: false,
      isEmpty: false,
    }),
  )
  await settled()
  expect(more).toHaveBeenCalledTimes(1)
  expect(rows()).toHaveLength(2)
})

it('limits automatic page loads for a filter with few matches', async () => {
  const {
    $list,
    loadMore: more,
    feature,
  } = scripted({
    status: 'ready',
    entries: [entry('a')],
    hasMore: false,
    isEmpty: false,
  })
  await shown({ history: feature })
  fireEvent.click(await screen.findByRole('radio', { name: 'Received' }))
  expect(await screen.findByText('No matching activity')).toBeTruthy()
  for (let page = 0; page < 9; page++) {
    act(() =>
      $list.set({ status: 'loading', entries: [entry('a')], hasMore: true, isEmpty: false }),
    )
    act(() => $list.set({ status: 'ready', entries: [entry('a')], hasMore: true, isEmpty: false }))
  }
  await settled()
  expect(more).toHaveBeenCalledTimes(3)
  fireEvent.click(screen.getByRole('button', { name: 'Load more' }))
  expect(more).toHaveBeenCalledTimes(4)
})

it('renders a few rows of 50,000 entries', async () => {
  const entries = Array.from({ length: 50_000 }, (_, at) =>
    entry(`${at}`, { at: Date.UTC(2026, 0, 1) - at * 3_600_000 }),
  )
  const { feature } = scripted({ status: 'ready', entries, hasMore: false, isEmpty: false })
  await shown({ history: feature })
  await waitFor(() => expect(rows().length).toBeGreaterThan(0))
  expect(rows().length).toBeLessThanOrEqual(40)
  expect(document.querySelectorAll('dialog *').length).toBeLessThan(1_000)
})

it('renders a few rows of as many months as entries', async () => {
  const entries = Array.from({ length: 5_000 }, (_, at) =>
    entry(`${at}`, { at: new Date(2026, -at, 5).getTime() }),
  )
  const { feature } = scripted({ status: 'ready', entries, hasMore: false, isEmpty: false })
  await shown({ history: feature })
  await waitFor(() => expect(rows().length).toBeGreaterThan(0))
  expect(document.querySelectorAll('dialog h3').length).toBeLessThanOrEqual(40)
})

it('lists pending entries first', async () => {
  const { feature } = scripted({
    status: 'ready',
    entries: [entry('a'), entry('b', { status: 'pending' })],
    hasMore: false,
    isEmpty: false,
  })
  await shown({ history: feature })
  const first = (await screen.findAllByRole('heading', { level: 3 }))[0]
  expect(first?.textContent).toBe('Pending')
  expect(rows()[0]?.textContent).toContain('Sending')
})

it.each(['Transactions', 'Account'] as const)(
  'lists transactions of the page first until the history has them (%s)',
  async (view) => {
    const { $list, feature } = scripted({
      status: 'ready',
      entries: [entry('a')],
      hasMore: false,
      isEmpty: false,
    })
    const { kit, evm } = testKit({ history: feature })
    render(<ScopeProvider kit={kit}>{null}</ScopeProvider>)
    await act(async () => void (await kit.connection.connect(walletId)))
    evm.setTransactionStatus('pending')
    const request = { namespace: 'eip155', transaction: { to: '0x1', value: 1n } } as const
    const hash = await act(() => kit.requests.sendTransaction(request))
    act(() => kit.modal.open({ view }))
    await waitFor(() => expect(rows()).toHaveLength(2))
    // What it was for is not known: it may have been an approval.
    expect(rows()[0]?.textContent).toContain('Pending')
    expect(rows()[0]?.textContent).not.toContain('Sending')
    const own = entry('own', { hash, operation: 'deposit', status: 'pending' })
    act(() =>
      $list.set({ status: 'ready', entries: [own, entry('a')], hasMore: false, isEmpty: false }),
    )
    await settled()
    expect(rows()).toHaveLength(2)
    // Another account did not send it.
    act(() => $list.set({ status: 'ready', entries: [entry('a')], hasMore: false, isEmpty: false }))
    await waitFor(() => expect(rows()).toHaveLength(2))
    act(() => kit.connection.selectAccount(evm.wallet.addresses[1] ?? '', 'eip155'))
    await waitFor(() => expect(rows()).toHaveLength(1))
    kit.stop()
  },
)

it('omits a transfer that the send view already tracks', async () => {
  const $transfers = atom<readonly OutgoingTransfer[]>([])
  const told = { $transfers } as Partial<Send> as Send
  const send: Feature<'send'> = {
    name: 'send',
    setup: () => ({
      api: {
        showsToasts: true,
        hasPending: () => false,
        $send: atom(told),
        open: async () => told,
      },
    }),
  }
  const { feature } = scripted({
    status: 'ready',
    entries: [entry('a')],
    hasMore: false,
    isEmpty: false,
  })
  const { kit, evm } = testKit({ history: feature, send })
  render(<ScopeProvider kit={kit}>{null}</ScopeProvider>)
  await act(async () => void (await kit.connection.connect(walletId)))
  evm.setTransactionStatus('pending')
  const request = { namespace: 'eip155', transaction: { to: '0x1', value: 1n } } as const
  const id = await act(() => kit.requests.sendTransaction(request))
  const [from, networkId] = [kit.account().get().address ?? '', 'eip155:1'] as const
  const about = { key: 'k', id, networkId, from, to: friend, requestedAt: 1, sentAt: 2 }
  const token = { symbol: 'COIN', decimals: 1 }
  $transfers.set([{ ...about, token, amount: 7n, status: 'pending' }])
  act(() => kit.modal.open({ view: 'Transactions' }))
  await waitFor(() => expect(rows()).toHaveLength(2))
  expect(rows()[0]?.textContent).toContain('0.7 COIN')
  kit.stop()
})

it('shows the newest entries in the account, and links to the full history', async () => {
  const entries = Array.from({ length: 9 }, (_, at) => entry(`${at}`))
  const { feature } = scripted({ status: 'ready', entries, hasMore: false, isEmpty: false })
  const kit = await shown({ history: feature }, 'Account')
  await waitFor(() => expect(rows()).toHaveLength(5))
  fireEvent.click(screen.getByRole('button', { name: 'See all' }))
  expect(kit.modal.$state.get().stack.at(-1)).toMatchObject({
    view: 'Transactions',
    namespace: 'eip155',
  })
  await waitFor(() => expect(rows()).toHaveLength(9))
})

it('[X4][X14] renders hostile names as text, without markup or links', async () => {
  const evil = '<img src=x onerror=alert(1)>\u202e https://evil.example '
  const fungible = (name: string, symbol: string) => ({
    direction: 'in',
    fungible_info: { name, symbol, icon: { url: 'https://evil.example/x.png' } },
    quantity: { numeric: '5' },
    address: 'https://evil.example',
  })
  await shown({
    gatewayUrl: 'https://gateway.example',
    history: history(),
    env: {
      async fetch(url) {
        const { pathname, searchParams } = new URL(String(url))
        if (!pathname.endsWith('/history')) return new Response('', { status: 404 })
        const row = (id: string, transfer: object) => ({
          id,
          metadata: {
            operationType: evil,
            hash: `0x${id}/../../evil?`,
            chain: searchParams.get('chainId'),
            minedAt: '2026-11-20T10:00:00Z',
            sentFrom: `${friend}\u202e`,
            sentTo: evil,
            status: 'confirmed',
          },
          transfers: [transfer],
        })
        const data = [
          row('a', fungible(evil, evil)),
          row('b', fungible('\u202eلص', '\u202e\u2067لص')),
          row('c', fungible('W'.repeat(10_000), 'W'.repeat(500))),
        ]
        return new Response(JSON.stringify({ data, next: null }))
      },
    },
  })
  await waitFor(() => expect(rows()).toHaveLength(3))
  const list = document.querySelector('dialog .scope-groups')
  expect(list?.querySelectorAll('img, a, script')).toHaveLength(0)
  expect(list?.textContent).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
  for (const row of rows()) expect((row.textContent ?? '').length).toBeLessThan(200)
})
