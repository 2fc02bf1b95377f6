/** What a swap asks of the adapter: its swap API with the node, the contracts and the sources of a network. */
import type { ChainAssets } from '../chain/assets.js'
import type { ChainSwaps, SwapContext, SwapContracts, SwapSource } from '../chain/swaps.js'
import { KitError } from '../errors/kit-error.js'
import type { InternalKit } from '../feature.js'
import type { CaipNetworkId } from '../ids/caip.js'
import { withTimeout } from '../lib/async.js'
import type { SwapOptions } from './swap-feature.js'

/** Milliseconds that a gateway has to say whether it has aggregators. */
const gatewayTimeout = 2_000

/** The adapter's code for swaps, once it was fetched. */
export interface LoadedSwaps {
  readonly swaps: ChainSwaps
  readonly assets: ChainAssets | undefined
}

export interface SwapChainDeps {
  readonly kit: InternalKit
  readonly options: SwapOptions
  /** Sources of the site's gateway on a network. */
  getGatewaySources(networkId: CaipNetworkId): Promise<readonly SwapSource[]>
  now(): number
}

export function createSwapChain({ kit, options, getGatewaySources, now }: SwapChainDeps) {
  let loaded: LoadedSwaps | undefined

  const getContracts = (networkId: CaipNetworkId): SwapContracts | undefined =>
    options.contracts?.[networkId] ?? loaded?.swaps.getContracts(networkId)

  /** Rejects with `chunk-load-failed`, and with `chain-required` if the adapter has no swaps. */
  async function load(): Promise<LoadedSwaps> {
    if (loaded) return loaded
    const { getChainRuntime } = await kit.chains()
    const runtime = await getChainRuntime('eip155')
    const [swaps, assets] = await Promise.all([runtime.swaps?.(), runtime.assets?.()])
    if (!swaps) throw new KitError('chain-required', 'Network not supported for Swaps')
    loaded = { swaps, assets }
    return loaded
  }

  return {
    load,
    /** Undefined while it is not fetched. */
    get: () => loaded,
    getContracts,
    async open(networkId: CaipNetworkId, signal: AbortSignal) {
      const [{ swaps, assets }, { getNodeClient }, gatewaySources] = await Promise.all([
        load(),
        kit.chains(),
        // Pools don't wait for a gateway that doesn't respond.
        withTimeout(gatewayTimeout, signal, () => getGatewaySources(networkId)).catch(() => []),
      ])
      const network = kit.network.find(networkId)
      const contracts = getContracts(networkId)
      if (!network || !contracts)
        throw new KitError('chain-required', 'Network not supported for Swaps')
      const context: SwapContext = {
        node: getNodeClient(network),
        network,
        contracts,
        sources: [...(options.sources ?? []), ...gatewaySources],
        now: () => Math.floor(now() / 1_000),
        signal,
      }
      return { swaps, assets, context }
    },
  }
}

export type SwapChain = ReturnType<typeof createSwapChain>
