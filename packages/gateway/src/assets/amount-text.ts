/** Amounts as text, to the last digit: base units never pass through a number. */

export function amountText(units: bigint, decimals: number): string {
  const isNegative = units < 0n
  const digits = (isNegative ? -units : units).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${isNegative ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
}

const decimal = /^(\d{1,78})(?:\.(\d{1,78}))?$/

/** Nothing where it is no plain decimal text, or finer than the decimals are. */
export function toUnits(text: string, decimals: number): bigint | undefined {
  const [, whole = '', fraction = ''] = decimal.exec(text) ?? []
  const digits = fraction.replace(/0+$/, '')
  if (whole === '' || digits.length > decimals) return undefined
  return BigInt(whole + digits.padEnd(decimals, '0'))
}
