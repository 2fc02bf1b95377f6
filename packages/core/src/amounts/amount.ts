/** Base units ⇄ decimal text: the only decimal arithmetic of the house. No floating point anywhere. */
import { KitError } from '../errors/kit-error.js'

const plain = /^(\d+)(?:\.(\d*))?$|^\.(\d+)$/

/**
 * Decimal text to base units: `parseUnits('1.5', 18)` is `1500000000000000000n`.
 * Throws `amount-invalid` for anything but digits with one dot, and for more decimals than the currency has.
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

/** Base units to exact decimal text, without trailing zeros: `formatUnits(1500000000000000000n, 18)` is `'1.5'`. */
export function formatUnits(units: bigint, decimals: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0')
  const cut = digits.length - decimals
  const fraction = digits.slice(cut).replace(/0+$/, '')
  return `${units < 0n ? '-' : ''}${digits.slice(0, cut)}${fraction && `.${fraction}`}`
}

/** Like `formatUnits`, cut (never rounded up) to at most `fractionDigits` decimals: three by default. */
export function abbreviateAmount(units: bigint, decimals: number, fractionDigits = 3): string {
  if (decimals <= fractionDigits) return formatUnits(units, decimals)
  return formatUnits(units / 10n ** BigInt(decimals - fractionDigits), fractionDigits)
}
