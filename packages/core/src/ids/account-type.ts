import type { Namespace } from './caip.js'

/** `smartAccount` and `eoa` on EVM and Solana; Bitcoin wallets list `payment` and `ordinal` accounts. */
export type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinal'

/** Returns the default account type of a namespace. */
export const usualAccountType = (namespace: Namespace): AccountType =>
  namespace === 'bip122' ? 'payment' : 'eoa'
