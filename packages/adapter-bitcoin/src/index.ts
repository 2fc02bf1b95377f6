/** Bitcoin. What loads before the first click is the discovery of wallets; the rest follows on use. */
import type { ChainAdapter } from '@scope/core/chain'
import { discover } from './discovery.js'

export const bitcoin = (): ChainAdapter => ({
  namespace: 'bip122',
  discover,
  load: async () => (await import('./runtime.js')).createBitcoinRuntime(),
})
