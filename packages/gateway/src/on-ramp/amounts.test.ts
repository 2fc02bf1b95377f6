import { describe, expect, it } from 'vitest'
import { formatUnits, getFiatDigits, toFiatText, toTokenText, toUnits } from './amounts.js'

describe('money', () => {
  it('has the digits of its currency', () => {
    expect(['USD', 'JPY', 'KWD', 'ABC', 'usd', ''].map(getFiatDigits)).toEqual([
      2,
      0,
      3,
      undefined,
      undefined,
      undefined,
    ])
  })

  it.each<[string | number, string, string | undefined]>([
    ['100', 'USD', '100.00'],
    ['100.5', 'USD', '100.50'],
    ['100.500', 'USD', '100.50'],
    [98.5, 'USD', '98.50'],
    [0.1, 'USD', '0.10'],
    ['5', 'JPY', '5'],
    ['5.0', 'JPY', '5'],
    ['1.234', 'KWD', '1.234'],
    ['100.001', 'USD', undefined],
    ['0.5', 'JPY', undefined],
    ['-1', 'USD', undefined],
    ['1e3', 'USD', undefined],
    ['', 'USD', undefined],
    ['1,5', 'USD', undefined],
    ['1.', 'USD', undefined],
    [-1, 'USD', undefined],
    [Number.NaN, 'USD', undefined],
    [Number.POSITIVE_INFINITY, 'USD', undefined],
    [1e21, 'USD', undefined],
    ['1', 'ABC', undefined],
  ])('reads %j %s as %j', (value, currency, text) => {
    expect(toFiatText(value, currency)).toBe(text)
  })

  it('rounds fees up and limits inwards', () => {
    expect(toFiatText('1.2345', 'USD', 'up')).toBe('1.24')
    expect(toFiatText('1.2300', 'USD', 'up')).toBe('1.23')
    expect(toFiatText('0.999', 'USD', 'up')).toBe('1.00')
    expect(toFiatText('7500.999', 'USD', 'down')).toBe('7500.99')
    expect(toFiatText('7500.9', 'JPY', 'down')).toBe('7500')
  })
})

describe('tokens', () => {
  it.each<[string | number, number, string | undefined]>([
    ['98.500000', 6, '98.5'],
    ['100', 6, '100'],
    ['100.000000', 6, '100'],
    ['100', 0, '100'],
    [0.039401, 18, '0.039401'],
    [1e-7, 18, '0.0000001'],
    ['0.000000000000000001', 18, '0.000000000000000001'],
    ['0', 18, undefined],
    ['0.0', 6, undefined],
    ['1.0000009', 6, '1'],
    ['98.123456789', 6, '98.123456'],
    ['98.5', 0, '98'],
    ['0.0000009', 6, undefined],
    ['NaN', 6, undefined],
    ['1'.repeat(16), 6, undefined],
  ])('reads %j with %i decimals as %j', (value, decimals, text) => {
    expect(toTokenText(value, decimals)).toBe(text)
  })

  it('keeps digits that a double can’t hold', () => {
    const text = '123456789012345.123456789012345678'
    expect(toUnits(text, 18)).toBe(123456789012345123456789012345678n)
    expect(toTokenText(text, 18)).toBe(text)
    expect(formatUnits(7n, 2)).toBe('0.07')
  })
})
