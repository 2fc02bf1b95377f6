/** Both stores keep the same promises. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findRedis, type Service } from '../fixtures/services.js'
import { openRedisDatabase } from '../fixtures/shared-services.js'
import type { KeyValue } from './key-value.js'
import { memoryKeyValue } from './memory.js'
import { redisKeyValue } from './redis.js'

describe.each(findRedis() ? ['memory', 'Redis'] : ['memory'])('%s', (name) => {
  let redis: Service | undefined
  let store: KeyValue
  beforeAll(async () => {
    if (name === 'Redis') redis = await openRedisDatabase()
    store = redis ? redisKeyValue(redis.url, () => {}) : memoryKeyValue()
  })
  afterAll(async () => {
    await store.close()
    await redis?.stop()
  })

  it('returns a value until it expires', async () => {
    expect(await store.get('a')).toBeUndefined()
    await store.set('a', 'one', 60_000)
    await store.set('b', 'two', 500)
    expect([await store.get('a'), await store.get('b')]).toEqual(['one', 'two'])
    await expect.poll(() => store.get('b')).toBeUndefined()
    expect(await store.get('a')).toBe('one')
    await store.ping()
  })

  it('[S2] gives a value to one of fifty simultaneous takers', async () => {
    await store.set('t', 'one', 60_000)
    const taken = await Promise.all(Array.from({ length: 50 }, () => store.take('t')))
    expect(taken.filter((value) => value !== undefined)).toEqual(['one'])
    expect(await store.get('t')).toBeUndefined()
    await store.set('t', 'two', 20)
    await expect.poll(() => store.get('t')).toBeUndefined()
    expect(await store.take('t')).toBeUndefined()
  })

  it('[B3] counts exactly under fifty at once, and resets with the next window', async () => {
    const counter = { key: 'c', by: 2, windowMs: 60_000 }
    const totals = await Promise.all(Array.from({ length: 50 }, () => store.count([counter])))
    expect(totals.map(([count]) => count?.total ?? 0).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 50 }, (_, at) => (at + 1) * 2),
    )
    expect(
      totals.every(([count]) => (count?.resetMs ?? 0) > 0 && (count?.resetMs ?? 0) <= 60_000),
    ).toBe(true)
    const short = { key: 's', by: 2, windowMs: 50 }
    await store.count([short])
    await store.count([short])
    await expect.poll(async () => (await store.count([short]))[0]?.total).toBe(2)
  })

  it('counts several counters together', async () => {
    const [count, two] = await store.count([
      { key: 'd', by: 1, windowMs: 1_000 },
      { key: 'e', by: 5, windowMs: 1_000 },
    ])
    expect([count?.total, two?.total]).toEqual([1, 5])
  })

  it('[B3] leaves later counters unchanged if one is above its maximum', async () => {
    const counters = [
      { key: 'f', by: 2, windowMs: 60_000, max: 4 },
      { key: 'g', by: 2, windowMs: 60_000 },
    ]
    const totals = []
    for (let at = 0; at < 4; at++)
      totals.push((await store.count(counters)).map(({ total }) => total))
    expect(totals).toEqual([[2, 2], [4, 4], [6], [8]])
  })
})
