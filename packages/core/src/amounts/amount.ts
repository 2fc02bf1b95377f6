/** Base units ⇄ decimal text: the only decimal arithmetic of the house. No floating point anywhere. */
import { KitError } from '../errors/kit-error.js'

const plain = /^(\d+)(?:\.(\d*))?$|^\.(\d+)$/

/**
 * Parses decimal text into base units. Uses no floating point.
 *
 * @param text - Digits with at most one dot, such as `1.5` or `.5`. Surrounding white space is ignored.
 * @param decimals - Decimals of the currency, such as 18 for ether.
 * @returns Amount in base units.
 * @throws {KitError} with code `amount-invalid` if the text isn't a decimal number or has more decimals
 * than the currency.
 * @example
 * ```ts
 * import { parseUnits } from '@scope/core'
 *
 * parseUnits('1.5', 18) // 1500000000000000000n
 * ```
 */
export function parseUnits(text: string, decimals: number): bigint {
  const match = plain.exec(text.trim())
  const whole = match?.[1] ?? '0'
  const fraction = match?.[2] ?? match?.[3] ?? ''
  if (!match || fraction.length > decimals) {
    throw new KitError(
      'amount-invalid',
      match
        ? `At most ${decimals} decimals are possible here.`
        : 'Write the amount in digits, with one dot.',
    )
  }
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}

/**
 * Formats an amount in base units as exact decimal text. Uses no floating point.
 *
 * @param units - Amount in base units. May be negative.
 * @param decimals - Decimals of the currency, such as 18 for ether.
 * @returns Decimal text without trailing zeros.
 * @example
 * ```ts
 * import { formatUnits } from '@scope/core'
 *
 * formatUnits(1_500_000_000_000_000_000n, 18) // '1.5'
 * ```
 */
export function formatUnits(units: bigint, decimals: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0')
  const cut = digits.length - decimals
  const fraction = digits.slice(cut).replace(/0+$/, '')
  return `${units < 0n ? '-' : ''}${digits.slice(0, cut)}${fraction && `.${fraction}`}`
}

/**
 * Formats an amount for lists. Cuts extra decimals and never rounds up.
 *
 * @param units - Amount in base units.
 * @param decimals - Decimals of the currency, such as 18 for ether.
 * @param fractionDigits - Maximum number of decimals to show. Defaults to 3.
 * @returns Decimal text without trailing zeros.
 * @example
 * ```ts
 * import { abbreviateAmount } from '@scope/core'
 *
 * abbreviateAmount(1_234_567_890_000_000_000n, 18) // '1.234'
 * ```
 */
export function abbreviateAmount(units: bigint, decimals: number, fractionDigits = 3): string {
  if (decimals <= fractionDigits) return formatUnits(units, decimals)
  return formatUnits(units / 10n ** BigInt(decimals - fractionDigits), fractionDigits)
}
