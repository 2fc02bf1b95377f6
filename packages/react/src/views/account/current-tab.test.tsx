/** `currentTab` of the account's state, and the tabs that the account view shows. History and tokens are scripted; the kit is real. */
import type { Feature } from '@scope/core'
import type { HistoryList } from '@scope/core/history'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { atom } from 'nanostores'
import { afterEach, expect, it } from 'vitest'
import { coin, scriptedTokens } from '../../fixtures/scripted-tokens.js'
import { testKit, walletId } from '../../fixtures/test-kit.js'
import { ScopeProvider } from '../../provider.js'

afterEach(cleanup)

const list: HistoryList = { status: 'ready', entries: [], hasMore: false, isEmpty: true }
const historyStub = {
  forNamespace: () => atom(list),
  isSupported: () => atom(true),
  getFee: async () => undefined,
  loadMore: async () => undefined,
  refresh: async () => undefined,
}
const history: Feature<'history'> = {
  name: 'history',
  setup: () => ({
    api: { $history: atom(historyStub), open: async () => historyStub },
    views: { Transactions: { requiresAccount: true } },
  }),
}
const tokens = scriptedTokens({ status: 'ready', at: 1, source: 'node', tokens: [coin] }).feature

const tab = (name: string) => screen.findByRole<HTMLInputElement>('radio', { name })

it('restores the tab of the account view until the account disconnects', async () => {
  const { kit } = testKit({ history, tokens })
  const current = () => kit.account().get().currentTab
  render(<ScopeProvider kit={kit}>{null}</ScopeProvider>)
  expect(current()).toBeUndefined()
  await act(async () => void (await kit.connection.connect(walletId)))
  expect(current()).toBe(0)
  act(() => kit.modal.open({ view: 'Account' }))
  expect((await tab('Tokens')).checked).toBe(true)
  fireEvent.click(await tab('Activity'))
  expect((await tab('Activity')).checked).toBe(true)
  await waitFor(() => expect(current()).toBe(1))
  act(() => kit.modal.push({ view: 'Transactions' }))
  act(() => kit.modal.back())
  expect((await tab('Activity')).checked).toBe(true)
  await act(() => kit.connection.disconnect())
  expect(current()).toBeUndefined()
  await act(async () => void (await kit.connection.connect(walletId)))
  expect(current()).toBe(0)
  act(() => kit.modal.open({ view: 'Account' }))
  expect((await tab('Tokens')).checked).toBe(true)
})
