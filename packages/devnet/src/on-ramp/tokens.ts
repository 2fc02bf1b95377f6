/** Tokens that the sandbox sells, and what they cost. */

/** Token that the sandbox sells. */
export interface SandboxToken {
  /** Such as `USDC`. */
  readonly symbol: string
  readonly name: string
  /** EIP-155 chain id as text, such as `31337`. */
  readonly chainId: string
  /** The provider's name of the network, such as `base`. */
  readonly network: string
  /** Contract. Absent for the native token. */
  readonly address?: string
  readonly decimals: number
  /** Price of one whole token, in cents. */
  readonly cents: bigint
}

/** Fees of a purchase, in cents. */
export const fees = { provider: 125n, network: 25n } as const

const allFees = fees.provider + fees.network

/** @returns Cents, or undefined if the text is not an amount with at most two decimals. */
export function toCents(amount: string): bigint | undefined {
  const [, whole = '', part = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(amount) ?? []
  return whole === '' ? undefined : BigInt(whole) * 100n + BigInt(part.padEnd(2, '0') || '0')
}

/** Formats an amount, such as cents with two decimals, as a decimal text with all its decimals. */
export function toDecimal(units: bigint, decimals: number): string {
  if (decimals === 0) return units.toString()
  const digits = units.toString().padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** @returns Base units of the token that this much money buys. */
export function getAmount(token: SandboxToken, cents: bigint, extraFee = 0n): bigint {
  const rest = cents - allFees - extraFee
  return rest <= 0n ? 0n : (rest * 10n ** BigInt(token.decimals)) / token.cents
}
