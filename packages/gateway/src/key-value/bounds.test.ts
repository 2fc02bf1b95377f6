/** B24, B27: required data stays, however full caches and limits get. Covers both kinds of store. */
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkConfig } from '../config/check.js'
import { configWith } from '../fixtures/auth-requests.js'
import { findRedis, type Service } from '../fixtures/services.js'
import { openRedisDatabase } from '../fixtures/shared-services.js'
import type { Cache } from './key-value.js'
import { memoryKeyValue, StoreFullError } from './memory.js'
import { memoryCache } from './memory-cache.js'
import { keyPrefix, openStores } from './open-stores.js'
import { connectRedis, redisKeyValue } from './redis.js'
import { redisCache } from './redis-cache.js'

const large = 'x'.repeat(10_000)

/** Entries of maps and sets that `run` goes through. The time that it takes depends on the machine. */
async function countVisits(run: () => Promise<void>): Promise<number> {
  let visits = 0
  const methods = [
    [Map.prototype, 'keys'],
    [Map.prototype, 'values'],
    [Map.prototype, 'entries'],
    [Map.prototype, Symbol.iterator],
    [Set.prototype, 'values'],
    [Set.prototype, Symbol.iterator],
  ] as const
  const restore = methods.map(([prototype, name]) => {
    const holder = prototype as unknown as Record<PropertyKey, () => Iterator<unknown>>
    const original = holder[name]
    if (!original) throw new Error(`There is no ${String(name)}.`)
    holder[name] = function (this: unknown) {
      const iterator = original.call(this)
      return {
        next() {
          visits++
          return iterator.next()
        },
        [Symbol.iterator]() {
          return this
        },
      } as Iterator<unknown>
    }
    return () => {
      holder[name] = original
    }
  })
  try {
    await run()
  } finally {
    for (const step of restore) step()
  }
  return visits
}

describe('memory', () => {
  it('[B24] evicts the oldest entries of a cache above its byte limit', async () => {
    let time = 0
    const cache = memoryCache(1_000_000, () => time)
    for (let at = 0; at < 200; at++) await cache.set(`k${at}`, large, 60_000)
    expect(await cache.get('k0')).toBeUndefined()
    expect(await cache.get('k199')).toBe(large)
    await cache.set('k', 'x'.repeat(600_000), 60_000)
    expect(await cache.get('k')).toBeUndefined()
    time = 60_000
    expect(await cache.get('k199')).toBeUndefined()
  })

  it('[B24] rejects an entry above the limits of a store, and drops none', async () => {
    let time = 0
    const store = memoryKeyValue(() => time, { entries: 1_000, text: 50_000 })
    for (let at = 0; at < 1_000; at++) await store.set(`n${at}`, '1', 60_000)
    await expect(store.set('more', '1', 60_000)).rejects.toThrow(StoreFullError)
    expect(await store.take('n0')).toBe('1')
    await store.set('more', '1', 60_000)
    await expect(store.set('n1', large.repeat(5), 60_000)).rejects.toThrow(StoreFullError)
    time = 62_000
    await store.set('later', '1', 60_000)
    expect(await store.get('n2')).toBeUndefined()
  })

  it('[B27] looks at a few windows for a new one, however many there are', async () => {
    let time = 1_000_000
    const bounds = { entries: 50_000, text: 1_000_000 }
    const store = memoryKeyValue(() => time, bounds)
    const take = async (from: number, count: number) => {
      for (let at = from; at < from + count; at++, time++)
        await store.count([{ key: `w${at}`, by: 1, windowMs: 3_600_000 }])
    }
    await take(0, bounds.entries)
    // Full: each new one makes room.
    const visits = await countVisits(() => take(bounds.entries, 20_000))
    // It was all of them.
    expect(visits / 20_000).toBeLessThan(3)
    expect((await store.count([{ key: 'w69999', by: 1, windowMs: 1 }]))[0]?.total).toBe(2)
  })

  it('[B27] stores used proofs apart from limits', async () => {
    const stores = openStores(checkConfig(configWith()), () => {})
    expect(stores.proofs).not.toBe(stores.shared)
    await stores.close()
  })
})

