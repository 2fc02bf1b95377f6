import { parseUnits } from '@scope/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describeVectors } from '../../../../tools/vectors.js'
import { amountText } from './amount-text.js'

const ether = 10n ** 18n

describe('[MOD-11] amounts in the user’s language', () => {
  it.each([
    ['en', 9_999_999_700_000_000_000_000n, '9,999.999', '9,999.9997', true],
    ['de', 9_999_999_700_000_000_000_000n, '9.999,999', '9.999,9997', true],
    ['de', ether + 234_500_000_000_000_000n, '1,234', '1,2345', true],
    ['de', 10_000n * ether, '10.000', '10.000', false],
    ['fr', 1_234_567n * ether, '1\u202f234\u202f567', '1\u202f234\u202f567', false],
    ['ar-EG', 1_234n * ether + ether / 20n, '١٬٢٣٤٫٠٥', '١٬٢٣٤٫٠٥', false],
    ['en-IN', 12_345_678n * ether, '1,23,45,678', '1,23,45,678', false],
    ['en', 0n, '0', '0', false],
  ])('%s: %d', (locale, units, shown, exact, isCut) =>
    expect(amountText(units, 18, locale)).toEqual({ shown, exact, isCut }),
  )

  it.each([
    ['en', '<0.001', '0.000000000000000001'],
    ['de', '<0,001', '0,000000000000000001'],
    ['ar-EG', '<٠٫٠٠١', '٠٫٠٠٠٠٠٠٠٠٠٠٠٠٠٠٠٠٠١'],
  ])('%s: shows dust as less than the smallest amount', (locale, shown, exact) =>
    expect(amountText(1n, 18, locale)).toEqual({ shown, exact, isCut: true }),
  )

  it('keeps every digit of the largest possible amount', () => {
    const text = amountText(2n ** 256n - 1n, 18, 'en').exact
    expect(text.replaceAll(',', '')).toBe(
      '115792089237316195423570985008687907853269984665640564039457.584007913129639935',
    )
  })
})

it('[X1][MOD-11] shows a prefix of the amount and all of its digits as exact, for any amount, decimals and language', () => {
  const plain = (text: string, locale: string): string => {
    const format = new Intl.NumberFormat(locale)
    const digits = [...'0123456789'].map((digit) => format.format(Number(digit)))
    const point = format.formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.'
    const group = format.formatToParts(1e9).find(({ type }) => type === 'group')?.value
    const ungrouped = group ? text.replaceAll(group, '') : text
    return [...ungrouped]
      .map((character) =>
        character === point
          ? '.'
          : digits.includes(character)
            ? String(digits.indexOf(character))
            : character,
      )
      .join('')
  }
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
      fc.integer({ min: 0, max: 36 }),
      fc.constantFrom('en', 'de', 'ar-EG', 'hi', 'fr-CH'),
      (units, decimals, locale) => {
        const { shown, exact, isCut } = amountText(units, decimals, locale)
        const [short, whole] = [plain(shown, locale), plain(exact, locale)]
        expect(parseUnits(whole, decimals)).toBe(units)
        if (short.startsWith('<')) {
          expect(short).toBe('<0.001')
          expect(units > 0n && units * 1_000n < 10n ** BigInt(decimals)).toBe(true)
        } else {
          // Never rounded up, and no digit another one.
          expect(whole.startsWith(short)).toBe(true)
          expect(short.split('.')[1]?.length ?? 0).toBeLessThanOrEqual(3)
        }
        expect(isCut).toBe(short !== whole)
      },
    ),
    { numRuns: 500 },
  )
})

describeVectors('amounts', (cases) => {
  const shown = cases.filter(({ kind }) => kind === 'display-3dp')
  // The same number: zeros at the end are not shown, thousands are grouped.
  it.each(shown)('$id: $why', ({ atomic, decimals, display }) => {
    const text = amountText(BigInt(String(atomic)), Number(decimals), 'en').shown
    expect(text.replaceAll(',', '')).toBe(String(display).replace(/\.?0+$/, ''))
  })
})
