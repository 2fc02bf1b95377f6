/** Names in the database alone, on each kind that this machine has. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { migrate } from '../database/migrate.js'
import { type Database, openPostgres } from '../database/open.js'
import { emptyTables } from '../fixtures/empty-tables.js'
import { openEmptyDatabase } from '../fixtures/pooled-database.js'
import { findPostgres, type Service } from '../fixtures/services.js'
import { openPostgresDatabase } from '../fixtures/shared-services.js'
import { nameRows } from './name-rows.js'

const kinds = ['PGlite', ...(findPostgres() ? ['PostgreSQL'] : [])]

describe.each(kinds)('on %s', (kind) => {
  let service: Service | undefined
  let databases: Database[]
  beforeAll(async () => {
    service = kind === 'PostgreSQL' ? await openPostgresDatabase() : undefined
    const url = service?.url
    databases = url
      ? [openPostgres(url, () => {}), openPostgres(url, () => {})]
      : [await openEmptyDatabase()]
    for (const { db } of databases) await migrate(db)
  }, 60_000)
  afterAll(async () => {
    for (const database of databases) await database.close()
    await service?.stop()
  })
  beforeEach(() => emptyTables(databases[0] as Database))

  const rowsAt = (at: number) => nameRows((databases[at % databases.length] as Database).db)
  const addressAt = (at: number) => `0x${String(at).padStart(40, 'A')}`
  const row = (name: string, address: string) => ({
    name,
    coinType: 60,
    address,
    isContract: false,
    attributes: {},
  })

  it('[B11] registers a name for one of forty simultaneous users over two connections', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        rowsAt(at).register(row('a.eth', addressAt(at)), { perAddress: 5 }),
      ),
    )
    expect(outcomes.filter((outcome) => outcome === 'registered')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(39)
    const winner = outcomes.indexOf('registered')
    expect((await rowsAt(0).find('a.eth'))?.address).toBe(addressAt(winner))
  })

  it('[B11] stops at the daily limit of all addresses together, and resets each day', async () => {
    const day = { projectId: 'shop', max: 4, now: Date.UTC(2026, 0, 1, 23, 59, 59) }
    const register = (at: number, name: string, now = day.now, projectId = 'shop') =>
      rowsAt(at).register(row(name, addressAt(at)), {
        perAddress: 5,
        day: { ...day, now, projectId },
      })
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_, at) => register(at, `flood${at}.eth`)),
    )
    expect(outcomes.filter((outcome) => outcome === 'registered')).toHaveLength(4)
    expect(outcomes.filter((outcome) => outcome === 'day-full')).toHaveLength(8)
    const there = await rowsAt(0).whichExist(outcomes.map((_, at) => `flood${at}.eth`))
    expect(there.size).toBe(4)
    expect(await register(20, 'other.eth', day.now, 'bank')).toBe('registered')
    expect(await register(21, 'late.eth', day.now + 1_000)).toBe('registered')
    // The operator's own server isn't counted.
    const own = rowsAt(0).register(row('own.eth', addressAt(22)), { perAddress: 5 })
    expect(await own).toBe('registered')
  })

  it('[B11] registers up to the maximum for an address, in any case, of twenty at once', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, at) => {
        const address = at % 2 ? addressAt(1) : addressAt(1).toLowerCase()
        return rowsAt(at).register(row(`${at}.eth`, address), { perAddress: 3 })
      }),
    )
    expect(outcomes.filter((outcome) => outcome === 'registered')).toHaveLength(3)
    expect(outcomes.filter((outcome) => outcome === 'enough')).toHaveLength(17)
    expect(await rowsAt(1).ofAddress(addressAt(1))).toHaveLength(3)
  })

  it('[B11] accepts a nonce once of forty simultaneous uses', async () => {
    const taken = await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        rowsAt(at).takeNonce(at % 2 ? addressAt(1) : addressAt(1).toLowerCase(), 'nonce'),
      ),
    )
    expect(taken.filter(Boolean)).toHaveLength(1)
    expect(await rowsAt(0).takeNonce(addressAt(2), 'nonce')).toBe(true)
  })
})
