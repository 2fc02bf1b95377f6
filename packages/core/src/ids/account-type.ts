import type { Namespace } from './caip.js'

/**
 * Kind of an account.
 *
 * - `eoa`: an account that one key controls. EVM and Solana.
 * - `smartAccount`: an account that a contract controls. EVM and Solana.
 * - `payment`: a Bitcoin account for payments.
 * - `ordinal`: a Bitcoin account for inscriptions and runes.
 */
export type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinal'

/** Returns the default account type of a namespace. */
export const usualAccountType = (namespace: Namespace): AccountType =>
  namespace === 'bip122' ? 'payment' : 'eoa'
