import { act, cleanup, render, waitFor } from '@testing-library/react'
import { atom } from 'nanostores'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ConnectButton } from '../../connect-button.js'
import { settled, testKit, walletId } from '../../fixtures/test-kit.js'
import { de } from '../../messages/de.js'
import { en, type Messages } from '../../messages/en.js'
import { ScopeProvider } from '../../provider.js'

afterEach(cleanup)

/** What the button and the dialog say of a balance, side by side. */
async function shown(value: bigint, messages: Messages) {
  const { kit } = testKit()
  const balance = { status: 'ready', value, decimals: 18, symbol: 'ETH' } as const
  vi.spyOn(kit.balances, 'forNamespace').mockReturnValue(atom(balance))
  render(
    <ScopeProvider kit={kit} locale={messages}>
      <ConnectButton balance />
    </ScopeProvider>,
  )
  await act(async () => void (await kit.connection.connect(walletId)))
  act(() => kit.modal.open({ view: 'Account' }))
  const find = (selector: string) => document.querySelector<HTMLElement>(selector)
  await waitFor(() => {
    expect(find('.scope-money bdi')).not.toBeNull()
    expect(find('.scope-button-balance')).not.toBeNull()
  })
  await settled()
  return { label: find('.scope-button-balance'), line: find('dialog .scope-money') }
}

describe('[MOD-11] the balance on the button and in the dialog', () => {
  it('uses the user’s language in both places, and shows the exact amount on hover or tap', async () => {
    const { label, line } = await shown(9_999_999_700_000_000_000_000n, de)
    expect(label?.textContent).toBe('9.999,999 ETH')
    expect(label?.title).toBe('9.999,9997 ETH')
    expect(line?.querySelector('summary')?.textContent).toBe('9.999,999 ETH')
    expect(line?.querySelector('summary')?.title).toBe('Genaues Guthaben: 9.999,9997 ETH')
    expect(line?.querySelector('.scope-money-exact')?.textContent).toBe('9.999,9997 ETH')
  })

  it('offers no exact amount if nothing was cut off', async () => {
    const { label, line } = await shown(10_000n * 10n ** 18n, en)
    expect(label?.textContent).toBe('10,000 ETH')
    expect(label?.title).toBe('')
    expect(line?.textContent).toBe('10,000 ETH')
    expect(line?.querySelector('summary')).toBeNull()
  })

  it('shows dust as more than zero', async () => {
    const { label, line } = await shown(1n, en)
    expect(label?.textContent).toBe('<0.001 ETH')
    expect(line?.querySelector('.scope-money-exact')?.textContent).toBe('0.000000000000000001 ETH')
  })
})
