import { expect, it } from 'vitest'
import { boughtText, feesText, isWithin, moneyText, percentText } from './money-text.js'

const plain = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '')

it.each([
  ['100.5', 'USD', 'en', '$100.50'],
  ['100', 'EUR', 'de', '100,00\u00a0€'],
  ['1234567.995', 'USD', 'en', '$1,234,568.00'],
  ['0.005', 'USD', 'en', '$0.01'],
  ['1000', 'JPY', 'en', '¥1,000'],
  ['1.5', 'JPY', 'en', '¥2'],
  ['1.2345', 'BHD', 'en', 'BHD\u00a01.235'],
  ['999999999999999.99', 'USD', 'en', '$999,999,999,999,999.99'],
])('writes %s %s in %s as %s', (amount, currency, locale, text) =>
  expect(moneyText(amount, { currency, locale })).toBe(text),
)

it('leaves out decimals that are zero if it is short', () => {
  const format = { currency: 'USD', locale: 'en', isShort: true }
  expect(moneyText('100.00', format)).toBe('$100')
  expect(moneyText('100.50', format)).toBe('$100.50')
})

it('isolates amounts in a language that is written from right to left', () => {
  expect(moneyText('1', { currency: 'USD', locale: 'ar' })).toMatch(/^\u2066.*\u2069$/)
})

it('cuts what is bought to six decimals, and never rounds it up', () => {
  expect(boughtText('0.123456789', 'ETH', 'en')).toEqual({
    shown: '0.123456 ETH',
    exact: '0.123456789 ETH',
  })
  expect(boughtText('98.5', 'USDC', 'de').shown).toBe('98,5 USDC')
})

it('adds fees up, in the currency and in percent of the price', () => {
  const fees = [{ amount: '1.25' }, { amount: '0.25' }]
  const format = { currency: 'USD', locale: 'en' }
  expect(feesText(fees, '100.00', format)).toEqual({ amount: '$1.50', percent: '1.5%' })
  expect(feesText([], '100.00', format)).toEqual({ amount: '$0.00', percent: '0%' })
  expect(feesText(fees, '0', format).percent).toBe('0%')
})

it.each([
  [15n, 'en', '1.5%'],
  [15n, 'de', '1,5\u00a0%'],
  [1000n, 'en', '100%'],
])('writes %s per mille in %s as %s', (perMille, locale, text) =>
  expect(plain(percentText(perMille, locale))).toBe(text),
)

it('compares amounts with limits', () => {
  const limits = { min: '5.00', max: '7500.00' }
  for (const amount of ['5', '7500', '100.5']) expect(isWithin(amount, limits)).toBe(true)
  for (const amount of ['4.99', '7500.01', '10000']) expect(isWithin(amount, limits)).toBe(false)
})
