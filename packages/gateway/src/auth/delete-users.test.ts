/** Users without a wallet are deleted after a while, unless they sign in meanwhile. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from '../database/migrate.js'
import type { Db } from '../database/open.js'
import {
  authDevice,
  authIdentity,
  authPasskey,
  authSession,
  authUser,
  authWallet,
} from '../database/schema.js'
import { openGatedDatabase } from '../fixtures/gated-database.js'
import { findPostgres } from '../fixtures/services.js'
import { openPostgresDatabase } from '../fixtures/shared-services.js'
import { type Store, storeKinds } from '../fixtures/stores.js'
import { deleteInactiveUsers } from './delete-users.js'
import { createEncryption } from './encryption.js'
import { createSessions } from './sessions.js'
import { createUsers } from './users.js'

const day = 86_400_000
const projectId = 'shop'
const encryption = createEncryption(['f3b1c9d07a5e4862bd1f0c3a9e7d5b24'])
const session = (userId: string, device = 'device') => ({
  projectId,
  userId,
  device,
  parentOrigin: 'https://shop.example.com',
  provider: 'email',
})

describe.each(storeKinds)('on $name', (kind) => {
  let store: Store
  let parts: Awaited<ReturnType<Store['open']>>
  let db: Db
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

  it('[B10] deletes inactive users without a wallet or a session, and all their data', async () => {
    let time = Date.now()
    const users = createUsers(db, encryption, () => time)
    const sessions = createSessions(db, encryption, () => time)
    const add = async (value: string) => {
      const id = await users.findOrAdd(projectId, { kind: 'passkey', value })
      await users.remember(id, value)
      const begun = await sessions.begin(session(id, value))
      return { id, ...begun }
    }
    const stranger = await add('stranger')
    const owner = await add('owner')
    const guest = await add('guest')
    const refreshed = await add('refreshed')
    await db.insert(authPasskey).values({
      projectId,
      credentialHash: 'x',
      userId: stranger.id,
      keyEncrypted: 'x',
      counter: 0,
    })
    const wallet = { userId: owner.id, projectId, eip155: '0x', solana: 'x', version: 1 }
    await db.insert(authWallet).values(wallet)
    time += 89 * day
    await sessions.end(stranger.refreshToken, projectId, 'stranger')
    await sessions.end(owner.refreshToken, projectId, 'owner')
    await db
      .update(authSession)
      .set({ endsAt: new Date(time + day) })
      .where(eq(authSession.id, refreshed.session.id))
    const renewed = await sessions.renew(refreshed.refreshToken, projectId, 'refreshed')
    await sessions.end(renewed.refreshToken, projectId, 'refreshed')
    const late = await add('late')
    await sessions.end(late.refreshToken, projectId, 'late')
    time += 2 * day
    expect(await deleteInactiveUsers(db, new Date(time - 90 * day))).toBe(1)
    const left = (await db.select().from(authUser)).map(({ id }) => id)
    expect(left.sort()).toEqual([owner, guest, refreshed, late].map(({ id }) => id).sort())
    for (const table of [authIdentity, authDevice, authPasskey])
      expect(await db.select().from(table).where(eq(table.userId, stranger.id))).toEqual([])
    expect(await users.find(projectId, { kind: 'passkey', value: 'owner' })).toBe(owner.id)
    const again = await users.findOrAdd(projectId, { kind: 'passkey', value: 'stranger' })
    expect(again).not.toBe(stranger.id)
  })

  it('[B10] deletes any number of them', async () => {
    const old = new Date(Date.now() - 91 * day)
    const rows = Array.from({ length: 1_203 }, () => ({ id: randomUUID(), projectId, seenAt: old }))
    await db.insert(authUser).values(rows)
    expect(await deleteInactiveUsers(db, new Date(Date.now() - 90 * day))).toBe(1_203)
  })
})

describe.runIf(findPostgres())('while a user signs in, on PostgreSQL', () => {
  it.each([
    ['the session', /update "scope_auth_user"/],
    ['the deletion', /delete from "scope_auth_identity"/],
  ])('[F14] keeps the user or refuses the session: %s is held up', async (which, statement) => {
    const service = await openPostgresDatabase()
    const gated = openGatedDatabase(service.url)
    await migrate(gated.db)
    const users = createUsers(gated.db, encryption, Date.now)
    const sessions = createSessions(gated.db, encryption, Date.now)
    for (let round = 0; round < 10; round++) {
      const value = randomUUID()
      const userId = await users.findOrAdd(projectId, { kind: 'google', value })
      const old = new Date(Date.now() - 91 * day)
      await gated.db.update(authUser).set({ seenAt: old }).where(eq(authUser.id, userId))
      let release = () => {}
      const released = new Promise<void>((resolve) => {
        release = resolve
      })
      const isHeld = gated.hold(statement, released)
      const begin = () => sessions.begin(session(userId, value))
      const forget = () => deleteInactiveUsers(gated.db, new Date(Date.now() - 90 * day))
      const [first, second] = which === 'the session' ? [begin, forget] : [forget, begin]
      const firstRun: Promise<unknown> = first()
      await isHeld
      const other: Promise<unknown> = second()
      await gated.settledOrLocked(other)
      release()
      await Promise.allSettled([firstRun, other])
      const there = await gated.db.select().from(authUser).where(eq(authUser.id, userId))
      const begun = await gated.db.select().from(authSession).where(eq(authSession.userId, userId))
      expect(begun).toHaveLength(there.length)
    }
    await gated.close()
    await service.stop()
  })
})
