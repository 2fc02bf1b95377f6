/** Opens the stores that the configuration names: Redis, or memory. What must not be lost and the cache are apart in both. */
import { createHash } from 'node:crypto'
import type { Config } from '../config/schema.js'
import type { Cache, KeyValue } from './key-value.js'
import { memoryKeyValue } from './memory.js'
import { memoryCache } from './memory-cache.js'
import { connectRedis, redisKeyValue } from './redis.js'
import { redisCache } from './redis-cache.js'

export interface Stores {
  /** Nonces, limits. */
  readonly shared: KeyValue
  /** Proofs that were used: a flood of addresses takes none of their place. */
  readonly proofs: KeyValue
  /** Answers of nodes and APIs. */
  readonly cache: Cache
  close(): Promise<void>
}

/**
 * What the keys of this deployment begin with. Unless it is set it comes from what all its gateways share and others do not:
 * the database, else the projects.
 */
export function keyPrefix({ store, secrets, projects }: Config): string {
  if (store.prefix !== undefined) return `${store.prefix}:`
  const { databaseUrl } = secrets
  const database = databaseUrl === undefined ? undefined : new URL(databaseUrl)
  const stable = database
    ? [database.hostname, database.port || '5432', database.pathname]
    : projects.map(({ id }) => id).sort()
  const hash = createHash('sha256').update(JSON.stringify(stable)).digest('hex')
  return `scope:${hash.slice(0, 12)}:`
}

export function openStores(config: Config, onError: (error: unknown) => void): Stores {
  const { redisUrl } = config.secrets
  const cacheBytes = config.store.cacheMegabytes * 1024 * 1024
  if (redisUrl === undefined) {
    const shared = memoryKeyValue()
    const proofs = memoryKeyValue()
    const close = async () => {
      await Promise.all([shared.close(), proofs.close()])
    }
    return { shared, proofs, cache: memoryCache(cacheBytes), close }
  }
  const prefix = keyPrefix(config)
  const connection = connectRedis(redisUrl, onError)
  const shared = redisKeyValue(redisUrl, onError, prefix, connection)
  const cache = redisCache(connection, prefix, cacheBytes)
  return { shared, proofs: shared, cache, close: () => shared.close() }
}
