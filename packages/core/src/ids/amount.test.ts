import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatAmount, parseAmount, shortAmount } from './amount.js'

it('[X1] takes any amount through text and back without losing a unit', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
      fc.integer({ min: 0, max: 36 }),
      (units, decimals) => {
        expect(parseAmount(formatAmount(units, decimals), decimals)).toBe(units)
      },
    ),
  )
})

it.each([
  ['1', 18, 10n ** 18n],
  ['0.000000000000000001', 18, 1n],
  ['.5', 1, 5n],
  ['5.', 2, 500n],
  ['0', 6, 0n],
  [' 1.10 ', 2, 110n],
])('parses %s with %i decimals', (text, decimals, units) =>
  expect(parseAmount(text, decimals)).toBe(units),
)

it.each(['', '.', '-1', '1e-7', '1,5', '0x10', '1.2.3', '١', 'NaN', '1 000'])(
  'error: %j is not an amount',
  (text) =>
    expect(() => parseAmount(text, 18)).toThrowError(
      expect.objectContaining({ code: 'amount-invalid' }),
    ),
)

it('error: more decimals than the currency has', () => {
  expect(() => parseAmount('1.001', 2)).toThrowError(/At most 2 decimals/)
})

describe('[MOD-11] shown amounts', () => {
  it.each([
    [1_234_567_890_000_000_000n, 18, '1.234'],
    [1_999_999_999_999_999_999n, 18, '1.999'],
    [999n, 18, '0'],
    [1_500_000n, 6, '1.5'],
    [12n, 2, '0.12'],
  ])('%d with %i decimals is cut, never rounded up', (units, decimals, text) =>
    expect(shortAmount(units, decimals)).toBe(text),
  )

  it('formats a negative amount', () => expect(formatAmount(-1_500n, 3)).toBe('-1.5'))
})
