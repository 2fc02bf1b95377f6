/** Nonces in the memory of one process: for tests, and servers of which there is one. */
import { createNonce } from '../../messages/nonce.js'
import type { NonceStore } from '../contract.js'
import { nonceKey, nonceLife } from './nonce-key.js'

export interface MemoryNonceStoreOptions {
  /** Milliseconds since 1970. */
  readonly now?: () => number
  /** Seconds that a nonce lives; 600. */
  readonly ttl?: number
  /** How many are kept; 10,000. The oldest go first. */
  readonly limit?: number
}

/** Throws a `TypeError` where an option is no number. */
export function memoryNonceStore({
  now = Date.now,
  ttl = 600,
  limit = 10_000,
}: MemoryNonceStoreOptions = {}): NonceStore {
  if (!(Number.isInteger(limit) && limit > 0)) throw new TypeError('limit: not a number from 1')
  const life = nonceLife(ttl)
  /** When each ends; in the order of their issue, so that of their ends. */
  const kept = new Map<string, number>()

  function forgetOld() {
    for (const [key, ends] of kept) {
      if (ends > now() && kept.size < limit) return
      kept.delete(key)
    }
  }

  return {
    async issue(binding) {
      const nonce = createNonce()
      const key = await nonceKey(nonce, binding)
      forgetOld()
      kept.set(key, now() + life)
      return nonce
    },
    async consume(nonce, binding) {
      const key = await nonceKey(nonce, binding)
      const ends = kept.get(key) ?? 0
      return kept.delete(key) && now() < ends
    },
  }
}
