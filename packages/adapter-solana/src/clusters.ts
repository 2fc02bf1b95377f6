/**
 * Clusters have two names: CAIP-2 ids, made of the genesis hash, and Wallet Standard's, `solana:mainnet`.
 * Any cluster that isn't one of the three public ones is local.
 */
import { type CaipNetworkId, getReference } from '@scope/core/chain'

const publicClusters = {
  mainnet: ['5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', '4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'],
  devnet: ['EtWTRABZaYq6iMfeYKouRu166VU2xqa1', '8E9rvCKLFQia2Y35HXjjpWzj8weVo44K'],
  // The second of the others is CAIP's deprecated id, which older wallets and sites still say.
  testnet: ['4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'],
} as const satisfies Readonly<Record<string, readonly [string, ...string[]]>>

const localChain = 'solana:localnet'

const getCluster = (reference: string) =>
  Object.entries(publicClusters).find(
    ([name, ids]) => name === reference || (ids as readonly string[]).includes(reference),
  )

/** What wallets call a network. */
export function getChain(id: CaipNetworkId): string {
  const cluster = getCluster(getReference(id))
  return cluster ? `solana:${cluster[0]}` : localChain
}

/** A network with a node of its own, which wallets know nothing of. */
export const isLocal = (id: CaipNetworkId): boolean => getChain(id) === localChain

/** The network a wallet means; undefined for a local one, whose genesis it doesn't tell, and for another namespace. */
export function getNetworkId(chain: string): CaipNetworkId | undefined {
  if (!chain.startsWith('solana:')) return undefined
  const cluster = getCluster(chain.slice('solana:'.length))
  return cluster && `solana:${cluster[1][0]}`
}

/** Whether an account on these chains can be used on a network: by either name of it. */
export const serves = (chains: readonly string[], id: CaipNetworkId): boolean =>
  chains.some((chain) => chain === id || chain === getChain(id) || getNetworkId(chain) === id)
