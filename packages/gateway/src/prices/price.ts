/** Prices in US dollars: a whole number and how many of its digits are a fraction. What is worth what is an estimate. */
import { amountText, toUnits } from '../assets/amount-text.js'

export interface Price {
  readonly units: bigint
  readonly decimals: number
}

const finest = 18

/** Of a number in JSON, or in a configuration; nothing where it cannot be a price. */
export function getPrice(number: number): Price | undefined {
  if (!(number > 0) || number >= 1e15) return undefined
  const units = toUnits(number.toFixed(finest), finest)
  return units === undefined || units === 0n ? undefined : { units, decimals: finest }
}

export const priceText = ({ units, decimals }: Price): string => amountText(units, decimals)

export function parsePriceText(text: string): Price | undefined {
  const [, fraction = ''] = text.split('.')
  const units = toUnits(text, fraction.length)
  return units === undefined || units === 0n ? undefined : { units, decimals: fraction.length }
}

/** As a number on the wire: for showing, never for reckoning. */
export const priceNumber = (price: Price): number => Number(priceText(price))

/** An amount's worth, to the millionth of a dollar. */
export function worthNumber(units: bigint, decimals: number, price: Price): number {
  const scale = decimals + price.decimals - 6
  const product = units * price.units
  const millionths = scale >= 0 ? product / 10n ** BigInt(scale) : product * 10n ** BigInt(-scale)
  return Number(amountText(millionths, 6))
}
