/** Nonces in the memory of one process: for tests, and servers of which there is one. */
import { createNonce } from '../../messages/nonce.js'
import type { NonceStore } from '../contract.js'
import { nonceKey, nonceLife } from './nonce-key.js'

/** Options of `memoryNonceStore`. */
export interface MemoryNonceStoreOptions {
  /** Returns the current time, in ms since 1970. Defaults to `Date.now`. */
  readonly now?: () => number
  /** Lifetime of a nonce, in seconds. @default 600 */
  readonly ttl?: number
  /** Max number of nonces. The oldest are deleted first. @default 10_000 */
  readonly limit?: number
}

/**
 * Creates a nonce store in the memory of this process, for tests and single-process servers.
 *
 * @param options - Clock, lifetime and max number of nonces. Defaults to 600 seconds and 10,000 nonces.
 * @returns The store.
 * @throws {TypeError} if `ttl` or `limit` isn't a positive number.
 * @example
 * ```ts
 * const nonceStore = memoryNonceStore({ ttl: 300 })
 * ```
 */
export function memoryNonceStore({
  now = Date.now,
  ttl = 600,
  limit = 10_000,
}: MemoryNonceStoreOptions = {}): NonceStore {
  if (!(Number.isInteger(limit) && limit > 0)) throw new TypeError('limit: not a number from 1')
  const life = nonceLife(ttl)
  /** When each ends; in the order of their issue, so that of their ends. */
  const nonces = new Map<string, number>()

  function forgetOld() {
    for (const [key, ends] of nonces) {
      if (ends > now() && nonces.size < limit) return
      nonces.delete(key)
    }
  }

  return {
    async issue(binding) {
      const nonce = createNonce()
      const key = await nonceKey(nonce, binding)
      forgetOld()
      nonces.set(key, now() + life)
      return nonce
    },
    async consume(nonce, binding) {
      const key = await nonceKey(nonce, binding)
      const ends = nonces.get(key) ?? 0
      return nonces.delete(key) && now() < ends
    },
  }
}
