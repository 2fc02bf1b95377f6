/** How much sessions of signing in may take in the database. */
import type { SiwxServerSession } from '@scope/siwx/server'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from '../database/migrate.js'
import { siwxSession } from '../database/schema.js'
import { type Store, storeKinds } from '../fixtures/stores.js'
import { sessionRows } from './session-rows.js'

const hour = 3_600_000
const getSession = (address: string, bytes = 10): SiwxServerSession => ({
  chainId: 'eip155:1',
  address,
  domain: 'shop.example.com',
  uri: 'https://shop.example.com',
  nonce: 'a-nonce-of-a-test',
  statement: 's'.repeat(bytes),
  issuedAt: '2026-01-01T00:00:00Z',
  expirationTime: '2026-01-02T00:00:00Z',
  isContract: false,
})

describe.each(storeKinds)('on $name', (kind) => {
  let store: Store
  let parts: Awaited<ReturnType<Store['open']>>
  beforeAll(async () => {
    store = await kind.start()
    parts = await store.open()
    await migrate(parts.database.db)
  }, 120_000)
  afterAll(async () => {
    await parts.close()
    await store.stop()
  })

  it('[B10] keeps as many rows of a project as it may, the latest ones', async () => {
    const rows = sessionRows(parts.database.db, 'shop', { maxRows: 20, trimEvery: 5 })
    const others = sessionRows(parts.database.db, 'bank', { maxRows: 20, trimEvery: 5 })
    await others.write('first', [getSession('0x')], Date.now() + hour)
    for (let at = 0; at < 60; at++)
      await rows.write(`id${at}`, [getSession(String(at))], Date.now() + hour + at * 1000)
    expect(await parts.database.db.$count(siwxSession, sql`project_id = 'shop'`)).toBe(20)
    expect(await rows.read('id59')).toHaveLength(1)
    expect(await rows.read('id39')).toBeUndefined()
    expect(await others.read('first')).toHaveLength(1)
  })

  it('[B10] keeps the latest sessions of a browser that fit into a row', async () => {
    const rows = sessionRows(parts.database.db, 'shop', { maxRows: 20 })
    const many = Array.from({ length: 40 }, (_, at) => getSession(String(at), 4_000))
    await rows.write('large', many, Date.now() + 2 * hour)
    const kept = (await rows.read('large')) as readonly { address: string }[]
    expect(JSON.stringify(kept).length).toBeLessThanOrEqual(64 * 1024)
    expect(kept.length).toBeGreaterThan(10)
    expect(kept.at(-1)?.address).toBe('39')
    await rows.write('huge', [getSession('0', 100), getSession('1', 90_000)], Date.now() + 2 * hour)
    expect(await rows.read('huge')).toMatchObject([{ address: '1' }])
  })
})
