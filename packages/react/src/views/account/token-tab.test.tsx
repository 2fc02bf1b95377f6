/** The tokens of the account view, and what they are said to be worth. The feature's word is scripted; the kit is real. */
import type { Token, TokenList } from '@scope/core/tokens'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { coin, gold, scriptedTokens } from '../../fixtures/scripted-tokens.js'
import { settled, testKit, walletId } from '../../fixtures/test-kit.js'
import { ar } from '../../messages/ar.js'
import { de } from '../../messages/de.js'
import { en, type Messages } from '../../messages/en.js'
import { ScopeProvider } from '../../provider.js'

afterEach(cleanup)

async function shown(list: TokenList, messages: Messages = en) {
  const { feature, ...script } = scriptedTokens(list)
  const { kit } = testKit({ tokens: feature })
  render(
    <ScopeProvider kit={kit} locale={messages}>
      {null}
    </ScopeProvider>,
  )
  await act(async () => void (await kit.connection.connect(walletId)))
  act(() => kit.modal.open({ view: 'Account' }))
  await waitFor(() => expect(document.querySelector('dialog .scope-tokens')).not.toBeNull())
  await settled()
  return { ...script, kit }
}

const text = (selector: string) => document.querySelector(`dialog ${selector}`)?.textContent

describe('a truncated token list', () => {
  const part = {
    status: 'loading',
    at: 1,
    tokens: [coin, gold],
    truncatedFrom: { count: 2_200, worth: 31_415n * 10n ** 18n },
  } as const

  it.each([
    [en, 'Tokens 2 of 2,200'],
    [de, 'Token 2 von 2.200'],
    [ar, 'الرموز 2 من 2,200'],
  ])('reports that the list is truncated ($locale)', async (messages, words) => {
    await shown(part, messages)
    expect(text('.scope-tokens h3')).toBe(words)
    expect(document.querySelector('dialog .scope-rows li')?.getAttribute('aria-setsize')).toBe(
      '2200',
    )
  })

  it('shows the total of the full list instead of the sum of its rows', async () => {
    const { $list } = await shown(part)
    expect(text('.scope-total')).toBe('Total value ≈\u00A0$31,415.00')
    act(() => $list.set({ ...part, truncatedFrom: { count: 2_200 } }))
    expect(text('.scope-total')).toBeUndefined()
    act(() => $list.set({ status: 'ready', at: 2, source: 'node', tokens: [coin, gold] }))
    expect(text('.scope-total')).toBe('Total value ≈\u00A0$16,000.00')
    expect(text('.scope-tokens h3')).toBe('Tokens')
  })
})

it('[MOD-11] shows the exact amount by tap or key if the row has no action', async () => {
  await shown({
    status: 'ready',
    at: 1,
    source: 'node',
    tokens: [{ ...coin, amount: 1_234_567_800_000_000_000n }, gold],
  })
  const [first, second] = document.querySelectorAll('dialog .scope-rows .scope-row')
  const summary = first?.querySelector('details > summary')
  expect(summary?.textContent).toBe('1.234 ETH')
  expect(summary?.getAttribute('title')).toBe('1.2345678 ETH')
  expect(summary?.parentElement?.textContent).toBe('1.234 ETH1.2345678 ETH')
  // Nothing was cut: there is nothing to open.
  expect(second?.textContent).toContain('7 GLD')
  expect(second?.querySelector('details')).toBeNull()
})

describe('small balances', () => {
  const dollar = 10n ** 18n
  /** A token that is worth so many cents. */
  const worth = (cents: bigint, at: number) => ({
    ...gold,
    address: `0x${at}`,
    name: `Token ${at}`,
    amount: 1_000_000n,
    price: (cents * dollar) / 100n,
  })
  const names = () =>
    [...document.querySelectorAll('dialog .scope-rows .scope-row-title')].map(
      ({ textContent }) => textContent,
    )
  const listOf = (...tokens: Token[]) =>
    ({ status: 'ready', at: 1, source: 'node', tokens }) as const

  it.each([
    [en, 'Show small balances (2)'],
    [de, 'Kleine Guthaben anzeigen (2)'],
    [ar, 'عرض الأرصدة الصغيرة (2)'],
  ])(
    'are behind a button, which shows them last and moves the focus there ($locale)',
    async (messages, name) => {
      await shown(listOf(coin, worth(99n, 1), worth(100n, 2), worth(0n, 3)), messages)
      expect(names()).toEqual(['Ether', 'Token 2'])
      const button = screen.getByRole('button', { name })
      button.focus()
      fireEvent.click(button)
      expect(names()).toEqual(['Ether', 'Token 2', 'Token 1', 'Token 3'])
      expect(screen.queryByRole('button', { name })).toBeNull()
      expect(document.querySelector('dialog .scope-tokens')?.contains(document.activeElement)).toBe(
        true,
      )
    },
  )

  it('are no tokens without a price, and not the native currency', async () => {
    const { price: _, ...unpriced } = worth(1n, 1)
    await shown(listOf({ ...coin, amount: 1n }, unpriced, worth(1n, 2), worth(1n, 3)))
    expect(names()).toEqual(['Ether', 'Token 1'])
  })

  it.each([
    ['there is one', [coin, worth(1n, 1)]],
    ['there is nothing else', [worth(1n, 1), worth(2n, 2), worth(3n, 3)]],
  ])('are shown if %s only', async (_, tokens) => {
    await shown(listOf(...tokens))
    expect(names()).toHaveLength(tokens.length)
    expect(screen.queryByRole('button', { name: /small/ })).toBeNull()
  })

  it('come with all others in a long list', async () => {
    const large = Array.from({ length: 8 }, (_, at) => worth(500n, at))
    await shown(listOf(worth(1n, 8), worth(1n, 9), ...large))
    expect(names()).toHaveLength(6)
    fireEvent.click(screen.getByRole('button', { name: 'Show all (10)' }))
    expect(names().slice(-3)).toEqual(['Token 7', 'Token 8', 'Token 9'])
  })
})

describe('many tokens', () => {
  const tokens = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ ...gold, address: `0x${at}`, amount: 1n }))
  const rows = () => document.querySelectorAll('dialog .scope-rows .scope-row')

  it('shows six of them, and all on request, with the focus on the list', async () => {
    await shown({ status: 'ready', at: 1, source: 'node', tokens: tokens(12) })
    expect(rows()).toHaveLength(6)
    const button = screen.getByRole('button', { name: 'Show all (12)' })
    button.focus()
    fireEvent.click(button)
    expect(rows()).toHaveLength(12)
    expect(screen.queryByRole('button', { name: /Show all/ })).toBeNull()
    expect(document.querySelector('dialog .scope-tokens')?.contains(document.activeElement)).toBe(
      true,
    )
  })

  it('still shows all when the user returns from another view, with the focus where it was', async () => {
    const { kit } = await shown({ status: 'ready', at: 1, source: 'node', tokens: tokens(12) })
    fireEvent.click(screen.getByRole('button', { name: 'Show all (12)' }))
    const settings = screen.getByRole('button', { name: 'Settings' })
    settings.focus()
    fireEvent.click(settings)
    await waitFor(() => expect(rows()).toHaveLength(0))
    act(() => kit.modal.back())
    await waitFor(() => expect(rows()).toHaveLength(12))
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Settings'))
  })

  it('shows a seventh token instead of a button for it', async () => {
    await shown({ status: 'ready', at: 1, source: 'node', tokens: tokens(7) })
    expect(rows()).toHaveLength(7)
    expect(screen.queryByRole('button', { name: /Show all/ })).toBeNull()
  })
})
