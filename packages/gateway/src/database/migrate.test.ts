/** From the tables of the first release to those of this one, on each database. */
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createEmailChanges } from '../auth/email-changes.js'
import { createEncryption } from '../auth/encryption.js'
import { createSessions } from '../auth/sessions.js'
import { createUsers } from '../auth/users.js'
import { createWallets } from '../auth/wallets.js'
import { firstRelease, makeFirstRelease } from '../fixtures/first-release-rows.js'
import { findPostgres } from '../fixtures/services.js'
import { openPostgresDatabase } from '../fixtures/shared-services.js'
import { type Store, storeKinds } from '../fixtures/stores.js'
import { nameRows } from '../names/name-rows.js'
import { sessionRows } from '../siwx/session-rows.js'
import { migrate, NewerTablesError } from './migrate.js'
import { migrations } from './migrations.js'
import { type Db, openPostgres } from './open.js'

type Opened = Awaited<ReturnType<Store['open']>>
const getRows = z.object({ rows: z.array(z.record(z.string(), z.unknown())) })
const read = async (db: Db, table: string) =>
  getRows.parse(await db.execute(sql.raw(`select * from ${table} order by 1`))).rows
/** Every table of the schema with its columns and rows. */
async function everything(db: Db) {
  const { rows } = getRows.parse(
    await db.execute(sql`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_name like 'scope%' order by 1`),
  )
  const tables = rows.map(({ name }) => String(name))
  return Promise.all(tables.map(async (table) => ({ table, rows: await read(db, table) })))
}

describe.each(storeKinds)('on $name', (kind) => {
  let store: Store
  let parts: Opened
  let db: Db
  beforeEach(async () => {
    store = await kind.start()
    parts = await store.open()
    db = parts.database.db
    await makeFirstRelease(db)
  }, 120_000)
  afterEach(async () => {
    await parts.close()
    await store.stop()
  })

  it('[F14] keeps every row of the first release', async () => {
    const before = await everything(db)
    expect(before.filter(({ rows }) => rows.length === 0)).toEqual([])
    await migrate(db)
    for (const { table, rows } of before) {
      const after = await read(db, table)
      if (table === 'scope_migration') expect(after).toHaveLength(migrations.length)
      else expect([table, after]).toMatchObject([table, rows])
    }
  })

  it('[F14] finds the same user, session, wallet and names afterwards', async () => {
    await migrate(db)
    const encryption = createEncryption([firstRelease.authEncryptionKey])
    const { userId, email, googleId, device, accessToken, addresses, name, siwxId } = firstRelease
    const users = createUsers(db, encryption, Date.now)
    expect(await users.find('shop', { kind: 'email', value: email })).toBe(userId)
    expect(await users.findOrAdd('shop', { kind: 'google', value: googleId })).toBe(userId)
    expect(await users.getName(userId, 'google')).toBe('Ada')
    const session = await createSessions(db, encryption, Date.now).of(accessToken, 'shop', device)
    expect(session.userId).toBe(userId)
    expect((await createWallets(db, encryption, Date.now).of(session))?.addresses).toEqual(
      addresses,
    )
    expect(await nameRows(db).find(name)).toMatchObject({ address: addresses.eip155 })
    expect(await sessionRows(db, 'shop', { maxRows: 10 }).read(siwxId)).toHaveLength(1)
    const undone = await createEmailChanges(db, encryption, Date.now).undo('undo')
    expect(undone).toBeDefined()
    expect(await users.getEmail(userId)).toBe('old@example.com')
  })

  it('[F14] leaves everything as it was when a migration fails', async () => {
    const before = await everything(db)
    const broken = [
      ...migrations,
      {
        name: '9999-broken',
        statements: ['delete from scope_auth_user', 'alter table scope_nothing add column x text'],
      },
    ]
    await expect(migrate(db, broken)).rejects.toThrow()
    expect(await everything(db)).toEqual(before)
    expect(await migrate(db)).toHaveLength(migrations.length - firstRelease.migrations.length)
  })

  it('refuses tables of a newer gateway, and changes nothing of them', async () => {
    await migrate(db)
    const newer = [
      ...migrations,
      { name: '9999-newer', statements: ['create table scope_newer (id integer)'] },
    ]
    await migrate(db, newer)
    const before = await everything(db)
    await expect(migrate(db)).rejects.toThrow(NewerTablesError)
    await expect(migrate(db)).rejects.toThrow('9999-newer')
    expect(await everything(db)).toEqual(before)
  })
})

describe.runIf(findPostgres())('on a slow PostgreSQL', () => {
  it('runs a migration that takes longer than a request may, and waits for it elsewhere', async () => {
    const service = await openPostgresDatabase()
    const open = () => openPostgres(service.url, () => {}, { statementTimeout: 100 })
    const [database, other] = [open(), open()]
    const slow = [{ name: '0001-slow', statements: ['select pg_sleep(0.4)'] }]
    await expect(database.db.execute(sql`select pg_sleep(0.4)`)).rejects.toThrow()
    const both = await Promise.all([migrate(database.db, slow), migrate(other.db, slow)])
    expect(both.flat()).toEqual(['0001-slow'])
    // Requests have their limit again.
    await expect(database.db.execute(sql`select pg_sleep(0.4)`)).rejects.toThrow()
    await database.close()
    await other.close()
    await service.stop()
  }, 120_000)
})
