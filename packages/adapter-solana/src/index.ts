/** Solana. What finds wallets, and what asks one, is fetched when it is needed. */
import type { ChainAdapter } from '@scope/core/chain'
import { lazyImport } from '@scope/core/chain/discovery'

const discovery = lazyImport(() => import('./discovery.js'))

export const solana = (): ChainAdapter => ({
  namespace: 'solana',
  discover: async (host) => (await discovery()).discover(host),
  load: async () => (await import('./runtime.js')).createSolanaRuntime(),
})
