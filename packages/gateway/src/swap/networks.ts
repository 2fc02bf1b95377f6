/** Networks where the gateway has swap quotes. */
import type { Config } from '../config/schema.js'
import type { SwapSource } from './source.js'

const usualNetworks: Readonly<Record<string, string>> = {
  'eip155:1': 'ethereum',
  'eip155:10': 'optimism',
  'eip155:56': 'bsc',
  'eip155:137': 'polygon',
  'eip155:8453': 'base',
  'eip155:42161': 'arbitrum',
  'eip155:43114': 'avalanche',
}

/** Names as KyberSwap writes them, by CAIP-2 id. */
export function getKyberSwapNetworks({ swap }: Config): Readonly<Record<string, string>> {
  return swap.kyberSwap ? { ...usualNetworks, ...swap.kyberSwap.networks } : {}
}

/** CAIP-2 ids. */
export const getZeroExChains = ({ swap }: Config): readonly string[] => swap.zeroEx?.chains ?? []

/** CAIP-2 ids. */
export function getSwapChains(
  config: Config,
  sources: readonly Pick<SwapSource, 'chains'>[],
): readonly string[] {
  const all = [
    ...Object.keys(getKyberSwapNetworks(config)),
    ...getZeroExChains(config),
    ...sources.flatMap(({ chains }) => chains),
  ]
  const { chains } = config.swap
  return [...new Set(all)].filter((chain) => chains?.includes(chain) ?? true)
}
