/** Purchases and webhook events in the database: the same on each of them. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { migrate } from '../database/migrate.js'
import type { Db } from '../database/open.js'
import { emptyTables } from '../fixtures/empty-tables.js'
import { type Store, storeKinds } from '../fixtures/stores.js'
import { createPurchases, type NewPurchase } from './purchases.js'

const account = 'eip155:0x52908400098527886e0f7030069857d2e4169ee7'
const dayMs = 86_400_000

describe.each(storeKinds)('on $name', (kind) => {
  let store: Store
  let parts: Awaited<ReturnType<Store['open']>>
  let db: Db
  let time: number
  let references = 0
  const open = (perDay = 100) => createPurchases({ db, now: () => time, perDay })
  const wish = (more: Partial<NewPurchase> = {}): NewPurchase => ({
    projectId: 'shop',
    userId: account,
    account,
    chain: 'eip155:8453',
    provider: 'coinbase',
    reference: String(references++),
    serviceProvider: null,
    token: 'eip155:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
    symbol: 'USDC',
    fiatCurrency: 'USD',
    fiatAmount: '100.00',
    ...more,
  })
  beforeAll(async () => {
    store = await kind.start()
    parts = await store.open()
    db = parts.database.db
    await migrate(db)
  }, 120_000)
  afterAll(async () => {
    await parts.close()
    await store.stop()
  })
  beforeEach(async () => {
    await emptyTables(parts.database)
    time = Date.parse('2026-11-27T12:00:00Z')
  })

  it('[B40] moves a status on, back after a failure only, and never from success', async () => {
    const purchases = open()
    const { id } = await purchases.add(wish())
    const apply = async (status: Parameters<typeof purchases.apply>[1]['status']) =>
      (await purchases.apply(id, { status }))?.status
    expect(await apply('sending')).toBe('sending')
    expect(await apply('paid')).toBeUndefined()
    expect(await apply('pending')).toBeUndefined()
    expect(await apply('failed')).toBe('failed')
    expect(await apply('pending')).toBeUndefined()
    // A second attempt with the same link.
    expect(await apply('paid')).toBe('paid')
    expect(await apply('failed')).toBe('failed')
    expect(await apply('sending')).toBe('sending')
    expect(await apply('failed')).toBe('failed')
    expect(await apply('success')).toBe('success')
    expect(await apply('failed')).toBeUndefined()
  })

  it('keeps the hash and the amount if a later report has none', async () => {
    const purchases = open()
    const { id } = await purchases.add(wish())
    await purchases.apply(id, { status: 'sending', txHash: '0x1', amountOut: '98.5' })
    const row = await purchases.apply(id, { status: 'success' })
    expect(row).toMatchObject({ status: 'success', txHash: '0x1', amountOut: '98.5' })
  })

  it('[B40] gives an event to one of many at once', async () => {
    const purchases = open()
    const times = Array.from({ length: 10 }, () => purchases.takeEvent('meld', 'one'))
    expect((await Promise.all(times)).filter(Boolean)).toHaveLength(1)
    expect(await purchases.takeEvent('coinbase', 'one')).toBe(true)
  })

  it('lets one of many at once ask the provider', async () => {
    const purchases = open()
    const { id } = await purchases.add(wish())
    const claims = await Promise.all(Array.from({ length: 10 }, () => purchases.claimCheck(id)))
    expect(claims.filter(Boolean)).toHaveLength(1)
    time += 3_001
    expect(await purchases.claimCheck(id)).toBe(true)
  })

  it('[B41] stores as many in a day as the project may have', async () => {
    const purchases = open(2)
    const added = await Promise.allSettled([1, 2, 3, 4].map(() => purchases.add(wish())))
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    await expect(purchases.add(wish({ projectId: 'bank' }))).resolves.toBeDefined()
    time += dayMs
    await expect(purchases.add(wish())).resolves.toBeDefined()
  })

  it('[B41] gives the quota of the day of a refused purchase back, once', async () => {
    const purchases = open(2)
    const { id } = await purchases.add(wish())
    await purchases.add(wish({ projectId: 'bank' }))
    await purchases.add(wish())
    time += dayMs
    await purchases.add(wish())
    time -= dayMs
    await purchases.cancel(id)
    await purchases.cancel(id)
    await expect(purchases.add(wish())).resolves.toBeDefined()
    await expect(purchases.add(wish())).rejects.toMatchObject({ status: 429 })
    time += dayMs
    await expect(purchases.add(wish())).resolves.toBeDefined()
    await expect(purchases.add(wish())).rejects.toMatchObject({ status: 429 })
  })

  it('[B42] lists those of a contract on its own network only', async () => {
    const purchases = open()
    await purchases.add(wish())
    const other = await purchases.add(wish({ chain: 'eip155:1' }))
    expect(await purchases.list('shop', [{ account }])).toHaveLength(2)
    const contract = [{ account, chain: 'eip155:1' }]
    expect((await purchases.list('shop', contract)).map(({ id }) => id)).toEqual([other.id])
    expect(await purchases.list('bank', [{ account }])).toEqual([])
    expect(await purchases.list('shop', [])).toEqual([])
  })

  it('deletes old purchases and events', async () => {
    const purchases = open()
    await purchases.add(wish())
    await purchases.takeEvent('meld', 'one')
    time += dayMs
    const { id } = await purchases.add(wish())
    await purchases.takeEvent('meld', 'two')
    const end = new Date(time - 1_000)
    expect(await purchases.deletePurchasesBefore(end)).toBe(1)
    expect(await purchases.deleteEventsBefore(end)).toBe(1)
    expect((await purchases.list('shop', [{ account }])).map((row) => row.id)).toEqual([id])
    expect(await purchases.takeEvent('meld', 'two')).toBe(false)
  })
})
