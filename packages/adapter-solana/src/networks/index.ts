/**
 * Solana's clusters as lean literals: what a page does not import is not in its bundle. Public nodes limit how often
 * they are asked and refuse many sites: give the kit your own with `rpcUrls`.
 */
import type { CaipNetworkId, NetworkInput } from '@scope/core/chain'

const sol = { name: 'Solana', symbol: 'SOL', decimals: 9 } as const
const assets = { imageId: 'a1b58899-f671-4276-6a5e-56ca5bd59700' } as const

/**
 * Solana mainnet. The public node limits requests and rejects many sites: set your own with `rpcUrls` of the
 * kit.
 */
export const solana = {
  id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Solana',
  chainNamespace: 'solana',
  caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  nativeCurrency: sol,
  rpcUrls: { default: { http: ['https://api.mainnet-beta.solana.com'] } },
  blockExplorers: { default: { name: 'Solscan', url: 'https://solscan.io' } },
  assets,
} as const satisfies NetworkInput

/** Solana devnet. The public node limits requests: set your own with `rpcUrls` of the kit. */
export const solanaDevnet = {
  id: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  name: 'Solana Devnet',
  chainNamespace: 'solana',
  caipNetworkId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  nativeCurrency: sol,
  rpcUrls: { default: { http: ['https://api.devnet.solana.com'] } },
  blockExplorers: { default: { name: 'Solscan', url: 'https://solscan.io?cluster=devnet' } },
  assets,
  testnet: true,
} as const satisfies NetworkInput

/** Solana testnet. The public node limits requests: set your own with `rpcUrls` of the kit. */
export const solanaTestnet = {
  id: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  name: 'Solana Testnet',
  chainNamespace: 'solana',
  caipNetworkId: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  nativeCurrency: sol,
  rpcUrls: { default: { http: ['https://api.testnet.solana.com'] } },
  blockExplorers: { default: { name: 'Solscan', url: 'https://solscan.io?cluster=testnet' } },
  assets,
  testnet: true,
} as const satisfies NetworkInput

/**
 * Creates the network of a local Solana cluster. Wallets call it `solana:localnet`.
 *
 * @param rpcUrl - URL of the cluster's node. Defaults to `http://127.0.0.1:8899`.
 * @param caipNetworkId - CAIP-2 id, made from the genesis hash if you know it. Defaults to `solana:localnet`.
 * @returns The network.
 * @see https://chainagnostic.org/CAIPs/caip-2
 * @example
 * ```ts
 * const network = solanaLocal('http://127.0.0.1:8899')
 * ```
 */
export const solanaLocal = (
  rpcUrl = 'http://127.0.0.1:8899',
  caipNetworkId: CaipNetworkId = 'solana:localnet',
) =>
  ({
    id: caipNetworkId.slice('solana:'.length),
    name: 'Solana Local',
    chainNamespace: 'solana',
    caipNetworkId,
    nativeCurrency: sol,
    rpcUrls: { default: { http: [rpcUrl] } },
    assets,
    testnet: true,
  }) as const satisfies NetworkInput
