import { redisNonceStore } from '@scope/siwx/server'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findRedis, type Service, startRedis } from '../fixtures/services.js'

describe.runIf(findRedis() !== undefined)('nonces of sign-ins in Redis', () => {
  let service: Service
  let client: Redis
  beforeAll(async () => {
    service = await startRedis()
    client = new Redis(service.url, { maxRetriesPerRequest: 1 })
    client.on('error', () => {})
  })
  afterAll(async () => {
    client.disconnect()
    await service.stop()
  })

  it('[S2] gives a nonce to one of fifty simultaneous takers', async () => {
    const store = redisNonceStore(client)
    const nonce = await store.issue('ann')
    const taken = await Promise.all(Array.from({ length: 50 }, () => store.consume(nonce, 'ann')))
    expect(taken.filter(Boolean)).toEqual([true])
  })

  it('[S13] rejects another visitor’s nonce, and keeps it valid for that visitor', async () => {
    const store = redisNonceStore(client)
    const nonce = await store.issue('ann')
    expect(await store.consume(nonce, 'bob')).toBe(false)
    expect(await store.consume(nonce)).toBe(false)
    expect(await store.consume(nonce, 'ann')).toBe(true)
  })

  it('[S2] ends with its time', async () => {
    const store = redisNonceStore(client, { ttl: 0.05, prefix: 'short:' })
    const nonce = await store.issue()
    expect(await client.pttl(`short:${nonce}`)).toBeGreaterThan(0)
    await expect.poll(() => client.exists(`short:${nonce}`)).toBe(0)
    expect(await store.consume(nonce)).toBe(false)
  })

  it('[S17] rejects without Redis, and signs in no one', async () => {
    const gone = new Redis(service.url, { lazyConnect: true, maxRetriesPerRequest: 1 })
    gone.on('error', () => {})
    const store = redisNonceStore(gone)
    const nonce = await store.issue()
    await service.stop()
    await expect(store.consume(nonce)).rejects.toThrow()
    await expect(store.issue()).rejects.toThrow()
    gone.disconnect()
  })
})
