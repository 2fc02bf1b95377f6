/** Reads what a wallet registers about itself (Wallet Standard). Every field is hostile until it is read here. */
import { sanitizeText, sanitizeWalletInfo } from '../chain/sanitize.js'

/**
 * Snapshot of a Wallet Standard wallet: its name, icon, chains and features.
 *
 * @see https://github.com/wallet-standard/wallet-standard
 */
export interface StandardWallet {
  /** Name of the wallet, safe to display. */
  readonly name: string
  /** A `data:image/…` URI. */
  readonly imageUrl?: string
  /** Wallet Standard's chain names: `solana:mainnet`. */
  readonly chains: readonly string[]
  /** Features by name, such as `solana:signMessage`. Their values aren't validated. */
  readonly features: Readonly<Record<string, unknown>>
}

/** Far above any honest wallet: chains and features it may name. */
const maxNames = 256
const maxLength = 128

/** The names in a list, without what is no name. */
export const readNames = (value: unknown): readonly string[] =>
  Array.isArray(value)
    ? value
        .slice(0, maxNames)
        .filter((name) => typeof name === 'string' && name.length <= maxLength)
    : []

/**
 * Reads what a Wallet Standard wallet registers. Reads each property once, and drops an invalid icon.
 *
 * @param value - Any value that registered as a wallet.
 * @returns The wallet, with a sanitized name and icon. Undefined if it isn't usable.
 * @example
 * ```ts
 * import { readStandardWallet } from '@scope/core/wallet-standard'
 *
 * const name = readStandardWallet(connector.provider)?.name
 * ```
 */
export function readStandardWallet(value: unknown): StandardWallet | undefined {
  try {
    const { name, icon, chains, features } = value as Record<string, unknown>
    const shown = sanitizeWalletInfo(name, icon)
    if (!shown.name || typeof features !== 'object' || features === null) return undefined
    if (Object.keys(features).length > maxNames) return undefined
    return { ...shown, chains: readNames(chains), features: { ...features } }
  } catch {
    // A getter that throws.
    return undefined
  }
}

/** What a wallet calls itself, for a developer: even where nothing else of it can be used. */
export function standardNameOf(value: unknown): string {
  try {
    return sanitizeText((value as { name: unknown }).name) || '?'
  } catch {
    return '?'
  }
}
