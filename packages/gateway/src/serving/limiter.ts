/** Counts requests per project, and per address within it. Keys hold no address in clear. */
import { createHash } from 'node:crypto'
import type { KeyValue } from '../key-value/key-value.js'
import { refuse, retryAfter } from './refusal.js'

export interface Limit {
  readonly requests: number
  readonly seconds: number
}

export interface Limiter {
  /**
   * `cost` is how many it counts for. What the address's limit refuses costs the project nothing: nobody uses up what is
   * everybody's. Throws a refusal with Retry-After.
   */
  take(
    kind: string,
    projectId: string,
    address: string,
    cost: number,
    limits: { address: Limit; project: Limit },
  ): Promise<void>
}

export interface LimiterNeeds {
  readonly shared: KeyValue
  /** Stands in while the shared store does not answer: an outage of it is none of ours. */
  readonly local: KeyValue
  /** Makes the hashes useless elsewhere. */
  readonly salt: string
  onSharedLost(error: unknown): void
}

export function createLimiter({ shared, local, salt, onSharedLost }: LimiterNeeds): Limiter {
  const hashes = new Map<string, string>()
  function hashOf(address: string): string {
    let hash = hashes.get(address)
    if (hash === undefined) {
      hash = createHash('sha256').update(`${salt}:${address}`).digest('base64url').slice(0, 22)
      if (hashes.size >= 10_000) hashes.clear()
      hashes.set(address, hash)
    }
    return hash
  }

  return {
    async take(kind, projectId, address, cost, limits) {
      // Braces keep a project's keys in one slot of a Redis cluster.
      const counters = [
        {
          key: `limit:${kind}:{${projectId}}:${hashOf(address)}`,
          by: cost,
          windowMs: limits.address.seconds * 1000,
          most: limits.address.requests,
        },
        { key: `limit:${kind}:{${projectId}}`, by: cost, windowMs: limits.project.seconds * 1000 },
      ]
      const counts = await shared.count(counters).catch((error: unknown) => {
        onSharedLost(error)
        return local.count(counters)
      })
      const [one, all] = counts
      if (one && one.total > limits.address.requests) {
        throw refuse(429, 'address', 'too many requests from this address', retryAfter(one.resetMs))
      }
      if (all && all.total > limits.project.requests) {
        throw refuse(
          429,
          'projectId',
          'too many requests for this project',
          retryAfter(all.resetMs),
        )
      }
    },
  }
}
