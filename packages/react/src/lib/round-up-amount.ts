/** Rounds maximum amounts up, so that the text never understates the amount. */
import { type ExchangeRate, fiatDecimals } from '@scope/core/amounts'
import { type AmountText, amountText } from './amount-text.js'
import { valueText } from './fiat-text.js'

/** Decimals that are shown of a fee. */
const places = 6
const scale = 10n ** BigInt(fiatDecimals)

const upTo = (units: bigint, step: bigint): bigint => ((units + step - 1n) / step) * step

/** `shown` is never less than `exact`. */
export function roundUpAmount(units: bigint, decimals: number, locale: string): AmountText {
  const step = decimals > places ? 10n ** BigInt(decimals - places) : 1n
  const { shown } = amountText(upTo(units, step), decimals, locale, places)
  const { exact } = amountText(units, decimals, locale)
  return { shown, exact, isCut: shown !== exact }
}

/** `dollars` is in 10⁻¹⁸ of a dollar. Rounded up to the decimals of the rate's currency. */
export function roundUpFiat(dollars: bigint, locale: string, exchangeRate: ExchangeRate): string {
  const step = 10n ** BigInt(fiatDecimals - exchangeRate.decimals)
  // Rounded once, from the exact product.
  const value = upTo(dollars * exchangeRate.rate, step * scale) / scale
  return valueText(value, locale, exchangeRate)
}
