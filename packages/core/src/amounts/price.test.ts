import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fromFiat, parsePrice, toFiat } from './price.js'

const e18 = 10n ** 18n

it.each([
  [1, e18],
  ['1234.56', 123456n * 10n ** 16n],
  [1e-7, 10n ** 11n],
  ['2.5e3', 2500n * e18],
  [0.1, 10n ** 17n],
  ['0.0000000000000000019', 1n],
])('[X1] parses %s as an exact price', (value, price) => expect(parsePrice(value)).toBe(price))

it.each([
  0,
  -1,
  Number.NaN,
  Infinity,
  '',
  'abc',
  '1,5',
  null,
  undefined,
  {},
  '1e400',
  1e-30,
  '9'.repeat(60),
])('rejects %s', (value) => expect(parsePrice(value)).toBeUndefined())

it('[X1] converts fiat to no more than its worth, for every number of decimals', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 2n ** 128n }),
      fc.integer({ min: 0, max: 36 }),
      fc.bigInt({ min: 1n, max: 10n ** 24n }),
      (units, decimals, price) => {
        const fiat = toFiat(units, decimals, price)
        const back = fromFiat(fiat, decimals, price)
        expect(back).toBeLessThanOrEqual(units)
        expect(toFiat(back, decimals, price)).toBeLessThanOrEqual(fiat)
      },
    ),
  )
})

it('[X1] keeps the last unit of a large amount', () =>
  expect(toFiat(9_007_199_254_740_993n * e18, 18, e18)).toBe(9_007_199_254_740_993n * e18))
