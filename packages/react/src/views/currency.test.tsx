/** Values in the site's currency, in every view that shows them. The feature's word is scripted; the kit is real. */
import { dollarRate, type ExchangeRate } from '@scope/core/amounts'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { coin, gold, scriptedTokens } from '../fixtures/scripted-tokens.js'
import { friend, sendForm } from '../fixtures/send-form.js'
import { testKit, walletId } from '../fixtures/test-kit.js'
import { de } from '../messages/de.js'
import { en, type Messages } from '../messages/en.js'
import { ScopeProvider } from '../provider.js'

afterEach(cleanup)

const euros: ExchangeRate = {
  currency: 'EUR',
  rate: 9n * 10n ** 17n,
  decimals: 2,
  isFallback: false,
}
const yen: ExchangeRate = { ...euros, currency: 'JPY', rate: 150n * 10n ** 18n, decimals: 0 }
const list = { status: 'ready', at: 1, source: 'node', tokens: [coin, gold] } as const

const getText = (selector: string) => document.querySelector(`dialog ${selector}`)?.textContent
const getValues = () =>
  [...document.querySelectorAll('dialog .scope-worth')].map(({ textContent }) => textContent)

describe('the account', () => {
  async function shown(messages: Messages) {
    const { feature, $exchangeRate } = scriptedTokens(list)
    $exchangeRate.set(euros)
    const { kit } = testKit({ tokens: feature })
    render(
      <ScopeProvider kit={kit} locale={messages}>
        {null}
      </ScopeProvider>,
    )
    await act(async () => void (await kit.connection.connect(walletId)))
    act(() => kit.modal.open({ view: 'Account' }))
    await waitFor(() => expect(getValues()).toHaveLength(2))
    return { kit, $exchangeRate }
  }

  it('shows the total and each token in the currency and the language', async () => {
    const { $exchangeRate } = await shown(en)
    expect(getText('.scope-total')).toBe('Total value ≈\u00A0€14,400.00')
    expect(getValues()).toEqual(['€1,800.00', '€12,600.00'])
    act(() => $exchangeRate.set(yen))
    expect(getText('.scope-total')).toBe('Total value ≈\u00A0¥2,400,000')
    // Without a rate, the values are other numbers with another sign.
    act(() => $exchangeRate.set({ ...dollarRate, isFallback: true }))
    expect(getText('.scope-total')).toBe('Total value ≈\u00A0US$16,000.00')
    expect(getValues()).toEqual(['US$2,000.00', 'US$14,000.00'])
  })

  it('writes it by the rules of the language', async () => {
    await shown(de)
    expect(getValues()).toEqual(['1.800,00\u00A0€', '12.600,00\u00A0€'])
  })

  it('shows the native balance of each wallet in it', async () => {
    const { kit } = await shown(en)
    act(() => kit.modal.open({ view: 'ProfileWallets' }))
    expect(await screen.findByText('€1,800.00')).toBeTruthy()
  })
})

describe('a payment', () => {
  async function form(exchangeRate: ExchangeRate) {
    const { feature, $exchangeRate } = scriptedTokens(list)
    $exchangeRate.set(exchangeRate)
    const made = await sendForm({}, { tokens: feature })
    // Half a thousandth of a coin: one dollar.
    made.evm.setPreview({ fee: 5n * 10n ** 14n })
    return { ...made, $exchangeRate }
  }

  it('is typed in the currency, and shows its value and fee in it', async () => {
    const { type, draft, kit, $exchangeRate } = await form(euros)
    await type(friend)
    // Half a coin is a thousand dollars.
    const other = await screen.findByRole('button', { name: /€900\.00/ })
    expect(other.title).toBe('Switch to EUR')
    fireEvent.click(other)
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Amount in EUR' })
    expect(field.value).toBe('900')
    fireEvent.change(field, { target: { value: '180.55' } })
    expect(draft().amount).toBe((18_055n * 10n ** 18n) / 180_000n)
    fireEvent.change(field, { target: { value: '180.555' } })
    expect(screen.getByText(/up to 2 decimals/)).toBeTruthy()
    fireEvent.change(field, { target: { value: '180' } })
    expect(draft().amount).toBe(10n ** 17n)
    await waitFor(() => expect(getText('.scope-fee')).toContain('€0.90'))
    // The typed amount keeps its currency while values fall back to dollars.
    act(() => $exchangeRate.set({ ...dollarRate, isFallback: true }))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount in EUR' }).value).toBe(
      '180',
    )
    expect(draft().amount).toBe(10n ** 17n)
    act(() => $exchangeRate.set(euros))
    act(() => kit.modal.open({ view: 'WalletSendPreview' }))
    await waitFor(() => expect(getText('.scope-payment')).toContain('€180.00'))
    await waitFor(() => expect(document.querySelector('dialog dl')?.textContent).toContain('€0.90'))
  })

  it('takes whole yen only, and says so', async () => {
    const { type, draft } = await form(yen)
    await type(friend)
    fireEvent.click(await screen.findByRole('button', { name: /¥150,000/ }))
    const field = await screen.findByRole('textbox', { name: 'Amount in JPY' })
    fireEvent.change(field, { target: { value: '150.5' } })
    expect(screen.getByText('Use digits only, like 1000.')).toBeTruthy()
    fireEvent.change(field, { target: { value: '300000' } })
    expect(draft().amount).toBe(10n ** 18n)
  })
})
