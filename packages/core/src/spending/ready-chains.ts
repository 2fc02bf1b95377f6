/** What sending needs of an adapter: fetched once, before it is first asked. */
import type { ChainRuntime } from '../chain/adapter.js'
import type { ChainAssets } from '../chain/assets.js'
import type { Chains, InternalKit } from '../feature.js'
import type { Namespace } from '../ids/caip.js'

export interface ReadyChain extends Pick<Chains, 'getNodeClient'> {
  readonly runtime: ChainRuntime
  /** Undefined where the adapter knows nothing of it. */
  readonly money: ChainAssets | undefined
}

export function createReadyChains(kit: InternalKit) {
  const ready = new Map<Namespace, ReadyChain>()
  return {
    /** Undefined while it is not fetched. */
    get: (namespace: Namespace): ReadyChain | undefined => ready.get(namespace),
    /** Rejects with `chunk-load-failed`. */
    async fetch(namespace: Namespace): Promise<ReadyChain> {
      const before = ready.get(namespace)
      if (before) return before
      const { getNodeClient, getChainRuntime } = await kit.chains()
      const runtime = await getChainRuntime(namespace)
      const chain = { getNodeClient, runtime, money: await runtime.assets?.() }
      ready.set(namespace, chain)
      return chain
    },
  }
}

export type ReadyChains = ReturnType<typeof createReadyChains>
