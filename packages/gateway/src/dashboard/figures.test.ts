/** What the dashboard counts, on each database. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { migrate } from '../database/migrate.js'
import { event } from '../database/schema.js'
import { readBundledWallets } from '../directory/bundled-wallets.js'
import { emptyTables } from '../fixtures/empty-tables.js'
import { type Store, storeKinds } from '../fixtures/stores.js'
import { readFigures } from './figures.js'
import { parsePeriod } from './period.js'
import { createWalletNames } from './wallet-names.js'

const now = Date.parse('2026-11-22T12:00:00Z')

describe.each(storeKinds)('on $name', (kind) => {
  let store: Store
  let parts: Awaited<ReturnType<Store['open']>>
  beforeAll(async () => {
    store = await kind.start()
    parts = await store.open()
    await migrate(parts.database.db)
  }, 60_000)
  afterAll(async () => {
    await parts?.close()
    await store?.stop()
  })
  beforeEach(() => emptyTables(parts.database))

  interface Row {
    readonly type: string
    readonly wallet?: string
    readonly chain?: string
    readonly code?: string
    readonly at?: string
    readonly projectId?: string
    readonly properties?: object
  }
  const insert = (count: number, { type, at = '2026-11-22T08:00:00Z', ...row }: Row) =>
    parts.database.db.insert(event).values(
      Array.from({ length: count }, () => ({
        projectId: 'shop',
        properties: {},
        ...row,
        type,
        eventId: randomUUID(),
        occurredAt: new Date(at),
      })),
    )
  const { keys } = createWalletNames([
    ...readBundledWallets(),
    { slug: 'meadow', name: 'Meadow', namespaces: ['eip155'], rdns: 'dev.test.meadow' },
  ])
  const read = (days: string, maxRows = 20) => {
    const period = parsePeriod({ days }, now, 90)
    if (typeof period === 'string') throw new Error(period)
    return readFigures(parts.database.db, {
      projectId: 'shop',
      period,
      walletKeys: keys,
      maxRows,
    })
  }

  it('counts a wallet once, for all of its ids', async () => {
    await insert(2, { type: 'CONNECT_SUCCESS', wallet: 'dev.test.meadow' })
    await insert(3, { type: 'CONNECT_SUCCESS', wallet: 'standard:meadow' })
    await insert(1, { type: 'SELECT_WALLET', wallet: 'dev.scope.meadow' })
    await insert(1, { type: 'CONNECT_SUCCESS', wallet: 'AUTH' })
    await insert(4, { type: 'CONNECT_SUCCESS', wallet: 'com.unknown.wallet' })
    expect((await read('7')).wallets).toEqual([
      {
        key: keys.meadow,
        ids: ['dev.scope.meadow', 'dev.test.meadow', 'standard:meadow'],
        selected: 1,
        connected: 5,
      },
      { key: 'com.unknown.wallet', ids: ['com.unknown.wallet'], selected: 0, connected: 4 },
      { key: keys.auth, ids: ['AUTH'], selected: 0, connected: 1 },
    ])
  })

  it('adds up the ids of a wallet before it cuts the list', async () => {
    await insert(3, { type: 'CONNECT_SUCCESS', wallet: 'com.one' })
    await insert(3, { type: 'CONNECT_SUCCESS', wallet: 'com.two' })
    await insert(2, { type: 'CONNECT_SUCCESS', wallet: 'app.phantom' })
    await insert(2, { type: 'CONNECT_SUCCESS', wallet: 'standard:phantom' })
    const { wallets } = await read('7', 1)
    expect(wallets.map(({ key, connected }) => [key, connected])).toEqual([
      [keys['app.phantom'], 4],
      ['com.one', 3],
    ])
  })

  it('counts the period before, and neither older events nor those of other projects', async () => {
    await insert(4, { type: 'MODAL_OPEN' })
    await insert(2, { type: 'MODAL_OPEN', at: '2026-11-15T11:00:00Z' })
    await insert(1, { type: 'MODAL_OPEN', at: '2026-11-09T00:00:00Z' })
    // After noon of the day that today, which is half over, is compared with.
    await insert(8, { type: 'MODAL_OPEN', at: '2026-11-15T13:00:00Z' })
    await insert(16, { type: 'MODAL_OPEN', at: '2026-11-08T23:59:59Z' })
    await insert(32, { type: 'MODAL_OPEN', projectId: 'bank' })
    const { totals, before, days } = await read('7')
    expect([totals.funnel.open, before?.funnel.open]).toEqual([4, 3])
    expect(days.map(({ day, counts }) => [day, counts.open])).toEqual([
      ['2026-11-16', 0],
      ['2026-11-17', 0],
      ['2026-11-18', 0],
      ['2026-11-19', 0],
      ['2026-11-20', 0],
      ['2026-11-21', 0],
      ['2026-11-22', 4],
    ])
    expect((await read('90')).before).toBeUndefined()
  })

  it('counts no reconnect as a connection', async () => {
    const wallet = 'io.metamask'
    await insert(1, { type: 'CONNECT_SUCCESS', wallet, chain: 'eip155' })
    await insert(2, {
      type: 'CONNECT_SUCCESS',
      wallet,
      chain: 'eip155',
      properties: { reconnected: true },
    })
    const { totals, chains, wallets } = await read('7')
    expect([totals.funnel.connect, wallets[0]?.connected]).toEqual([1, 1])
    expect(chains).toEqual([{ chain: 'eip155', connected: 1 }])
  })

  it('takes the median of the times to connect, of events that tell one', async () => {
    expect((await read('7')).totals.medianConnectMs).toBeUndefined()
    const durations = [1_000, 9_000, 3_000, -1, 86_400_000, 'long', null]
    for (const durationMs of durations)
      await insert(1, { type: 'CONNECT_SUCCESS', properties: { durationMs } })
    await insert(1, { type: 'CONNECT_SUCCESS' })
    await insert(5, {
      type: 'CONNECT_SUCCESS',
      properties: { durationMs: 1, reconnected: true },
    })
    await insert(2, {
      type: 'CONNECT_SUCCESS',
      properties: { durationMs: 4_000 },
      at: '2026-11-15T11:00:00Z',
    })
    const { totals, before } = await read('7')
    expect([totals.medianConnectMs, before?.medianConnectMs]).toEqual([3_000, 4_000])
  })

  it('counts declined connections with others that were declined, and every kind of error', async () => {
    await insert(1, { type: 'USER_REJECTED' })
    await insert(2, { type: 'CONNECT_ERROR', code: 'user-rejected' })
    await insert(2, { type: 'ERROR_FETCH_TRANSACTIONS', code: 'timeout' })
    await insert(1, { type: 'EMAIL_VERIFICATION_CODE_FAIL' })
    await insert(5, { type: 'NOERROR' })
    const { errors, totals } = await read('7')
    expect(errors).toEqual([
      { type: 'CONNECT_ERROR', code: 'user-rejected', count: 3 },
      { type: 'ERROR_FETCH_TRANSACTIONS', code: 'timeout', count: 2 },
      { type: 'EMAIL_VERIFICATION_CODE_FAIL', code: undefined, count: 1 },
    ])
    expect(totals.errors).toBe(6)
  })
})
