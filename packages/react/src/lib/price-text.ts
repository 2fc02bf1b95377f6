/** Prices and shares of swaps as text, from base units: no floating point on the way. */
import { amountText, numberFormat } from './amount-text.js'
import { bidiIsolate } from './bidi-isolate.js'

/** Digits that a price shows, leading zeros aside. */
const digits = 5

/** Decimals that show `digits` digits of an amount, at least two of a whole number. */
export function getPlaces(units: bigint, decimals: number): number {
  const whole = units.toString().length - decimals
  return Math.min(decimals, Math.max(2, digits - whole))
}

/** An amount with as many decimals as tell it from others: `1,994.28`, `0.00050144`. */
export const shortAmount = (units: bigint, decimals: number, locale: string): string =>
  amountText(units, decimals, locale, getPlaces(units, decimals)).shown

interface Side {
  readonly symbol: string
  readonly decimals: number
}

/** Price of one whole `of`, in `by`: `1 ETH = 1,994.3 USDC`. Undefined if nothing is given. */
export function priceText(
  of: Side & { readonly amount: bigint },
  by: Side & { readonly amount: bigint },
  locale: string,
): string | undefined {
  if (of.amount === 0n) return undefined
  const price = (by.amount * 10n ** BigInt(of.decimals)) / of.amount
  const one = `${numberFormat(locale).format(1)} ${of.symbol}`
  return `${bidiIsolate(one)} = ${bidiIsolate(`${shortAmount(price, by.decimals, locale)} ${by.symbol}`)}`
}

/** Hundredths of a percent as a percentage, to two decimals: `0.5%`. */
export const percentText = (bps: bigint | number, locale: string): string =>
  numberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(Number(bps) / 10_000)

/** A price impact. Below a hundredth of a percent it says so, because a node rounds. */
export function impactText(bps: bigint, locale: string): string {
  const isSmall = bps <= 0n
  return `${isSmall ? '<' : ''}${percentText(isSmall ? 1n : bps, locale)}`
}

/** `danger` from 5 %, `warn` from 1 %. */
export const getImpactLevel = (bps: bigint | undefined): 'danger' | 'warn' | undefined =>
  bps === undefined || bps < 100n ? undefined : bps < 500n ? 'warn' : 'danger'
