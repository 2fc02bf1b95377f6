/** Amounts in the reader's way of writing, exact to the last digit: what is shown is what is signed. */
import type { Price } from '../networks/prices.js'

/** Latin digits, in which addresses and codes are written, too. */
const numbers = (locale: string) =>
  new Intl.NumberFormat(locale, { numberingSystem: 'latn', useGrouping: true })

const getSeparator = (locale: string): string =>
  numbers(locale)
    .formatToParts(1.5)
    .find(({ type }) => type === 'decimal')?.value ?? '.'

/**
 * Parses an amount as users type it in their language, into the smallest unit. Returns undefined for anything but digits with
 * at most one separator of decimals, and for more decimals than there are.
 */
export function parseAmount(typed: string, decimals: number, locale: string): bigint | undefined {
  const text = typed
    .trim()
    .replaceAll(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll('\u066b', '.')
  const [whole = '', fraction = '', ...more] = text.split(getSeparator(locale))
  if (more.length > 0 || !/^\d{1,78}$/.test(whole) || !/^\d*$/.test(fraction)) return undefined
  if (fraction.length > decimals) return undefined
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}

/** An amount as it is typed: without groups. */
export const typedAmount = (amount: bigint, decimals: number, locale: string): string => {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const whole = digits.slice(0, digits.length - decimals)
  return `${whole}${fraction && getSeparator(locale) + fraction}`
}

/** `amount` is in the smallest unit, of which `decimals` make one. */
export function shownAmount(amount: bigint, decimals: number, locale: string): string {
  const isLess = amount < 0n
  const digits = (isLess ? -amount : amount).toString().padStart(decimals + 1, '0')
  const whole = BigInt(digits.slice(0, digits.length - decimals))
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const text = numbers(locale).format(whole)
  const sign = isLess ? '\u2212' : ''
  return `${sign}${text}${fraction && getSeparator(locale) + fraction}`
}

/** Digits that a rounded fee keeps. */
const feeDigits = 2

/**
 * Rounds a fee up to two digits, for reading. Never below what is paid, and never coarser than one whole token.
 *
 * @param amount - In the smallest unit, of which `decimals` make one.
 */
export function roundUp(amount: bigint, decimals: number): bigint {
  const length = amount.toString().length
  const dropped = Math.min(Math.max(length - feeDigits, 0), decimals)
  const step = 10n ** BigInt(dropped)
  return ((amount + step - 1n) / step) * step
}

/**
 * Estimates what an amount is worth, in US dollars: `≈ $1,600.00`. What the user loses is rounded up to the cent, what the user
 * gets is rounded down.
 */
export function shownWorth(
  amount: bigint,
  decimals: number,
  price: Price,
  { locale, isGain = false }: { readonly locale: string; readonly isGain?: boolean },
): string {
  const scale = 10n ** BigInt(decimals + price.decimals)
  const value = (amount < 0n ? -amount : amount) * price.units * 100n
  const isBelowCent = value > 0n && value < scale
  const cents = isBelowCent ? 1n : (value + (isGain ? 0n : scale - 1n)) / scale
  const parts = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    numberingSystem: 'latn',
    minimumFractionDigits: 2,
  }).formatToParts(cents / 100n)
  const fraction = (cents % 100n).toString().padStart(2, '0')
  const replacements: Partial<Record<string, string>> = { fraction, currency: '$' }
  const text = parts.map(({ type, value: own }) => replacements[type] ?? own).join('')
  // Marks of direction: the line has a direction of its own.
  return `${isBelowCent ? '<' : '≈'} ${text.replaceAll(/\p{Cf}/gu, '')}`
}
