import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseAmount } from './amount.js'
import { typedAmount } from './typed-amount.js'

it.each([
  ['1.5', '1.5'],
  ['1,5', '1.5'],
  [',5', '0.5'],
  ['.', '0.'],
  ['07', '7'],
  ['0', '0'],
  ['00.10', '0.10'],
  ['', ''],
  [' 12 ', '12'],
  ['١٢٫٥', '12.5'],
  ['۱۲', '12'],
  ['１２', '12'],
])('%j is written as %j', (typed, written) => expect(typedAmount(typed, 6)).toBe(written))

it.each(['1.2.3', '1e5', '-1', '+1', '1 000', 'abc', '1.1234567', '9'.repeat(121)])(
  '%j leaves the field as it was',
  (typed) => expect(typedAmount(typed, 6)).toBeUndefined(),
)

it('takes no separator where there are no decimals', () =>
  expect(typedAmount('1.', 0)).toBeUndefined())

it('[X1] whatever is written is an amount, or the beginning of one', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[0-9.,]{1,30}$/),
      fc.integer({ min: 0, max: 36 }),
      (text, decimals) => {
        const written = typedAmount(text, decimals)
        if (written !== undefined) expect(parseAmount(written, decimals)).toBeGreaterThanOrEqual(0n)
      },
    ),
  )
})
