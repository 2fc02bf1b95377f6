import type { Namespace } from './caip.js'

/** `smartAccount` and `eoa` on EVM and Solana; Bitcoin wallets list `payment` and `ordinal` accounts. */
export type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinal'

/** What an account is where nobody has said. */
export const usualAccountType = (namespace: Namespace): AccountType =>
  namespace === 'bip122' ? 'payment' : 'eoa'
