/** A request and a renewal of the same session at once, on PostgreSQL, in a chosen order (threat A12). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from '../database/migrate.js'
import { type GatedDatabase, openGatedDatabase } from '../fixtures/gated-database.js'
import { findPostgres, type Service } from '../fixtures/services.js'
import { openPostgresDatabase } from '../fixtures/shared-services.js'
import { createEncryption } from './encryption.js'
import { createSessions } from './sessions.js'
import { createUsers } from './users.js'

describe.runIf(findPostgres())('on PostgreSQL', () => {
  let service: Service
  let gated: GatedDatabase
  beforeAll(async () => {
    service = await openPostgresDatabase()
    gated = openGatedDatabase(service.url)
    await migrate(gated.db)
  })
  afterAll(async () => {
    await gated.close()
    await service.stop()
  })

  async function signedIn() {
    const encryption = createEncryption(['f3b1c9d07a5e4862bd1f0c3a9e7d5b24'])
    const users = createUsers(gated.db, encryption, Date.now)
    const sessions = createSessions(gated.db, encryption, Date.now)
    const userId = await users.findOrAdd('shop', { kind: 'google', value: '1' })
    const about = { projectId: 'shop', userId, device: 'd', parentOrigin: 'https://shop.example' }
    const first = await sessions.begin({ ...about, provider: 'google' })
    const renew = (token: string) => sessions.renew(token, 'shop', 'd')
    return { sessions, first, renew }
  }

  it('[A12] keeps the session if a renewal between a request’s two statements is lost', async () => {
    const { sessions, first, renew } = await signedIn()
    const second = await renew(first.refreshToken)
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const isHeld = gated.hold(/set "previous_hash"/, released)
    const request = sessions.of(second.accessToken, 'shop', 'd')
    await isHeld
    // Its answer is lost: the browser has the second tokens still.
    await renew(second.refreshToken)
    release()
    await request
    const again = await renew(second.refreshToken)
    expect(await sessions.of(again.accessToken, 'shop', 'd')).toMatchObject({ device: 'd' })
  })

  it('[A12] ends the session when a used token comes back after the new one was used', async () => {
    const { sessions, first, renew } = await signedIn()
    const second = await renew(first.refreshToken)
    await sessions.of(second.accessToken, 'shop', 'd')
    await expect(renew(first.refreshToken)).rejects.toMatchObject({ status: 401 })
    await expect(renew(second.refreshToken)).rejects.toMatchObject({ status: 401 })
  })
})
