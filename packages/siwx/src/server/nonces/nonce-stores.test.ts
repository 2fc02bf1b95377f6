import { describe, expect, it } from 'vitest'
import type { NonceStore } from '../contract.js'
import { memoryNonceStore } from './memory-nonce-store.js'
import { type RedisCommands, redisNonceStore } from './redis-nonce-store.js'

/** Scripted: Redis as far as nonces go. The real one is asked in the gateway’s tests. */
function scriptedRedis() {
  const kept = new Map<string, string>()
  const asked: unknown[][] = []
  const client: RedisCommands = {
    async set(key, value, ...rest) {
      asked.push(['set', key, value, ...rest])
      if (kept.has(key)) return null
      kept.set(key, value)
      return 'OK'
    },
    async getdel(key) {
      asked.push(['getdel', key])
      const value = kept.get(key) ?? null
      kept.delete(key)
      return value
    },
  }
  return { client, asked, kept }
}

const stores: readonly (readonly [string, () => NonceStore])[] = [
  ['memory', () => memoryNonceStore()],
  ['Redis, scripted', () => redisNonceStore(scriptedRedis().client)],
]

describe.each(stores)('nonces in %s', (_, open) => {
  it('[S2] have 130 bits, and each is new', async () => {
    const store = open()
    const nonces = await Promise.all(Array.from({ length: 50 }, () => store.issue()))
    expect(new Set(nonces).size).toBe(50)
    for (const nonce of nonces) expect(nonce).toMatch(/^[A-Za-z0-9]{22}$/)
  })

  it('[S2] are taken once, also of fifty at once', async () => {
    const store = open()
    const nonce = await store.issue()
    const taken = await Promise.all(Array.from({ length: 50 }, () => store.consume(nonce)))
    expect(taken.filter(Boolean)).toEqual([true])
    expect(await store.consume(nonce)).toBe(false)
  })

  it('[S13] belong to the visitor they were issued to, and others don’t use them up', async () => {
    const store = open()
    const bound = await store.issue('ann')
    expect(await store.consume(bound)).toBe(false)
    expect(await store.consume(bound, 'bob')).toBe(false)
    expect(await store.consume(bound, '')).toBe(false)
    expect(await store.consume(bound, 'ann')).toBe(true)
    const free = await store.issue()
    expect(await store.consume(free, 'ann')).toBe(false)
    expect(await store.consume(free)).toBe(true)
    expect(await store.consume('neverIssued')).toBe(false)
  })
})

describe('nonces in memory', () => {
  it('[S2] expire by the store’s clock', async () => {
    let now = 0
    const store = memoryNonceStore({ now: () => now, ttl: 60 })
    const [first, second] = [await store.issue(), await store.issue()]
    now = 59_999
    expect(await store.consume(first)).toBe(true)
    now = 60_000
    expect(await store.consume(second)).toBe(false)
    now = 0
    expect(await store.consume(second)).toBe(false)
    const usual = memoryNonceStore({ now: () => now })
    const third = await usual.issue()
    now = 600_000
    expect(await usual.consume(third)).toBe(false)
    now = 599_999
    expect(await usual.consume(await usual.issue())).toBe(true)
  })

  it('[S2] rejects expired nonces after the clock is set back', async () => {
    let now = 0
    const store = memoryNonceStore({ now: () => now, ttl: 60 })
    const ended = await store.issue()
    now = 60_000
    await store.issue()
    now = 0
    expect(await store.consume(ended)).toBe(false)
  })

  it('[S9] are bounded: the oldest are evicted first', async () => {
    const store = memoryNonceStore({ limit: 3 })
    const nonces = []
    for (let count = 0; count < 5; count++) nonces.push(await store.issue())
    const known = []
    for (const nonce of nonces) known.push(await store.consume(nonce))
    expect(known).toEqual([false, false, true, true, true])
  })

  it('removes expired nonces first', async () => {
    let now = 0
    const store = memoryNonceStore({ now: () => now, ttl: 1, limit: 2 })
    await store.issue()
    now = 500
    const kept = await store.issue()
    now = 1000
    const newest = await store.issue()
    expect(await store.consume(kept)).toBe(true)
    expect(await store.consume(newest)).toBe(true)
  })

  it.each([
    { limit: 0 },
    { limit: 1.5 },
    { ttl: 0 },
    { ttl: Number.NaN },
    { ttl: Number.POSITIVE_INFINITY },
  ])('throws for invalid options: %o', (options) => {
    expect(() => memoryNonceStore(options)).toThrow(TypeError)
    expect(() => memoryNonceStore(options)).toThrow('limit' in options ? 'limit: not' : 'ttl: not')
  })
})

describe('nonces in Redis', () => {
  it('[S2] are set only if absent, and taken in one command', async () => {
    const { client, asked } = scriptedRedis()
    const store = redisNonceStore(client)
    const nonce = await store.issue()
    await store.consume(nonce)
    expect(asked).toEqual([
      ['set', `siwx:nonce:${nonce}`, '1', 'PX', 600_000, 'NX'],
      ['getdel', `siwx:nonce:${nonce}`],
    ])
  })

  it('[S13] stores only a hash of the visitor', async () => {
    const { client, asked } = scriptedRedis()
    const store = redisNonceStore(client, { prefix: 'p:', ttl: 1.5 })
    const nonce = await store.issue('ann')
    // SHA-256 of “ann”.
    const hash = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from('ann'))).toString(
      'hex',
    )
    expect(asked[0]).toEqual(['set', `p:${nonce}:${hash}`, '1', 'PX', 1500, 'NX'])
    expect(hash).toHaveLength(64)
  })

  it('[S17] rejects the nonce for an error or an unexpected reply of Redis', async () => {
    const refusing = redisNonceStore({ set: async () => null, getdel: async () => '' })
    await expect(refusing.issue()).rejects.toThrow('Failed to store the nonce in Redis.')
    expect(await refusing.consume('a')).toBe(false)
    const down = async () => {
      throw new Error('down')
    }
    const broken = redisNonceStore({ set: down, getdel: down })
    await expect(broken.issue()).rejects.toThrow('down')
    await expect(broken.consume('a')).rejects.toThrow('down')
    expect(() => redisNonceStore(scriptedRedis().client, { ttl: -1 })).toThrow('ttl: not')
  })
})
