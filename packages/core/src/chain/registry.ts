/** Namespace → adapter, and its heavy part loaded once, on first need. */
import { KitError } from '../errors/kit-error.js'
import type { Namespace } from '../ids/caip.js'
import { lazyImport } from '../lazy/lazy-import.js'
import type { ChainAdapter, ChainRuntime } from './adapter.js'

export interface AdapterRegistry {
  readonly adapters: readonly ChainAdapter[]
  /** Rejects with `adapter-not-found`, or `chunk-load-failed` where the code could not be fetched (asked again, it tries again). */
  getChainRuntime(namespace: Namespace): Promise<ChainRuntime>
}

export function createAdapterRegistry(adapters: readonly ChainAdapter[]): AdapterRegistry {
  const loads = new Map(adapters.map(({ namespace, load }) => [namespace, lazyImport(load)]))
  return {
    adapters,
    async getChainRuntime(namespace) {
      const load = loads.get(namespace)
      if (!load) throw new KitError('adapter-not-found', 'Chain adapter not found')
      return load()
    },
  }
}
