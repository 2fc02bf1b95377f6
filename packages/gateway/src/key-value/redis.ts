/** A store in Redis or Valkey: for several gateways side by side. */
import { Redis } from 'ioredis'
import { z } from 'zod'
import type { KeyValue } from './key-value.js'

/**
 * Adds, and gives a window its end with its first count; a window that has none gets one. Ends behind a total above its
 * most; -1 is none.
 */
const countScript = `
local out = {}
for i, key in ipairs(KEYS) do
  local total = redis.call('INCRBY', key, ARGV[i * 3 - 2])
  local left = redis.call('PTTL', key)
  if left < 0 then
    redis.call('PEXPIRE', key, ARGV[i * 3 - 1])
    left = tonumber(ARGV[i * 3 - 1])
  end
  out[i * 2 - 1] = total
  out[i * 2] = left
  local most = tonumber(ARGV[i * 3])
  if most >= 0 and total > most then break end
end
return out`

const numbers = z.array(z.number())

export interface RedisConnection {
  readonly redis: Redis
  /** Resolves once the first connection stands, or has taken too long. */
  readonly tried: Promise<void>
}

export function connectRedis(url: string, onError: (error: Error) => void): RedisConnection {
  const redis = new Redis(url, {
    // Rather no answer than a late one: callers go on without.
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    commandTimeout: 1_000,
    connectTimeout: 3_000,
    retryStrategy: (tries) => Math.min(tries * 100, 2_000),
  })
  redis.on('error', onError)
  // Only the first connection is waited for.
  const tried = new Promise<void>((resolve) => {
    const late = setTimeout(resolve, 3_000)
    late.unref()
    redis.once('ready', () => {
      clearTimeout(late)
      resolve()
    })
  })
  return { redis, tried }
}

/**
 * @param prefix - Keeps deployments apart in one Redis. Defaults to `scope:`.
 * @param connection - Closed with the store. Defaults to a new one.
 */
export function redisKeyValue(
  url: string,
  onError: (error: Error) => void,
  prefix = 'scope:',
  connection = connectRedis(url, onError),
): KeyValue {
  const { redis, tried } = connection
  return {
    async get(key) {
      await tried
      return (await redis.get(prefix + key)) ?? undefined
    },
    async take(key) {
      await tried
      return (await redis.getdel(prefix + key)) ?? undefined
    },
    async set(key, value, ttlMs) {
      await tried
      await redis.set(prefix + key, value, 'PX', Math.max(1, Math.ceil(ttlMs)))
    },
    async count(counters) {
      await tried
      const answer = numbers.parse(
        await redis.call(
          'EVAL',
          countScript,
          counters.length,
          ...counters.map(({ key }) => prefix + key),
          ...counters.flatMap(({ by, windowMs, max = -1 }) => [by, windowMs, max]),
        ),
      )
      return counters.slice(0, answer.length / 2).map((_, index) => ({
        total: answer[index * 2] ?? 0,
        resetMs: answer[index * 2 + 1] ?? 0,
      }))
    },
    async ping() {
      await tried
      await redis.ping()
    },
    async close() {
      redis.disconnect()
    },
  }
}
