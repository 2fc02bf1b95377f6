/** Ethereum and every EVM chain. What loads before the first click is the discovery of wallets; the rest follows on use. */
import type { ChainAdapter } from '@scope/core/chain'
import { discoverWith, type EvmWallet } from './listed-wallets.js'

export type { Eip1193Provider } from './eip1193.js'
export type { EvmWallet } from './listed-wallets.js'
export type { OpenParameters, WalletOpener } from './wallet-opener.js'

export interface EvmOptions {
  /** Besides those the page has: `coinbase()` of `./coinbase`, `safe()` of `./safe`. */
  readonly wallets?: readonly EvmWallet[] | undefined
}

export const evm = ({ wallets = [] }: EvmOptions = {}): ChainAdapter => ({
  namespace: 'eip155',
  discover: (host) => discoverWith(wallets, host),
  load: async () => (await import('./runtime.js')).createEvmRuntime(),
  prefetch() {
    for (const wallet of wallets) wallet.prefetch?.()
  },
})
