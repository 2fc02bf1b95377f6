/** Accounts that Wallet Standard wallets list, parsed at the API boundary. */

import { sanitizeText } from '../chain/sanitize.js'
import { KitError } from '../errors/kit-error.js'
import { readNames } from './wallet.js'

export interface StandardAccount {
  /** As the wallet writes it: the namespace's own parser decides whether it is one. */
  readonly address: string
  readonly publicKey: Uint8Array
  /** Wallet Standard's chain names: `solana:mainnet`. */
  readonly chains: readonly string[]
  readonly features: readonly string[]
  readonly label?: string
  /** The wallet's own object: what its features want to be handed. */
  readonly raw: unknown
}

/** Far above any honest wallet. */
const maxAccounts = 256
const maxAddress = 128
const maxKey = 128

/** Copies the bytes, regardless of their realm. */
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

/** In the wallet's order. Throws `wallet-response-invalid` for what is no list of accounts. */
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
