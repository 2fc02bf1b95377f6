/** Namespace → adapter, and its heavy part loaded once, on first need. */
import { KitError } from '../errors/kit-error.js'
import type { Namespace } from '../ids/caip.js'
import type { ChainAdapter, ChainRuntime } from './adapter.js'

export const loadFailed =
  'A part of the page could not be loaded. Check the connection and try again.'

export interface AdapterRegistry {
  readonly adapters: readonly ChainAdapter[]
  /** Rejects with `adapter-not-found`, or `load-failed` where the code could not be fetched (asked again, it tries again). */
  runtimeOf(namespace: Namespace): Promise<ChainRuntime>
}

export function createAdapterRegistry(adapters: readonly ChainAdapter[]): AdapterRegistry {
  const loading = new Map<Namespace, Promise<ChainRuntime>>()
  return {
    adapters,
    runtimeOf(namespace) {
      let runtime = loading.get(namespace)
      if (runtime) return runtime
      const adapter = adapters.find((candidate) => candidate.namespace === namespace)
      if (!adapter)
        return Promise.reject(new KitError('adapter-not-found', 'Chain adapter not found'))
      runtime = adapter.load().catch((cause) => {
        loading.delete(namespace)
        throw new KitError('load-failed', loadFailed, { cause })
      })
      loading.set(namespace, runtime)
      return runtime
    },
  }
}
