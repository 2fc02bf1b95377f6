/**
 * Estimates in a currency of the world, exact to the last digit of what is known: a price is a whole number of 10⁻¹⁸,
 * and so is what it makes of an amount. No floating point after the door.
 */

/** Decimals of a price, and of an estimate. */
export const fiatDecimals = 18
const one = 10n ** BigInt(fiatDecimals)
/** Above any price of anything: 10¹⁵ for one token. */
const max = 10n ** 15n * one

const written = /^(\d{1,40})(?:\.(\d{1,60}))?(?:e([+-]?\d{1,3}))?$/i

/**
 * The price of one whole token, in 10⁻¹⁸: `parsePrice(0.25)` is `250000000000000000n`. Decimal text, or a number as JSON
 * has it. Undefined for what is no price above zero.
 */
export function parsePrice(value: unknown): bigint | undefined {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value) : ''
  const [, whole = '', fraction = '', exponent = '0'] = written.exec(text) ?? []
  if (!whole) return undefined
  const shift = Number(exponent) - fraction.length + fiatDecimals
  const digits = BigInt(whole + fraction)
  const price = shift < 0 ? digits / 10n ** BigInt(-shift) : digits * 10n ** BigInt(shift)
  return price > 0n && price <= max ? price : undefined
}

/** What so many base units are worth, in 10⁻¹⁸ of the currency. */
export const toFiat = (units: bigint, decimals: number, price: bigint): bigint =>
  (units * price) / 10n ** BigInt(decimals)

/** How many base units so much money is worth, never more. */
export const fromFiat = (fiat: bigint, decimals: number, price: bigint): bigint =>
  (fiat * 10n ** BigInt(decimals)) / price

/** Amount of one token, and its price per token if the price is known. */
interface Priced {
  readonly amount: bigint
  readonly decimals: number
  readonly price?: bigint | undefined
}

/** What all of it is worth together, of what there are prices for; undefined where there are none. */
export const getTotalValue = (held: readonly Priced[]): bigint | undefined =>
  held.reduce<bigint | undefined>(
    (sum, { amount, decimals, price }) =>
      price === undefined ? sum : (sum ?? 0n) + toFiat(amount, decimals, price),
    undefined,
  )
