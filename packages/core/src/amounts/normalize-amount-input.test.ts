import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseUnits } from './amount.js'
import { normalizeAmountInput } from './normalize-amount-input.js'

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
  ['１．５', '1.5'],
  ['๑๒.๕', '12.5'],
  ['१२,५', '12.5'],
  ['١٢،٥', '12.5'],
  ['1,234.5', '1234.5'],
  ['1,234,567', '1234567'],
  ['12,34,567.8', '1234567.8'],
  ['1,000,000', '1000000'],
  ['١٬٠٠٠', '1000'],
  ['١٬٢٣٤٬٥٦٧٫٨٩', '1234567.89'],
  ['۱٬۰۰۰٫۵', '1000.5'],
  // A decimal comma: no country groups these so.
  ['1,0', '1.0'],
  ['1,0000', '1.0000'],
  ['0,500', '0.500'],
  ['1000,500', '1000.500'],
  [',500', '0.500'],
  // The field's own text.
  ['1.000', '1.000'],
])('writes %j as %j', (typed, written) => expect(normalizeAmountInput(typed, 6)).toBe(written))

it.each([
  '1,000',
  '12,345',
  '123,456',
  '१,०००',
  '１，０００',
  // One more separator in `1.234` and in `1.234567` of the field.
  '1.234,',
  '1.234,5',
  '1.234.567',
  '1,2,3',
  '1,23,4',
  '1234,567.8',
  '0,123.4',
  '1٬00',
])('[X18] rejects %j as ambiguous between locales', (typed) =>
  expect(normalizeAmountInput(typed, 18)).toBeUndefined(),
)

it('reads a comma before three digits as grouping with fewer decimals', () => {
  expect(normalizeAmountInput('1,000', 2)).toBe('1000')
  expect(normalizeAmountInput('1,000', 0)).toBe('1000')
  expect(normalizeAmountInput('1,00', 2)).toBe('1.00')
  expect(normalizeAmountInput('1.000', 2)).toBeUndefined()
})

it.each(['1.2.3', '1e5', '-1', '+1', '1 000', 'abc', '1.1234567', '9'.repeat(121)])(
  'leaves the field unchanged for %j',
  (typed) => expect(normalizeAmountInput(typed, 6)).toBeUndefined(),
)

it('accepts no separator without decimals', () =>
  expect(normalizeAmountInput('1.', 0)).toBeUndefined())

it('[X1] accepts only an amount, or the beginning of one', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[0-9.,]{1,30}$/),
      fc.integer({ min: 0, max: 36 }),
      (text, decimals) => {
        const written = normalizeAmountInput(text, decimals)
        if (written !== undefined) expect(parseUnits(written, decimals)).toBeGreaterThanOrEqual(0n)
      },
    ),
  )
})
