/** Ethereum and every EVM chain. What loads before the first click is the discovery of wallets; the rest follows on use. */
import type { ChainAdapter } from '@scope/core/chain'
import { discover } from './discovery.js'

export type { Eip1193Provider } from './eip1193.js'

export const evm = (): ChainAdapter => ({
  namespace: 'eip155',
  discover,
  load: async () => (await import('./runtime.js')).createEvmRuntime(),
})
