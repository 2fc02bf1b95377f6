/** Amounts as the reader's language writes them, from base units to the last digit: no floating point on the way. */
import { abbreviateAmount, formatUnits } from '@scope/core'

/** Decimals in the short text. The exact amount shows on hover or tap. */
const shownDecimals = 3

const formats = new Map<string, Intl.NumberFormat>()

/** Each made once: that takes longer than all that is then written with it. */
export function numberFormat(
  locale: string,
  options: Intl.NumberFormatOptions = {},
): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, options)
  formats.set(key, format)
  return format
}

/** Digits and separators of the locale. Engines before 2023 read decimal text as a float: only whole numbers go in. */
function localText(text: string, locale: string): string {
  const [whole = '0', fraction] = text.split('.')
  const format = numberFormat(locale)
  const formatted = format.format(BigInt(whole))
  if (!fraction) return formatted
  const point = format.formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.'
  const digits = [...fraction].map((digit) => format.format(Number(digit)))
  return `${formatted}${point}${digits.join('')}`
}

export interface AmountText {
  /** Truncated and never rounded up. Defaults to at most three decimals. `<0.001` if nothing would be left. */
  readonly shown: string
  readonly exact: string
  /** Whether `shown` says less than `exact`. */
  readonly isCut: boolean
}

export function amountText(
  units: bigint,
  decimals: number,
  locale: string,
  places = shownDecimals,
): AmountText {
  const exact = formatUnits(units, decimals)
  const short = abbreviateAmount(units, decimals, places)
  const isDust = units > 0n && short === '0'
  const shown = isDust ? `<${localText(formatUnits(1n, places), locale)}` : localText(short, locale)
  return { shown, exact: localText(exact, locale), isCut: short !== exact }
}
