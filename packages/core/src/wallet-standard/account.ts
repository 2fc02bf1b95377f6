/** Accounts that Wallet Standard wallets list, parsed at the API boundary. */

import { sanitizeText } from '../chain/sanitize.js'
import { KitError } from '../errors/kit-error.js'
import { readNames } from './wallet.js'

/**
 * An account of a Wallet Standard wallet, parsed.
 *
 * @see https://github.com/wallet-standard/wallet-standard
 */
export interface StandardAccount {
  /** As the wallet writes it: the namespace's own parser decides whether it is one. */
  readonly address: string
  /** Public key of the account. Empty if the wallet provides none. */
  readonly publicKey: Uint8Array
  /** Wallet Standard's chain names: `solana:mainnet`. */
  readonly chains: readonly string[]
  /** Names of the features that the account supports, such as `solana:signMessage`. */
  readonly features: readonly string[]
  /** Label that the user or the wallet gave the account, safe to display. */
  readonly label?: string
  /** The wallet's own object: what its features want to be handed. */
  readonly raw: unknown
}

/** Far above any honest wallet. */
const maxAccounts = 256
const maxAddress = 128
const maxKey = 128

/**
 * Copies bytes that a wallet returned, from a typed array of any realm or a plain array.
 *
 * @param value - Any value.
 * @param limit - Maximum number of bytes.
 * @returns The copy. Undefined if the value isn't bytes or is longer than `limit`.
 * @example
 * ```ts
 * import { readBytes } from '@scope/core/wallet-standard'
 *
 * const signature = readBytes(result.signature, 64)
 * ```
 */
export function readBytes(value: unknown, limit: number): Uint8Array | undefined {
  if (!ArrayBuffer.isView(value) && !Array.isArray(value)) return undefined
  if (ArrayBuffer.isView(value)) {
    if (value.byteLength > limit) return undefined
    return new Uint8Array(value.buffer, value.byteOffset, value.byteLength).slice()
  }
  const isBytes = (byte: unknown) =>
    Number.isInteger(byte) && Number(byte) >= 0 && Number(byte) < 256
  return value.length <= limit && value.every(isBytes) ? Uint8Array.from(value) : undefined
}

function parseAccount(raw: unknown): StandardAccount | undefined {
  const { address, publicKey, chains, features, label } = raw as Record<string, unknown>
  if (typeof address !== 'string' || !address || address.length > maxAddress) return undefined
  const shown = sanitizeText(label)
  return {
    address,
    // Some wallets know none, or send it as a plain list.
    publicKey: readBytes(publicKey, maxKey) ?? new Uint8Array(),
    chains: readNames(chains),
    features: readNames(features),
    ...(shown && { label: shown }),
    raw,
  }
}

/**
 * Parses accounts that a Wallet Standard wallet returned. Reads at most 256 accounts.
 *
 * @param value - Any value.
 * @returns The accounts, in the wallet's order.
 * @throws {KitError} with code `wallet-response-invalid` if it isn't a list of accounts.
 * @see https://github.com/wallet-standard/wallet-standard
 * @example
 * ```ts
 * import { parseStandardAccounts } from '@scope/core/wallet-standard'
 *
 * const accounts = parseStandardAccounts(wallet.accounts)
 * ```
 */
export function parseStandardAccounts(value: unknown): readonly StandardAccount[] {
  try {
    if (Array.isArray(value)) {
      const accounts = value.slice(0, maxAccounts).map(parseAccount)
      if (accounts.every((account) => account !== undefined)) return accounts
    }
  } catch {
    // A getter that throws.
  }
  throw new KitError(
    'wallet-response-invalid',
    'The wallet returned an invalid response (accounts).',
  )
}
