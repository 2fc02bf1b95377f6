/** Nonces in Redis, for servers of which there are several. Any client will do that has these two commands (Redis 6.2). */
import { createNonce } from '../../messages/nonce.js'
import type { NonceStore } from '../contract.js'
import { nonceKey, nonceLife } from './nonce-key.js'

/** Redis commands that `redisNonceStore` uses, as in ioredis. Any client with them works (Redis 6.2 or later). */
export interface RedisCommands {
  set(
    key: string,
    value: string,
    life: 'PX',
    milliseconds: number,
    condition: 'NX',
  ): Promise<unknown>
  getdel(key: string): Promise<string | null>
}

/** Options of `redisNonceStore`. */
export interface RedisNonceStoreOptions {
  /** Lifetime of a nonce, in seconds. @default 600 */
  readonly ttl?: number
  /** Prefix of the keys. @default 'siwx:nonce:' */
  readonly prefix?: string
}

/**
 * Creates a nonce store in Redis, for servers with several processes.
 *
 * Its methods reject if Redis fails. The verifier then returns `nonce-store-failed`.
 *
 * @param client - Redis client with `set` and `getdel`.
 * @param options - Lifetime of a nonce, and prefix of the keys. Defaults to 600 seconds and `siwx:nonce:`.
 * @returns The store.
 * @throws {TypeError} if `ttl` isn't a positive number.
 * @example
 * ```ts
 * const nonceStore = redisNonceStore(new Redis(redisUrl))
 * ```
 */
export function redisNonceStore(
  client: RedisCommands,
  { ttl = 600, prefix = 'siwx:nonce:' }: RedisNonceStoreOptions = {},
): NonceStore {
  const life = nonceLife(ttl)
  return {
    async issue(binding) {
      const nonce = createNonce()
      const key = prefix + (await nonceKey(nonce, binding))
      const answer = await client.set(key, '1', 'PX', life, 'NX')
      if (answer !== 'OK') throw new Error('Failed to store the nonce in Redis.')
      return nonce
    },
    consume: async (nonce, binding) =>
      (await client.getdel(prefix + (await nonceKey(nonce, binding)))) === '1',
  }
}
