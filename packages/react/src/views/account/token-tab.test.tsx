/** The tokens of the account view, and what they are said to be worth. The feature's word is scripted; the kit is real. */
import type { TokenList } from '@scope/core/tokens'
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
