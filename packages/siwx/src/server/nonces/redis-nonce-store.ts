/** Nonces in Redis, for servers of which there are several. Any client will do that has these two commands (Redis 6.2). */
import { createNonce } from '../../messages/nonce.js'
import type { NonceStore } from '../contract.js'
import { nonceKey, nonceLife } from './nonce-key.js'

/** As ioredis has them. */
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

export interface RedisNonceStoreOptions {
  /** Seconds that a nonce lives; 600. */
  readonly ttl?: number
  /** What keys begin with; `siwx:nonce:`. */
  readonly prefix?: string
}

/** Rejects where Redis does: the verifier answers `nonce-store-failed`. */
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
