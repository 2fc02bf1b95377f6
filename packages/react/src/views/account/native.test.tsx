/** What the account's header says beside its list of tokens. The feature's word is scripted; the kit is real. */
import { KitError } from '@scope/core'
import type { TokenList } from '@scope/core/tokens'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { atom } from 'nanostores'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ConnectButton } from '../../connect-button.js'
import { coin, gold, scriptedTokens } from '../../fixtures/scripted-tokens.js'
import { settled, testKit, walletId } from '../../fixtures/test-kit.js'
import { ScopeProvider } from '../../provider.js'

afterEach(cleanup)

const ready = (amount: bigint): TokenList => ({
  status: 'ready',
  at: 1,
  source: 'gateway',
  tokens: [{ ...coin, amount }, gold],
})

async function shown(list: TokenList, ofNode: 'failed' | 'ready' = 'failed') {
  const { feature, ...script } = scriptedTokens(list)
  const { kit } = testKit({ tokens: feature })
  const node = {
    failed: { status: 'failed', error: new KitError('network-unreachable', 'Dead.') },
    ready: { status: 'ready', value: 5n * 10n ** 18n, decimals: 18, symbol: 'ETH' },
  } as const
  const read = vi.spyOn(kit.balances, 'forNamespace').mockReturnValue(atom(node[ofNode]))
  render(
    <ScopeProvider kit={kit}>
      <ConnectButton balance />
    </ScopeProvider>,
  )
  await act(async () => void (await kit.connection.connect(walletId)))
  act(() => kit.modal.open({ view: 'Account' }))
  await waitFor(() => expect(document.querySelector('dialog .scope-tokens')).not.toBeNull())
  await settled()
  return { kit, read, ...script }
}

const group = () => screen.getByRole('group', { name: 'Balance' })
/** The native balance, below the total if there is one. */
const header = () => group().lastElementChild?.textContent
const rows = () => document.querySelector('dialog .scope-rows')?.textContent
const button = () => document.querySelector('.scope-button-balance')?.textContent

describe('the balance above the tokens', () => {
  it('uses the token list, also with a dead node, and updates both at once', async () => {
    const { $list } = await shown(ready(10n ** 18n))
    expect(header()).toBe('1 ETH')
    expect(rows()).toContain('1 ETH')
    act(() => $list.set(ready(3n * 10n ** 18n)))
    expect(header()).toBe('3 ETH')
    expect(rows()).toContain('3 ETH')
  })

  it('shows a placeholder while pending, and an error if the read fails', async () => {
    const { $list } = await shown(ready(1n))
    act(() => $list.set({ status: 'loading', tokens: [] }))
    expect(document.querySelector('dialog .scope-money-loading')).not.toBeNull()
    const error = new KitError('network-unreachable', 'Dead.')
    act(() => $list.set({ status: 'failed', tokens: [], error }))
    expect(header()).toBe('Balance unavailable ')
    // The list is asked for again by itself: a press would change nothing.
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    act(() => $list.set({ status: 'failed', at: 1, tokens: [coin], error }))
    expect(header()).toBe('1 ETH')
  })

  it('shows the total first if there is a price, and the native balance alone otherwise', async () => {
    const { $list } = await shown(ready(10n ** 18n))
    expect([...group().children].map(({ textContent }) => textContent)).toEqual([
      'Total value ≈\u00A0$16,000.00',
      '1 ETH',
    ])
    const tokens = [coin, gold].map(({ price: _, ...token }) => ({ ...token, amount: 10n ** 18n }))
    act(() => $list.set({ status: 'ready', at: 2, source: 'node', tokens }))
    expect([...group().children].map(({ textContent }) => textContent)).toEqual(['1 ETH'])
  })

  it('uses the node’s balance if the list has none', async () => {
    await shown({ status: 'ready', at: 1, source: 'wallet', tokens: [gold] }, 'ready')
    expect(header()).toBe('5 ETH')
  })
})

describe('hidden amounts', () => {
  it('hides amounts in the account view and on the button', async () => {
    await shown(ready(1_234_567_890_123_456_789n), 'ready')
    expect(header()).toContain('1.234')
    expect(button()).toBe('5 ETH')
    fireEvent.click(screen.getByRole('button', { name: 'Hide amounts' }))
    const dialog = document.querySelector('dialog')
    const address = /0x[\da-f]{2}…[\da-f]{6}/gi
    const text = dialog?.textContent?.replaceAll(address, '').replaceAll('Wallet 1', '')
    expect(text).not.toMatch(/\d/)
    const titles = [...(dialog?.querySelectorAll('[title]') ?? [])].map((one) =>
      one.getAttribute('title')?.replace(/^0x[\da-f]{40}$/i, ''),
    )
    expect(titles.join()).not.toMatch(/\d/)
    expect(header()).toContain('Amount hidden')
    expect(button()).toBeUndefined()
    fireEvent.click(screen.getByRole('button', { name: 'Show amounts' }))
    expect(header()).toContain('1.234')
    expect(button()).toBe('5 ETH')
  })

  it('shows no amount on the button before the setting is known', async () => {
    const { feature } = scriptedTokens(ready(1n))
    const $opened = atom<undefined>()
    const { kit } = testKit({
      tokens: {
        ...feature,
        setup: () => ({ api: { $tokens: $opened, open: () => new Promise<never>(() => {}) } }),
      },
    })
    const node = { status: 'ready', value: 5n, decimals: 0, symbol: 'ETH' } as const
    vi.spyOn(kit.balances, 'forNamespace').mockReturnValue(atom(node))
    render(
      <ScopeProvider kit={kit}>
        <ConnectButton balance />
      </ScopeProvider>,
    )
    await act(async () => void (await kit.connection.connect(walletId)))
    await settled()
    expect(button()).toBeUndefined()
  })
})
