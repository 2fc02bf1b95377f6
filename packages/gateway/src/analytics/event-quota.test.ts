/** What a project's events may add in a day: each database, two gateways, a clock of the test's own. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createGateway } from '../create-gateway.js'
import { deleteQuotasBefore } from '../database/daily-quota.js'
import { migrate } from '../database/migrate.js'
import { event } from '../database/schema.js'
import { dailyQuota } from '../database/service-tables.js'
import { ask, configWith } from '../fixtures/auth-requests.js'
import { emptyTables } from '../fixtures/empty-tables.js'
import { type Store, storeKinds } from '../fixtures/stores.js'
import type { StoredEvent } from './event.js'
import { createEventStore, getSize, QuotaExceededError } from './event-store.js'

const day = 86_400_000
const getEvent = (projectId = 'shop', path = '/'): StoredEvent => ({
  projectId,
  eventId: randomUUID(),
  type: 'MODAL_OPEN',
  occurredAt: new Date(),
  domain: 'shop.example.com',
  path,
  wallet: null,
  chain: null,
  code: null,
  properties: {},
  addressHash: null,
})
const size = getSize(getEvent())

describe.each(storeKinds)('on $name', (kind) => {
  let store: Store
  let parts: Awaited<ReturnType<Store['open']>>
  let other: Awaited<ReturnType<Store['open']>>
  let time = Date.UTC(2026, 0, 1, 12)
  beforeAll(async () => {
    store = await kind.start()
    parts = await store.open()
    other = await store.open()
    await migrate(parts.database.db)
  }, 120_000)
  afterAll(async () => {
    await parts.close()
    await other.close()
    await store.stop()
  })
  beforeEach(async () => {
    time = Date.UTC(2026, 0, 1, 12)
    await emptyTables(parts.database)
  })
  const getStore = (bytesPerDay: number, { database } = parts) =>
    createEventStore(database.db, { bytesPerDay, onStored: () => {}, now: () => time })
  const outcome = (kept: Promise<void>) =>
    kept.then(
      () => 'kept',
      (thrown: unknown) => (thrown instanceof QuotaExceededError ? 'spent' : String(thrown)),
    )
  const stored = () => parts.database.db.$count(event)

  it('[B10] stops at the bytes of a day over two gateways, and goes on the next day', async () => {
    const [a, b] = [getStore(10 * size), getStore(10 * size, other)]
    const outcomes: string[] = []
    for (let at = 0; at < 16; at++)
      outcomes.push(await outcome((at % 2 ? a : b).keep([getEvent()])))
    expect(outcomes).toEqual([...Array(10).fill('kept'), ...Array(6).fill('spent')])
    expect(await stored()).toBe(10)
    // Another project has a quota of its own.
    expect(await outcome(a.keep([getEvent('bank')]))).toBe('kept')
    time += day / 2 - 1
    expect(await outcome(a.keep([getEvent()]))).toBe('spent')
    time += 1
    expect(await outcome(a.keep([getEvent()]))).toBe('kept')
    expect(await deleteQuotasBefore(parts.database.db, new Date(time - day))).toBe(0)
    expect(await deleteQuotasBefore(parts.database.db, new Date(time))).toBe(2)
    expect(await parts.database.db.$count(dailyQuota)).toBe(1)
  })

  it('[B10] refuses a project without failing others whose events are written with its own', async () => {
    const events = getStore(3 * size)
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        outcome(events.keep([getEvent(at % 4 ? 'shop' : 'bank')])),
      ),
    )
    expect(outcomes.filter((_, at) => at % 4 === 0)).toEqual(['kept', 'kept', 'kept'])
    expect(outcomes.filter((result) => result === 'spent')).toHaveLength(6)
    expect(await stored()).toBe(6)
  })

  it('[B10] counts an event that is sent again once', async () => {
    const events = getStore(2 * size)
    const [storedEvent, two] = [getEvent(), getEvent()]
    for (let at = 0; at < 5; at++) expect(await outcome(events.keep([storedEvent]))).toBe('kept')
    expect(await outcome(events.keep([two]))).toBe('kept')
    expect(await outcome(events.keep([getEvent()]))).toBe('spent')
  })

  it('[B10] counts about what a row takes on the disk', async () => {
    const events = getStore(Number.POSITIVE_INFINITY)
    const words = 'k'.repeat(60)
    const properties = Object.fromEntries(
      Array.from({ length: 13 }, (_, at) => [`word${at}`, words]),
    )
    const large = () => ({ ...getEvent('shop', `/${'a'.repeat(250)}`), properties })
    const measured = z.object({ rows: z.array(z.object({ bytes: z.coerce.number() })) })
    for (const make of [large, getEvent]) {
      // Deleted rows keep their place on the disk.
      await parts.database.db.execute(sql`truncate scope_event`)
      const many = Array.from({ length: 2_000 }, () => make())
      await events.keep(many)
      const { rows } = measured.parse(
        await parts.database.db.execute(
          sql`select pg_total_relation_size('scope_event')::bigint as bytes`,
        ),
      )
      const counted = many.reduce((sum, storedEvent) => sum + getSize(storedEvent), 0)
      expect((rows[0]?.bytes ?? 0) / counted).toBeGreaterThan(0.5)
      expect((rows[0]?.bytes ?? 0) / counted).toBeLessThan(1.3)
    }
  })

  it('[B10] costs an address by bytes: fewer large events than small ones in a minute', async () => {
    const limits = { perIp: { requests: 300 } }
    const gateway = await createGateway(configWith({ limits, trustedProxies: 1 }), parts)
    const words = 'kk '.repeat(20).trim()
    const names = ['view', 'method', 'platform', 'provider', 'badge', 'accountType', 'type']
    const sent = (properties: object) => ({
      eventId: randomUUID(),
      url: 'https://shop.example.com/',
      props: { event: 'A'.repeat(60), properties },
    })
    const rowsBefore = async (network: string, properties: object) => {
      for (let rows = 0; ; rows += 100) {
        const body = JSON.stringify(Array.from({ length: 100 }, () => sent(properties)))
        const headers = { 'x-forwarded-for': network }
        const { status } = await ask(gateway, '/e', { body, headers })
        if (status !== 202) return rows
      }
    }
    const large = Object.fromEntries(names.map((name) => [name, words]))
    const [few, many] = [
      await rowsBefore('203.0.113.1', large),
      await rowsBefore('203.0.113.2', {}),
    ]
    expect(few).toBeGreaterThan(0)
    expect(many).toBeGreaterThan(1.5 * few)
    await gateway.close()
  })

  it('[B10] answers 429 until the next day when the quota is spent', async () => {
    const analytics = { megabytesPerDay: 1 }
    const gateway = await createGateway(configWith({ analytics }), parts)
    await parts.database.db.insert(dailyQuota).values({
      projectId: 'shop',
      what: 'event-bytes',
      day: new Date().toISOString().slice(0, 10),
      used: 1_000_000,
    })
    const body = JSON.stringify({ eventId: randomUUID(), props: { event: 'MODAL_OPEN' } })
    for (let at = 0; at < 2; at++) {
      const answer = await ask(gateway, '/e', { body })
      expect(answer.status).toBe(429)
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect((await ask(gateway, '/e?projectId=bank', { body })).status).toBe(202)
    await gateway.close()
  })
})
