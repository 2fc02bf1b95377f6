/** Ethereum and every EVM chain. What finds wallets, and what asks one, is fetched when it is needed. */
import type { ChainAdapter } from '@scope/core/chain'
import { assertKnownOptions, lazyImport } from '@scope/core/chain/discovery'
import type { Eip1193Provider } from './eip1193.js'
import type { Discover, EvmWallet } from './static-wallet.js'

export type { Eip1193Provider } from './eip1193.js'
export type { Discover, EvmWallet } from './static-wallet.js'

declare module '@scope/core' {
  interface NamespaceProviders {
    eip155: Eip1193Provider
  }
}

/** Options of `evm()`. */
export interface EvmOptions {
  /** Wallets to add to those that the page has: `coinbase()` of `./coinbase`, `safe()` of `./safe`. @default [] */
  readonly wallets?: readonly EvmWallet[] | undefined
}

/** What bundlers put in its place; Node has it. */
declare const process: { readonly env: { readonly NODE_ENV?: string } }

const discovery = lazyImport(() => import('./discovery.js'))
const discover: Discover = async (host) => (await discovery()).discover(host)

/**
 * Creates the adapter for EVM networks. Wallets that announce themselves (EIP-6963) need no option.
 * The code for wallet discovery and for wallet requests is lazy-loaded.
 *
 * @param options - Wallets to add to those of the page. Defaults to none.
 * @returns The adapter for the `eip155` namespace, for `createKit({ adapters: [evm()] })`.
 * @throws {KitError} with code `option-invalid` if an option is unknown. Development builds only.
 * @see https://eips.ethereum.org/EIPS/eip-6963
 * @example
 * ```ts
 * const kit = createKit({
 *   adapters: [evm({ wallets: [coinbase({ appName: 'Shop' })] })],
 *   networks: [mainnet],
 *   metadata: { name: 'Shop', url: 'https://shop.example.com' },
 * })
 * ```
 */
export function evm(options: EvmOptions = {}): ChainAdapter {
  if (process.env.NODE_ENV !== 'production') assertKnownOptions(options, ['wallets'], 'evm: ')
  const { wallets = [] } = options
  return {
    namespace: 'eip155',
    discover: wallets.reduce((found, wallet) => wallet.wrapDiscovery(found), discover),
    load: async () => (await import('./runtime.js')).createEvmRuntime(wallets),
    prefetch() {
      for (const wallet of wallets) wallet.prefetch?.()
    },
  }
}
