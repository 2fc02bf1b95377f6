/** Solana. What finds wallets, and what asks one, is fetched when it is needed. */
import type { ChainAdapter } from '@scope/core/chain'
import { lazyImport } from '@scope/core/chain/discovery'

const discovery = lazyImport(() => import('./discovery.js'))

/**
 * Creates the Solana adapter. The code for wallet discovery and for wallet requests is lazy-loaded.
 *
 * @returns The adapter for the `solana` namespace, for `createKit({ adapters: [solana()] })`.
 * @see https://github.com/wallet-standard/wallet-standard
 * @example
 * ```ts
 * import { solana as solanaMainnet } from '@scope/adapter-solana/networks'
 *
 * const kit = createKit({ adapters: [solana()], networks: [solanaMainnet], metadata })
 * ```
 */
export const solana = (): ChainAdapter => ({
  namespace: 'solana',
  discover: async (host) => (await discovery()).discover(host),
  load: async () => (await import('./runtime.js')).createSolanaRuntime(),
})
