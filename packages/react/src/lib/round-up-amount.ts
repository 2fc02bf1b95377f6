/** Rounds maximum amounts up, so that the text never understates the amount. */
import { fiatDecimals } from '@scope/core/amounts'
import { type AmountText, amountText } from './amount-text.js'
import { fiatText } from './fiat-text.js'

/** Decimals that are shown of a fee. */
const places = 6
const perCent = 10n ** BigInt(fiatDecimals - 2)

const upTo = (units: bigint, step: bigint): bigint => ((units + step - 1n) / step) * step

/** `shown` is never less than `exact`. */
export function roundUpAmount(units: bigint, decimals: number, locale: string): AmountText {
  const step = decimals > places ? 10n ** BigInt(decimals - places) : 1n
  const { shown } = amountText(upTo(units, step), decimals, locale, places)
  const { exact } = amountText(units, decimals, locale)
  return { shown, exact, isCut: shown !== exact }
}

/** `fiat` is in 10⁻¹⁸ of a dollar: whole cents, never fewer. */
export const roundUpFiat = (fiat: bigint, locale: string): string =>
  fiatText(upTo(fiat, perCent), locale)
