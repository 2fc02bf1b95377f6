/** How amounts and times are written: never less than what is paid, and no date that means something else. */
import { describe, expect, it } from 'vitest'
import { parseAmount, roundUp, shownAmount, shownWorth, typedAmount } from './amounts.js'
import { shownDeadline, shownDuration } from './times.js'

describe('a fee', () => {
  it.each([
    ['0.0000291624806592', 29_162_480_659_200n, 18, '0.00003'],
    ['0.000578620648', 578_620_648_000_000n, 18, '0.00058'],
    ['of two digits already', 21_000n, 18, '0.000000000000021'],
    ['whose digits all go up', 999_000n, 6, '1'],
    ['of many whole tokens', 123_400_001n, 6, '124'],
    ['of nothing', 0n, 18, '0'],
    ['of a network without decimals', 1_234n, 0, '1,234'],
  ])('is rounded up to two digits: %s', (_, fee, decimals, text) => {
    const rounded = roundUp(fee, decimals)
    expect(rounded).toBeGreaterThanOrEqual(fee)
    expect(shownAmount(rounded, decimals, 'en')).toBe(text)
  })

  it('never rounds below the amount paid', () => {
    for (let digits = 1; digits < 30; digits++)
      for (const last of [1n, 5n, 9n]) {
        const fee = 10n ** BigInt(digits) * 3n + last
        expect(roundUp(fee, 18)).toBeGreaterThanOrEqual(fee)
        // By less than one in its second digit.
        expect((roundUp(fee, 18) - fee) * 10n).toBeLessThanOrEqual(fee)
      }
  })
})

describe('what an amount is worth', () => {
  const ether = { units: 3_200n * 10n ** 18n, decimals: 18 }
  it.each([
    ['en', '≈ $1,600.00'],
    ['de', '≈ 1.600,00 $'],
    ['ar', '≈ 1,600.00 $'],
  ])('is in the language of the screen: %s', (locale, text) => {
    const shown = shownWorth(5n * 10n ** 17n, 18, ether, { locale })
    expect(shown.replaceAll('\u00a0', ' ')).toBe(text)
  })

  it('is rounded against the user: up for a loss, down for a gain', () => {
    const price = { units: 1_006n, decimals: 3 }
    expect(shownWorth(-1n, 0, price, { locale: 'en' })).toBe('≈ $1.01')
    expect(shownWorth(1n, 0, price, { locale: 'en', isGain: true })).toBe('≈ $1.00')
  })

  it('is below a cent where it is', () => {
    expect(shownWorth(1n, 18, ether, { locale: 'en' })).toBe('< $0.01')
  })

  it('is exact for more than a number can hold', () => {
    const shown = shownWorth(10n ** 40n + 1n, 0, { units: 1n, decimals: 0 }, { locale: 'en' })
    expect(shown).toBe(`≈ $10,${'000,'.repeat(12)}001.00`)
  })
})

describe('a deadline', () => {
  const now = Date.UTC(2026, 10, 26, 12)
  const at = (seconds: number) => shownDeadline(BigInt(now / 1000 + seconds), 'en', now)

  it('has its zone, and says how far away it is when it is near', () => {
    expect(at(1_800)).toMatch(/^Nov 26, 2026, .*(UTC|GMT|[A-Z]{3,4}).* \(in 30 minutes\)$/)
    expect(at(45)).toContain('(in 45 seconds)')
    expect(at(3 * 3_600)).toContain('(in 3 hours)')
    expect(at(6 * 86_400)).toContain('(in 6 days)')
    expect(at(7 * 86_400 - 5)).toContain('(in 7 days)')
    expect(at(-1_200)).toContain('(20 minutes ago)')
    expect(at(30 * 86_400)).not.toContain('(')
  })

  it('says the distance in Latin digits in Arabic', () => {
    expect(shownDeadline(BigInt(now / 1000 + 1_800), 'ar', now)).toMatch(/2026.*30/)
  })

  it('shows no expiry later than any date', () => {
    for (const seconds of [2n ** 48n - 1n, 2n ** 256n - 1n, 253_402_300_800n])
      expect(shownDeadline(seconds, 'en', now)).toBe('never')
    expect(shownDeadline(253_402_300_799n, 'en', now)).toContain('9999')
  })

  it('is no date where it is 0: contracts mean different things by it', () => {
    expect(shownDeadline(0n, 'en', now)).toBeUndefined()
  })
})

describe('a length of time', () => {
  it.each([
    [1n, 'en', '1 second'],
    [59n, 'en', '59 seconds'],
    [60n, 'en', '1 minute'],
    [90n, 'en', '90 seconds'],
    [3_600n, 'en', '1 hour'],
    [5_400n, 'en', '90 minutes'],
    [86_400n, 'en', '1 day'],
    [86_401n, 'en', '86,401 seconds'],
    [2_592_000n, 'en', '30 days'],
    [86_400n, 'de', '1 Tag'],
    [7_200n, 'de', '2 Stunden'],
    [2_592_000n, 'ar', '30 يومًا'],
    [4_294_967_295n, 'en', '4,294,967,295 seconds'],
  ])('is exact, in the largest unit that divides it: %i in %s', (seconds, locale, text) => {
    expect(shownDuration(seconds, locale)).toBe(text)
  })
})

describe('an amount that is typed', () => {
  it.each([
    ['12.5', 'en', 12_500_000n],
    [' 1000 ', 'en', 1_000_000_000n],
    ['12,5', 'de', 12_500_000n],
    ['٥٫٥', 'ar', 5_500_000n],
    ['0.000001', 'en', 1n],
    ['5.', 'en', 5_000_000n],
  ])('is read: %j in %s', (typed, locale, amount) => {
    expect(parseAmount(typed, 6, locale)).toBe(amount)
    expect(parseAmount(typedAmount(amount, 6, locale), 6, locale)).toBe(amount)
  })

  it.each([
    ['1,000', 'en'],
    ['1.000', 'de'],
    ['1.2.3', 'en'],
    ['1e3', 'en'],
    ['0x10', 'en'],
    ['.5', 'en'],
    ['0.0000001', 'en'],
    ['9'.repeat(79), 'en'],
    ['', 'en'],
  ])('is refused if it could mean another one: %j in %s', (typed, locale) => {
    expect(parseAmount(typed, 6, locale)).toBeUndefined()
  })
})