const withRedis = findRedis() ? describe : describe.skip
withRedis('Redis', () => {
  let service: Service
  let cache: Cache
  let client: Redis
  const connections: { redis: Redis }[] = []
  const connect = () => {
    const connection = connectRedis(service.url, () => {})
    connections.push(connection)
    return connection
  }
  beforeAll(async () => {
    service = await openRedisDatabase()
    cache = redisCache(connect(), 'one:', 1_000_000)
    client = new Redis(service.url)
  })
  afterAll(async () => {
    for (const { redis } of connections) redis.disconnect()
    client.disconnect()
    await service.stop()
  })

  const toBytes = async (prefix: string) => Number(await client.get(`{${prefix}cache}:bytes`))

  it('[B24] evicts the entries of a cache that expire first above its byte limit', async () => {
    await cache.set('short', large, 30_000)
    for (let at = 0; at < 200; at++) await cache.set(`k${at}`, large, 60_000 + at * 1_000)
    expect(await cache.get('short')).toBeUndefined()
    expect(await cache.get('k199')).toBe(large)
    expect(await toBytes('one:')).toBeLessThanOrEqual(1_000_000)
    const entries = (await client.keys('{one:cache}:entry:*')).length
    expect(entries).toBeLessThan(100)
    expect(await client.zcard('{one:cache}:ends')).toBe(entries)
    expect(await client.hlen('{one:cache}:sizes')).toBe(entries)
  })

  it('[B24] counts an entry once that is written again, and none that has ended', async () => {
    const mine = redisCache(connect(), 'two:', 1_000_000)
    for (let at = 0; at < 50; at++) await mine.set('same', large, 60_000)
    expect(await toBytes('two:')).toBeLessThan(12_000)
    await mine.set('brief', large, 20)
    await expect.poll(() => mine.get('brief')).toBeUndefined()
    await mine.set('small', 'x', 60_000)
    expect(await toBytes('two:')).toBeLessThan(13_000)
  })

  it('[B24] leaves nonces of the same Redis, and entries of another deployment, alone', async () => {
    const store = redisKeyValue(service.url, () => {}, 'one:', connect())
    const other = redisCache(connect(), 'other:', 1_000_000)
    await store.set('nonce', 'ann', 60_000)
    await other.set('k', 'theirs', 60_000)
    for (let at = 0; at < 300; at++) await cache.set(`f${at}`, large, 600_000)
    expect(await store.take('nonce')).toBe('ann')
    expect(await other.get('k')).toBe('theirs')
  })
})

it('[B24] separates keys of two deployments by database, else by projects', () => {
  const getPrefix = (databaseUrl: string | undefined, ids: readonly string[], prefix?: string) =>
    keyPrefix(
      checkConfig({
        projects: ids.map((id) => ({ id, origins: [] })),
        store: { ...(prefix && { prefix }) },
        secrets: { ...(databaseUrl && { databaseUrl }) },
      }),
    )
  const a = getPrefix('postgres://u:p@db.example/one', ['shop'])
  expect(a).toMatch(/^scope:[0-9a-f]{12}:$/)
  expect(getPrefix('postgres://v:q@db.example:5432/one', ['shop', 'bank'])).toBe(a)
  expect(getPrefix('postgres://u:p@db.example/two', ['shop'])).not.toBe(a)
  expect(getPrefix(undefined, ['a', 'b'])).toBe(getPrefix(undefined, ['b', 'a']))
  expect(getPrefix(undefined, ['a'])).not.toBe(getPrefix(undefined, ['b']))
  expect(getPrefix(undefined, ['a'], 'shop-live')).toBe('shop-live:')
})
