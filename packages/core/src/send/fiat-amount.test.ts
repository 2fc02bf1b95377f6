/** Amounts that are typed in the site's currency. */
import { describe, expect, it } from 'vitest'
import { soon } from '../fixtures/test-kit.js'
import { friend, gold, useWorlds, world } from './fixtures/setup-send.js'

useWorlds()

const dollars = 10n ** 18n

/** Gold at two and a half dollars, in a currency of which `rate` are one dollar. */
async function inCurrency(currency: string, rate: () => string) {
  const made = await world({ tokensOptions: { currency, getExchangeRate: async () => rate() } })
  made.evm.setHoldings(made.from, [{ ...gold, price: (5n * dollars) / 2n }])
  made.sending.start('eip155')
  await soon(() => expect(made.sending.$tokens.get()).toHaveLength(2))
  const [, token] = made.sending.$tokens.get()
  if (token) made.sending.setToken(token)
  return made
}

describe('an amount in euros', () => {
  it('is converted by the rate and the price, and back', async () => {
    const { sending, draft } = await inCurrency('EUR', () => '0.8')
    sending.setUnit('fiat')
    expect(draft().exchangeRate).toMatchObject({ currency: 'EUR' })
    sending.setAmount('10')
    // 10 EUR are 12.50 USD, which are 5 of them.
    expect(draft().amount).toBe(5_000_000n)
    sending.setUnit('token')
    expect(draft()).toMatchObject({ amountText: '5', amount: 5_000_000n })
    expect(draft().exchangeRate).toBeUndefined()
    sending.setUnit('fiat')
    expect(draft().amountText).toBe('10')
  })

  it('stays in euros when values fall back to dollars, and follows a new rate of the euro', async () => {
    const { sending, draft, kit } = await inCurrency('EUR', () => '0.8')
    sending.setUnit('fiat')
    sending.setAmount('10')
    const tokens = kit.tokens?.$tokens.get()
    const before = tokens?.$exchangeRate.get()
    if (!tokens || !before || !('set' in tokens.$exchangeRate)) throw new Error('No rate.')
    const $rate = tokens.$exchangeRate as typeof tokens.$exchangeRate & {
      set(value: typeof before): void
    }
    $rate.set({ currency: 'USD', rate: dollars, decimals: 2, isFallback: true })
    sending.setAmount('20')
    expect(draft()).toMatchObject({ amount: 10_000_000n, exchangeRate: { currency: 'EUR' } })
    $rate.set({ ...before, rate: (4n * dollars) / 10n })
    sending.setAmount('10')
    expect(draft().amount).toBe(10_000_000n)
  })

  it('ends with another token, the maximum, or a payment link', async () => {
    const { sending, draft } = await inCurrency('JPY', () => '100')
    sending.setUnit('fiat')
    await sending.max()
    expect(draft()).toMatchObject({ unit: 'token', amount: gold.amount })
    expect(draft().exchangeRate).toBeUndefined()
    expect(sending.setAmount('0.5')).toBe(true)
    sending.setUnit('fiat')
    const [coin] = sending.$tokens.get()
    if (coin) sending.setToken(coin)
    expect(draft()).toMatchObject({ unit: 'token', amountText: '' })
    expect(draft().exchangeRate).toBeUndefined()
    sending.setToken({ ...gold, price: dollars })
    sending.setUnit('fiat')
    sending.setRecipient(`memory:${friend}?amount=1500000&token=gold`)
    await soon(() => expect(draft()).toMatchObject({ unit: 'token', amountText: '1.5' }))
    expect(draft().exchangeRate).toBeUndefined()
  })
})

it.each([
  ['JPY', '150', '375', ['1.5', '0.1']],
  ['KWD', '0.3', '0.75', ['0.7512']],
])('takes the decimals of %s', async (currency, rate, one, refused) => {
  const { sending, draft } = await inCurrency(currency, () => rate)
  sending.setAmount('1')
  sending.setUnit('fiat')
  expect(draft().amountText).toBe(one)
  for (const text of refused) expect(sending.setAmount(text), text).toBe(false)
  expect(sending.setAmount(one)).toBe(true)
  expect(draft().amount).toBe(1_000_000n)
})
