import { parseUnits } from '@scope/core'
import { dollarRate, type ExchangeRate, fiatDecimals, parsePrice } from '@scope/core/amounts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describeVectors } from '../../../../tools/vectors.js'
import { fiatText } from './fiat-text.js'
import { roundUpFiat } from './round-up-amount.js'

const dollar = 10n ** 18n

describe('estimates in US dollars', () => {
  it.each([
    ['en', 0n, '$0.00'],
    ['en', dollar / 200n, '$0.01'],
    ['en', (123_455n * dollar) / 100n, '$1,234.55'],
    ['de', (123_455n * dollar) / 100n, '1.234,55\u00a0$'],
    ['en', 10n ** 9n * dollar - dollar / 100n, '$999,999,999.99'],
    ['en-CA', dollar, '$1.00'],
  ])('%s: %d', (locale, fiat, text) => expect(fiatText(fiat, locale)).toBe(text))

  it.each([
    ['en', 10n ** 9n * dollar, '$1B'],
    ['en', 975_461_058_765n * dollar, '$975.46B'],
    ['de', 12_300_000_000_000n * dollar, '12,3\u00a0Bio.\u00a0$'],
    ['en', 10n ** 15n * dollar, '$1000T'],
    ['en', 10n ** 15n * dollar + dollar, '>$1000T'],
    ['en', 2n ** 256n * dollar, '>$1000T'],
  ])('abbreviates in %s: %d', (locale, fiat, text) => expect(fiatText(fiat, locale)).toBe(text))
})

const getRate = (currency: string, rate: string, decimals = 2): ExchangeRate => ({
  currency,
  rate: parsePrice(rate) ?? 0n,
  decimals,
  isFallback: false,
})

describe('estimates in other currencies', () => {
  it.each([
    ['en', 'EUR', '0.9', 2, '€1,111.10'],
    ['de', 'EUR', '0.9', 2, '1.111,10\u00a0€'],
    ['en', 'JPY', '149.4', 0, '¥184,443'],
    ['de', 'JPY', '149.4', 0, '184.443\u00a0¥'],
    ['en', 'KWD', '0.3075', 3, 'KWD\u00a0379.626'],
    ['en', 'CAD', '1.36', 2, 'CA$1,678.99'],
    ['en-CA', 'CAD', '1.36', 2, '$1,678.99'],
    ['en', 'IDR', '16250000', 2, 'IDR\u00a020.06B'],
  ])('%s: %s at %s', (locale, currency, rate, decimals, text) =>
    expect(fiatText((1_234_555n * dollar) / 1000n, locale, getRate(currency, rate, decimals))).toBe(
      text,
    ),
  )

  it.each(['en', 'en-CA', 'de', 'ar'])(
    'marks US dollars that stand in for another currency in %s',
    (locale) => {
      expect(fiatText(dollar, locale, { ...dollarRate, isFallback: true })).toContain('US$')
      expect(fiatText(dollar, locale)).not.toContain('US')
    },
  )

  it('isolates them from right-to-left text', () => {
    const written = fiatText(dollar, 'ar', getRate('EUR', '0.9'))
    expect(written.startsWith('\u2066') && written.endsWith('\u2069')).toBe(true)
    expect(written).toContain('€')
  })

  it('rounds each value half up to the smallest unit, without floating point', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 6n * dollar }),
        fc.bigInt({ min: 1n, max: 999n * dollar }),
        fc.constantFrom(0, 2, 3),
        (fiat, rate, decimals) => {
          const exchangeRate = { currency: 'EUR', rate, decimals, isFallback: false }
          const smallest = 10n ** BigInt(fiatDecimals - decimals)
          const value = (fiat * rate) / dollar
          const text = fiatText(fiat, 'en', exchangeRate).replace(/[€,]/g, '')
          expect(parseUnits(text, fiatDecimals)).toBe(
            ((value + smallest / 2n) / smallest) * smallest,
          )
          const most = roundUpFiat(fiat, 'en', exchangeRate).replace(/[€,]/g, '')
          const above = parseUnits(most, fiatDecimals) * dollar - fiat * rate
          expect(above >= 0n && above < smallest * dollar).toBe(true)
        },
      ),
    )
  })
})

it('isolates the amount from right-to-left text, with the narrow symbol', () => {
  const written = fiatText(800n * dollar, 'ar')
  expect(written.startsWith('\u2066') && written.endsWith('\u2069')).toBe(true)
  expect(written).toContain('$')
  expect(written).not.toContain('US')
})

it('[MOD-11] rounds every estimate below a billion half up to a cent', () => {
  const cent = dollar / 100n
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 9n * dollar - cent }), (fiat) => {
      const written = fiatText(fiat, 'en').replace(/[$,]/g, '')
      expect(written).toMatch(/^\d+\.\d\d$/)
      const back = parseUnits(written, fiatDecimals)
      expect(back % cent).toBe(0n)
      const off = back - fiat
      expect(off <= cent / 2n && off > -cent / 2n).toBe(true)
    }),
  )
})

describeVectors('amounts', (cases) => {
  // The rule is pinned: half up, on the decimal text.
  it.each(cases.filter(({ kind }) => kind === 'policy'))('$id', ({ decimal, enUS2dp }) => {
    const fiat = parseUnits(String(decimal), fiatDecimals)
    expect(fiatText(fiat, 'en-US')).toBe(enUS2dp)
  })
})
