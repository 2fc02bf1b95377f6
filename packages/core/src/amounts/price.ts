/**
 * Prices, values and exchange rates, exact to the last digit of what is known: each is a whole number of 10⁻¹⁸. No floating
 * point. One file, because all that loads one of them loads the others, too.
 */

/** Decimals of prices and fiat values: 18. */
export const fiatDecimals = 18
const scale = 10n ** BigInt(fiatDecimals)
/** Above any price of anything: 10¹⁵ for one token. */
const max = 10n ** 15n * scale

const written = /^(\d{1,40})(?:\.(\d{1,60}))?(?:e([+-]?\d{1,3}))?$/i

/**
 * Parses the price of one whole token, exact to 10⁻¹⁸.
 *
 * @param value - Decimal text, or a number as JSON has it. Exponents such as `1e-7` are allowed.
 * @returns The price in 10⁻¹⁸ of a US dollar. Undefined unless it is above 0 and at most 10¹⁵.
 * @example
 * ```ts
 * import { parsePrice } from '@scope/core/amounts'
 *
 * parsePrice(0.25) // 250000000000000000n
 * ```
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

/**
 * Converts base units of a token into a fiat value. Rounds down.
 *
 * @param units - Amount in base units.
 * @param decimals - Decimals of the token.
 * @param price - Price of one whole token, in 10⁻¹⁸ of a US dollar.
 * @returns Value in 10⁻¹⁸ of a US dollar.
 * @example
 * ```ts
 * import { parseUnits } from '@scope/core'
 * import { parsePrice, toFiat } from '@scope/core/amounts'
 *
 * const value = toFiat(parseUnits('1.5', 18), 18, parsePrice(2500) ?? 0n)
 * ```
 */
export const toFiat = (units: bigint, decimals: number, price: bigint): bigint =>
  (units * price) / 10n ** BigInt(decimals)

/**
 * Converts a fiat value into base units of a token. Rounds down.
 *
 * @param fiat - Value in 10⁻¹⁸ of a US dollar.
 * @param decimals - Decimals of the token.
 * @param price - Price of one whole token, in 10⁻¹⁸ of a US dollar. Above 0.
 * @returns Amount in base units.
 * @example
 * ```ts
 * import { fiatDecimals, fromFiat, parsePrice } from '@scope/core/amounts'
 *
 * const price = parsePrice(2500) ?? 1n
 * const wei = fromFiat(10n * 10n ** BigInt(fiatDecimals), 18, price) // for 10 dollars
 * ```
 */
export const fromFiat = (fiat: bigint, decimals: number, price: bigint): bigint =>
  (fiat * 10n ** BigInt(decimals)) / price

/** Amount of one token, and its price per token if the price is known. */
interface Priced {
  readonly amount: bigint
  readonly decimals: number
  readonly price?: bigint | undefined
}

/**
 * Returns the total fiat value of tokens. Skips tokens without a price.
 *
 * @param balances - Amounts in base units, with decimals and price.
 * @returns Value in 10⁻¹⁸ of a US dollar. Undefined if no token has a price.
 * @example
 * ```ts
 * import { abbreviateAmount } from '@scope/core'
 * import { fiatDecimals, getTotalValue } from '@scope/core/amounts'
 *
 * const total = getTotalValue(tokens)
 * const text = total === undefined ? '' : abbreviateAmount(total, fiatDecimals, 2)
 * ```
 */
export const getTotalValue = (balances: readonly Priced[]): bigint | undefined =>
  balances.reduce<bigint | undefined>(
    (sum, { amount, decimals, price }) =>
      price === undefined ? sum : (sum ?? 0n) + toFiat(amount, decimals, price),
    undefined,
  )

/** The currency of displayed values, and what one US dollar is worth in it. */
export interface ExchangeRate {
  /** ISO 4217 code in upper case, such as `EUR`. */
  readonly currency: string
  /** Units of the currency for one US dollar, in 10⁻¹⁸. */
  readonly rate: bigint
  /** Decimals of displayed values, such as 2 for EUR or 0 for JPY. */
  readonly decimals: number
  /** Whether values are in US dollars because no rate of the chosen currency is known. */
  readonly isFallback: boolean
}

/** The rate of US dollars: 1. */
export const dollarRate: ExchangeRate = {
  currency: 'USD',
  rate: scale,
  decimals: 2,
  isFallback: false,
}

/**
 * Converts a value in US dollars into a value in the currency of a rate. Rounds down.
 *
 * @param dollars - Value in 10⁻¹⁸ of a US dollar.
 * @param exchangeRate - Rate of the currency.
 * @returns Value in 10⁻¹⁸ of the currency.
 * @example
 * ```ts
 * import { fromDollars, toFiat } from '@scope/core/amounts'
 *
 * const value = fromDollars(toFiat(amount, decimals, price), exchangeRate)
 * ```
 */
export const fromDollars = (dollars: bigint, { rate }: Pick<ExchangeRate, 'rate'>): bigint =>
  (dollars * rate) / scale

/**
 * Converts a value in the currency of a rate into US dollars. Rounds down.
 *
 * @param value - Value in 10⁻¹⁸ of the currency.
 * @param exchangeRate - Rate of the currency. Above 0.
 * @returns Value in 10⁻¹⁸ of a US dollar.
 * @example
 * ```ts
 * import { fromFiat, parsePrice, toDollars } from '@scope/core/amounts'
 *
 * const typed = parsePrice('20') ?? 0n
 * const units = fromFiat(toDollars(typed, exchangeRate), decimals, price)
 * ```
 */
export const toDollars = (value: bigint, { rate }: Pick<ExchangeRate, 'rate'>): bigint =>
  (value * scale) / rate
