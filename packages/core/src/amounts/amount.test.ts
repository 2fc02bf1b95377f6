import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describeVectors } from '../../../../tools/vectors.js'
import { abbreviateAmount, formatUnits, parseUnits } from './amount.js'

it('[X1] takes any amount through text and back without losing a unit', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
      fc.integer({ min: 0, max: 36 }),
      (units, decimals) => {
        expect(parseUnits(formatUnits(units, decimals), decimals)).toBe(units)
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
  expect(parseUnits(text, decimals)).toBe(units),
)

it.each(['', '.', '-1', '1e-7', '1,5', '0x10', '1.2.3', '١', 'NaN', '1 000'])(
  'rejects %j as an amount',
  (text) =>
    expect(() => parseUnits(text, 18)).toThrowError(
      expect.objectContaining({ code: 'amount-invalid' }),
    ),
)

it('rejects more decimals than the currency has', () => {
  expect(() => parseUnits('1.001', 2)).toThrowError(/At most 2 decimals/)
})

describe('[MOD-11] shown amounts', () => {
  it.each([
    [1_234_567_890_000_000_000n, 18, '1.234'],
    [1_999_999_999_999_999_999n, 18, '1.999'],
    [999n, 18, '0'],
    [1_500_000n, 6, '1.5'],
    [12n, 2, '0.12'],
  ])('cuts %d to %i decimals, and never rounds up', (units, decimals, text) =>
    expect(abbreviateAmount(units, decimals)).toBe(text),
  )

  it('formats a negative amount', () => expect(formatUnits(-1_500n, 3)).toBe('-1.5'))
})

describeVectors('amounts', (cases) => {
  /** Not what this room is for, or decided otherwise, each for a reason. */
  const excepted: Readonly<Record<string, string>> = {
    "bad '115792089237316195423570'/18": 'what a chain can hold is checked where it is sent',
    "bad '18446744073.709551616'/9": 'what a chain can hold is checked where it is sent',
    "bad '1\\n'/18": 'space around an amount comes with pasting, and is left out',
  }
  /** Kinds that other rooms see to. */
  const elsewhere: Readonly<Record<string, string>> = {
    'display-3dp': 'react/src/lib/amount-text.test.ts',
    policy: 'react/src/lib/fiat-text.test.ts',
    'insufficient-gas': 'core/src/send/gas.test.ts',
  }
  const amounts = cases.flatMap(({ id, kind, text, decimals, atomic }) =>
    elsewhere[kind] || excepted[id]
      ? []
      : [{ id, kind, text: String(text), decimals: Number(decimals), atomic }],
  )
  it('covers every case, or names it as an exception', () => {
    for (const id of Object.keys(excepted)) expect(cases.map((vector) => vector.id)).toContain(id)
    for (const { kind } of amounts)
      expect(['parse-format', 'parse-ok', 'parse-bad']).toContain(kind)
    const kinds = cases.map(({ kind }) => kind)
    for (const [kind, file] of Object.entries(elsewhere)) {
      expect(kinds).toContain(kind)
      expect(readFileSync(`packages/${file}`, 'utf8')).toContain(`'${kind}'`)
    }
  })

  it.each(amounts.filter(({ kind }) => kind !== 'parse-bad'))(
    '$id',
    ({ text, decimals, atomic }) => {
      const units = BigInt(String(atomic))
      const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d*)\.?(\d*)$/.exec(text) ?? []
      // Balances are never negative: the parser rejects a sign, but the formatter prints one.
      if (sign) expect(() => parseUnits(text, decimals)).toThrow()
      expect(parseUnits(`${whole}.${fraction}`, decimals)).toBe(units < 0n ? -units : units)
      const plain = `${whole.replace(/^0+(?=\d)/, '') || '0'}.${fraction}`.replace(/\.?0*$/, '')
      expect(formatUnits(units, decimals)).toBe(sign + (fraction ? plain : plain.padEnd(1, '0')))
    },
  )
  it.each(amounts.filter(({ kind }) => kind === 'parse-bad'))('$id', ({ text, decimals }) =>
    expect(() => parseUnits(text, decimals)).toThrow(),
  )
})
