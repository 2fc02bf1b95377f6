/** Counts requests per project, and per address and its networks within it. Keys hold no address in clear. */
import { createHash } from 'node:crypto'
import type { Count, Counter, KeyValue } from '../key-value/key-value.js'
import { unknownAddress, widerNetworks } from './client-address.js'
import { httpError, retryAfter } from './http-error.js'
import { createKnownAddresses } from './known-addresses.js'

export interface Limit {
  readonly requests: number
  readonly seconds: number
}

export interface Limiter {
  /**
   * Counts a request. What the address's limit refuses costs the project nothing: one address can't use up the limit of all.
   * @param cost - How many it counts for.
   * @throws Refusal 429 with Retry-After; 503 if the count cannot be kept and must be.
   */
  take(
    kind: string,
    projectId: string,
    address: string,
    cost: number,
    limits: { perIp: Limit; perProject: Limit },
  ): Promise<void>
}

export interface LimiterDeps {
  readonly shared: KeyValue
  /** Stands in while the shared store does not answer: an outage of it is none of ours. */
  readonly local: KeyValue
  /** Makes the hashes useless elsewhere. */
  readonly salt: string
  readonly now?: () => number
  onSharedLost(error: unknown): void
}

/** Mails cost money and reach users who asked for nothing: without a count none is sent. */
const mustHold = new Set(['mail'])

/** Shares of a project's limit, from which on an address is refused: those that took most go first. */
const shares = { heavy: 0.7, new: 0.85, known: 1 }
/** Of a smaller limit a share is no number of requests to speak of. */
const leastShared = 100
/** Of its own limit, or of one of its networks': above it an address takes much. */
const heavyAbove = 0.2

export function createLimiter(deps: LimiterDeps): Limiter {
  const { shared, local, salt, onSharedLost, now = Date.now } = deps
  const known = createKnownAddresses(now)
  const hashes = new Map<string, string>()
  function getHash(address: string): string {
    let hash = hashes.get(address)
    if (hash === undefined) {
      hash = createHash('sha256').update(`${salt}:${address}`).digest('base64url').slice(0, 22)
      if (hashes.size >= 10_000) hashes.clear()
      hashes.set(address, hash)
    }
    return hash
  }

  const count = (counters: readonly Counter[]): Promise<readonly Count[]> =>
    shared
      .count(counters)
      .catch((error: unknown) => {
        onSharedLost(error)
        return local.count(counters)
      })
      .catch(() => {
        throw httpError(503, 'gateway', 'cannot count requests at the moment', retryAfter(60_000))
      })

  return {
    async take(kind, projectId, address, cost, limits) {
      // Braces keep a project's keys in one slot of a Redis cluster.
      const place = `limit:${kind}:{${projectId}}`
      const hold = mustHold.has(kind) && { mustHold: true }
      const networks =
        address === unknownAddress
          ? []
          : [{ network: address, factor: 1 }, ...widerNetworks(address)]
      const narrow = networks.map(({ network, factor }) => ({
        key: `${place}:${getHash(network)}`,
        by: cost,
        windowMs: limits.perIp.seconds * 1000,
        max: limits.perIp.requests * factor,
        ...hold,
      }))
      const projectMs = limits.perProject.seconds * 1000
      const whole = { key: place, by: cost, windowMs: projectMs, ...hold }
      const counts = await count([...narrow, whole])
      let usage = 0
      for (const [at, { max }] of narrow.entries()) {
        const usageCount = counts[at]
        if (!usageCount) continue
        if (usageCount.total > max)
          throw httpError(
            429,
            'address',
            'too many requests from this address',
            retryAfter(usageCount.resetMs),
          )
        usage = Math.max(usage, usageCount.total / max)
      }
      const isKnown =
        address !== unknownAddress && known.note(`${place}:${getHash(address)}`, projectMs)
      const all = counts[narrow.length]
      if (!all) return
      const share = usage > heavyAbove ? shares.heavy : isKnown ? shares.known : shares.new
      const { requests } = limits.perProject
      if (all.total <= (requests < leastShared ? requests : Math.floor(requests * share))) return
      // It was not served: others may have its place.
      await count([{ ...whole, by: -cost }])
      throw httpError(
        429,
        'projectId',
        'too many requests for this project',
        retryAfter(all.resetMs),
      )
    },
  }
}
