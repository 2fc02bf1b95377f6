/** What sending needs of an adapter: fetched once, before it is first asked. */
import type { ChainRuntime } from '../chain/adapter.js'
import type { ChainMoney } from '../chain/assets.js'
import type { Chains, KitInside } from '../feature.js'
import type { Namespace } from '../ids/caip.js'

export interface ReadyChain extends Pick<Chains, 'nodeOf'> {
  readonly runtime: ChainRuntime
  /** Undefined where the adapter knows nothing of it. */
  readonly money: ChainMoney | undefined
}

export function createReadyChains(kit: KitInside) {
  const ready = new Map<Namespace, ReadyChain>()
  return {
    /** Undefined while it is not fetched. */
    get: (namespace: Namespace): ReadyChain | undefined => ready.get(namespace),
    /** Rejects with `load-failed`. */
    async fetch(namespace: Namespace): Promise<ReadyChain> {
      const before = ready.get(namespace)
      if (before) return before
      const { nodeOf, runtimeOf } = await kit.chains()
      const runtime = await runtimeOf(namespace)
      const chain = { nodeOf, runtime, money: await runtime.money?.() }
      ready.set(namespace, chain)
      return chain
    },
  }
}
