/** Names in the database alone, on each kind that this machine has. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { migrate } from '../database/migrate.js'
import { type Database, openPostgres } from '../database/open.js'
import { openPooledDatabase } from '../fixtures/pooled-database.js'
import { findPostgres, type Service } from '../fixtures/services.js'
import { openPostgresDatabase } from '../fixtures/shared-services.js'
import { emptied } from '../fixtures/stores.js'
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
      : [await openPooledDatabase()]
    for (const { db } of databases) await migrate(db)
  }, 60_000)
  afterAll(async () => {
    for (const database of databases) await database.close()
    await service?.stop()
  })
  beforeEach(() => emptied(databases[0] as Database))

  const rowsAt = (at: number) => nameRows((databases[at % databases.length] as Database).db)
  const addressAt = (at: number) => `0x${String(at).padStart(40, 'A')}`
  const row = (name: string, address: string) => ({
    name,
    coinType: 60,
    address,
    isContract: false,
    attributes: {},
  })

  it('[B11] of forty who register one name at once, over two connections, one has it', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, (_, at) => rowsAt(at).register(row('a.eth', addressAt(at)), 5)),
    )
    expect(outcomes.filter((one) => one === 'registered')).toHaveLength(1)
    expect(outcomes.filter((one) => one === 'taken')).toHaveLength(39)
    const winner = outcomes.indexOf('registered')
    expect((await rowsAt(0).find('a.eth'))?.address).toBe(addressAt(winner))
  })

  it('[B11] an address that registers twenty at once has as many as it may, in whatever case it is written', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, at) => {
        const address = at % 2 ? addressAt(1) : addressAt(1).toLowerCase()
        return rowsAt(at).register(row(`${at}.eth`, address), 3)
      }),
    )
    expect(outcomes.filter((one) => one === 'registered')).toHaveLength(3)
    expect(outcomes.filter((one) => one === 'enough')).toHaveLength(17)
    expect(await rowsAt(1).ofAddress(addressAt(1))).toHaveLength(3)
  })

  it('[B11] of forty who use one nonce at once, one does', async () => {
    const taken = await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        rowsAt(at).takeNonce(at % 2 ? addressAt(1) : addressAt(1).toLowerCase(), 'nonce'),
      ),
    )
    expect(taken.filter(Boolean)).toHaveLength(1)
    expect(await rowsAt(0).takeNonce(addressAt(2), 'nonce')).toBe(true)
  })
})
