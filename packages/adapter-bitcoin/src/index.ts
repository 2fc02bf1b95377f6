/** Bitcoin. What finds wallets, and what asks one, is fetched when it is needed. */
import type { ChainAdapter } from '@scope/core/chain'
import { lazyImport } from '@scope/core/chain/discovery'

const discovery = lazyImport(() => import('./discovery.js'))

/**
 * Creates the Bitcoin adapter. The code for wallet discovery and for wallet requests is lazy-loaded.
 *
 * @returns The adapter for the `bip122` namespace, for `createKit({ adapters: [bitcoin()] })`.
 * @see https://chainagnostic.org/CAIPs/caip-2
 * @example
 * ```ts
 * import { bitcoin as bitcoinMainnet } from '@scope/adapter-bitcoin/networks'
 *
 * const kit = createKit({ adapters: [bitcoin()], networks: [bitcoinMainnet], metadata })
 * ```
 */
export const bitcoin = (): ChainAdapter => ({
  namespace: 'bip122',
  discover: async (host) => (await discovery()).discover(host),
  load: async () => (await import('./runtime.js')).createBitcoinRuntime(),
})
