/** Values in dollars as values in the currency that the site chose, and back. Exact to 10⁻¹⁸: no floating point. */
import { fiatDecimals } from './price.js'

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

const scale = 10n ** BigInt(fiatDecimals)

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
