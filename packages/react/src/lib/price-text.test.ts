import { parseUnits } from '@scope/core'
import { expect, it } from 'vitest'
import { getImpactLevel, getPlaces, impactText, percentText, priceText } from './price-text.js'

const ether = { symbol: 'ETH', decimals: 18 }
const dollar = { symbol: 'USDC', decimals: 6 }
const plain = (text: string | undefined) => text?.replaceAll(/[\u2066-\u2069]/g, '')

it('prices a token with five digits, in either direction', () => {
  const sold = { ...ether, amount: parseUnits('1.5', 18) ?? 0n }
  const bought = { ...dollar, amount: parseUnits('2991.42', 6) ?? 0n }
  expect(plain(priceText(sold, bought, 'en'))).toBe('1 ETH = 1,994.28 USDC')
  expect(plain(priceText(bought, sold, 'en'))).toBe('1 USDC = 0.00050143 ETH')
  expect(plain(priceText(sold, bought, 'de'))).toBe('1 ETH = 1.994,28 USDC')
})

it('has no price for nothing', () => {
  expect(priceText({ ...ether, amount: 0n }, { ...dollar, amount: 1n }, 'en')).toBeUndefined()
})

it('shows no more decimals than the token has', () => {
  expect(getPlaces(5n, 0)).toBe(0)
  expect(getPlaces(1n, 18)).toBe(18)
})

it('writes percentages of the language, and never claims that a swap moves nothing', () => {
  expect(percentText(50, 'en')).toBe('0.5%')
  expect(percentText(5, 'de')).toBe('0,05\u00A0%')
  expect(impactText(0n, 'en')).toBe('<0.01%')
  expect(impactText(123n, 'en')).toBe('1.23%')
})

it('warns from 1 %, and more from 5 %', () => {
  expect([99n, 100n, 499n, 500n, undefined].map(getImpactLevel)).toEqual([
    undefined,
    'warn',
    'warn',
    'danger',
    undefined,
  ])
})
