/**
 * A cache in Redis or Valkey. All its keys are in one slot, with an index by their end and the bytes of all together: what
 * ends soonest goes first, so that answers of nodes never take the memory that nonces and limits need (threat B24).
 */
import type { Cache } from './key-value.js'
import type { RedisConnection } from './redis.js'

/** Of an entry besides its texts, about: the key itself, its place in the index and its size. */
const overhead = 300

/** Entries that one write deletes at most: Redis answers no other client meanwhile. */
const maxDeleted = 200

/**
 * KEYS: index, sizes, total, entry. ARGV: value, milliseconds, size, most bytes, most deleted. Redis' own time: the clocks of
 * gateways differ.
 */
const setScript = `
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local function forget(key)
  local size = redis.call('HGET', KEYS[2], key)
  redis.call('ZREM', KEYS[1], key)
  redis.call('HDEL', KEYS[2], key)
  if size then redis.call('DECRBY', KEYS[3], size) end
end
local left = tonumber(ARGV[5])
forget(KEYS[4])
for _, key in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now, 'LIMIT', 0, left)) do
  forget(key)
  left = left - 1
end
local bytes = tonumber(redis.call('GET', KEYS[3]) or '0') + tonumber(ARGV[3])
while bytes > tonumber(ARGV[4]) do
  local soonest = redis.call('ZRANGE', KEYS[1], 0, 0)[1]
  if not soonest or left <= 0 then
    redis.call('DEL', KEYS[4])
    return 0
  end
  redis.call('DEL', soonest)
  forget(soonest)
  left = left - 1
  bytes = tonumber(redis.call('GET', KEYS[3]) or '0') + tonumber(ARGV[3])
end
redis.call('SET', KEYS[4], ARGV[1], 'PX', ARGV[2])
redis.call('ZADD', KEYS[1], now + tonumber(ARGV[2]), KEYS[4])
redis.call('HSET', KEYS[2], KEYS[4], ARGV[3])
redis.call('INCRBY', KEYS[3], ARGV[3])
return 1`

/** @param maxBytes - Bytes of all entries of this deployment together. */
export function redisCache(
  { redis, tried }: RedisConnection,
  prefix: string,
  maxBytes: number,
): Cache {
  // Braces: all in one slot of a cluster, as a script needs them.
  const place = `{${prefix}cache}:`
  return {
    async get(key) {
      await tried
      return (await redis.get(`${place}entry:${key}`)) ?? undefined
    },
    async set(key, value, ttlMs) {
      await tried
      const size = Buffer.byteLength(value) + 3 * Buffer.byteLength(place + key) + overhead
      if (size > maxBytes) return
      const keys = [`${place}ends`, `${place}sizes`, `${place}bytes`, `${place}entry:${key}`]
      const life = Math.max(1, Math.ceil(ttlMs))
      const limits = [size, maxBytes, maxDeleted]
      await redis.call('EVAL', setScript, keys.length, ...keys, value, life, ...limits)
    },
  }
}
