/** Address changes, undos and sign-ins at the same time, on PostgreSQL, in each order of their statements (threat A6). */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from '../database/migrate.js'
import { authIdentity, authSession } from '../database/schema.js'
import { type GatedDatabase, openGatedDatabase } from '../fixtures/gated-database.js'
import { findPostgres, type Service } from '../fixtures/services.js'
import { openPostgresDatabase } from '../fixtures/shared-services.js'
import { createEmailChanges, type EmailChanges } from './email-changes.js'
import { createEncryption } from './encryption.js'
import { createSessions, type Sessions } from './sessions.js'
import { createUsers, type Users } from './users.js'

const projectId = 'shop'
const parentOrigin = 'https://shop.example.com'
const keys = ['f3b1c9d07a5e4862bd1f0c3a9e7d5b24', 'a74e19c05d2b8f6391c0e7d4b2a85f13']
const rounds = 15

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

  /** A gateway that makes hashes with the first of its keys. */
  function gateway(secrets = keys) {
    const encryption = createEncryption(secrets)
    const users = createUsers(gated.db, encryption, Date.now)
    const sessions = createSessions(gated.db, encryption, Date.now)
    const changes = createEmailChanges(gated.db, encryption, Date.now)
    return { users, sessions, changes }
  }
  /** As the last step of signing in by email does it. */
  const signIn = (
    { users, sessions }: { users: Users; sessions: Sessions },
    email: string,
    device: string = randomUUID(),
  ) =>
    gated.db.transaction(async (step) => {
      const userId = await users.findOrAdd(projectId, { kind: 'email', value: email }, step)
      await users.remember(userId, device, step)
      const begun = { projectId, userId, device, parentOrigin, provider: 'email' }
      return (await sessions.begin(begun, step)).session
    })
  /** Answers the token that undoes it. */
  async function change(
    changes: EmailChanges,
    session: { userId: string; id: string },
    from: string,
    to: string,
  ): Promise<string> {
    let undoToken = ''
    const about = { projectId, parentOrigin, locale: 'en', sessionId: session.id, from, to }
    await changes.change({ ...about, userId: session.userId }, async (_, __, token) => {
      undoToken = token
    })
    return undoToken
  }
  const getOwners = (users: Users, email: string) =>
    users.find(projectId, { kind: 'email', value: email })
  const getSessions = (userId: string) =>
    gated.db.select().from(authSession).where(eq(authSession.userId, userId))
  const refused = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (thrown: { reasons?: { name: string }[] }) => thrown.reasons?.[0]?.name ?? String(thrown),
    )

  /** Runs `first` up to the statement, then all that can run of `second`, then the rest of both. */
  async function interleaved<A, B>(
    text: string | RegExp,
    first: () => Promise<A>,
    second: () => Promise<B>,
  ): Promise<[PromiseSettledResult<A>, PromiseSettledResult<B>]> {
    let release = () => {}
    const isReleased = new Promise<void>((resolve) => {
      release = resolve
    })
    const isHeld = gated.hold(text, isReleased)
    const firstRun = first()
    await isHeld
    const secondRun = second()
    await gated.settledOrLocked(secondRun)
    release()
    const [a] = await Promise.allSettled([firstRun])
    const [b] = await Promise.allSettled([secondRun])
    return [a, b]
  }

  const statements = [
    ['before the sign-in looks for the owner', /from "scope_auth_identity"/, 'sign-in'],
    ['before the sign-in adds a session', /insert into "scope_auth_session"/, 'sign-in'],
    ['before the change deletes the address', /delete from "scope_auth_identity"/, 'change'],
    ['before the change holds the address', /insert into "scope_auth_email_change"/, 'change'],
  ] as const

  it.each(statements)(
    '[A6] gives a changed address to no second user: sign-in and change, %s',
    async (_, text, first) => {
      for (let round = 0; round < rounds; round++) {
        const [a, b] = [gateway(), gateway([keys[1] ?? '', keys[0] ?? ''])]
        const [old, next] = [`ada-${randomUUID()}@example.com`, `eve-${randomUUID()}@example.com`]
        const ada = await signIn(a, old)
        let token = ''
        const changing = async () => {
          token = await change(a.changes, ada, old, next)
        }
        const [signedIn, changed] =
          first === 'sign-in'
            ? await interleaved(text, () => signIn(b, old), changing)
            : (await interleaved(text, changing, () => signIn(b, old))).reverse()
        expect(changed?.status).toBe('fulfilled')
        const owner = await getOwners(a.users, old)
        expect(owner).toBeUndefined()
        if (signedIn?.status === 'fulfilled')
          expect(signedIn.value).toMatchObject({ userId: ada.userId })
        expect(await a.changes.undo(token)).toBeDefined()
        expect(await getOwners(a.users, old)).toBe(ada.userId)
        expect(await getSessions(ada.userId)).toEqual([])
      }
    },
  )

  it('[A6] gives a reserved address to no second user when it was not known before', async () => {
    for (let round = 0; round < rounds; round++) {
      const instance = gateway()
      const [old, next] = [`ada-${randomUUID()}@example.com`, `eve-${randomUUID()}@example.com`]
      const ada = await signIn(instance, old)
      // The sign-in has looked for an owner and found none: the change has committed by then, or waits.
      const token = await change(instance.changes, ada, old, next)
      const [back, stranger] = await interleaved(
        /delete from "scope_auth_identity"/,
        () => change(instance.changes, ada, next, old),
        () => signIn(instance, old),
      )
      expect(back.status).toBe('fulfilled')
      const isIn = stranger.status === 'fulfilled' ? stranger.value.userId : ada.userId
      expect(isIn).toBe(ada.userId)
      expect(await getOwners(instance.users, old)).toBe(ada.userId)
      expect(await instance.changes.undo(token)).toBeUndefined()
    }
  })

  it.each([
    ['the sign-in is first', /insert into "scope_auth_session"/, 'sign-in'],
    ['the undo is first', /delete from "scope_auth_device"/, 'undo'],
  ] as const)(
    '[A6] leaves no session of a sign-in with the new address after an undo: %s',
    async (_, text, first) => {
      for (let round = 0; round < rounds; round++) {
        const instance = gateway()
        const [old, next] = [`ada-${randomUUID()}@example.com`, `eve-${randomUUID()}@example.com`]
        const ada = await signIn(instance, old)
        const token = await change(instance.changes, ada, old, next)
        const thief = () => signIn(instance, next)
        const undo = () => instance.changes.undo(token)
        await (first === 'undo' ? interleaved(text, undo, thief) : interleaved(text, thief, undo))
        expect(await getOwners(instance.users, old)).toBe(ada.userId)
        expect(await getSessions(ada.userId)).toEqual([])
        expect(await getOwners(instance.users, next)).not.toBe(ada.userId)
      }
    },
  )

  it('[A6] refuses a second change by a session that an undo has ended', async () => {
    for (let round = 0; round < rounds; round++) {
      const instance = gateway()
      const [old, next] = [`ada-${randomUUID()}@example.com`, `eve-${randomUUID()}@example.com`]
      const ada = await signIn(instance, old)
      const token = await change(instance.changes, ada, old, next)
      const thief = await signIn(instance, next)
      const again = `eve-${randomUUID()}@example.com`
      const [undone, changed] = await interleaved(
        /delete from "scope_auth_device"/,
        () => instance.changes.undo(token),
        // The address that it reads is the owner's again: not the one whose code was typed.
        () => change(instance.changes, thief, old, again),
      )
      expect(undone.status).toBe('fulfilled')
      expect(
        await refused(
          changed.status === 'rejected' ? Promise.reject(changed.reason) : Promise.resolve(),
        ),
      ).toBe('challenge-expired')
      expect(await getOwners(instance.users, old)).toBe(ada.userId)
    }
  })

  it('[A6] returns the address from a user who got it before locks existed', async () => {
    const instance = gateway()
    const [old, next] = [`ada-${randomUUID()}@example.com`, `eve-${randomUUID()}@example.com`]
    const ada = await signIn(instance, old)
    const token = await change(instance.changes, ada, old, next)
    const second = await signIn(instance, `eve-${randomUUID()}@example.com`)
    const encryption = createEncryption(keys)
    await gated.db
      .update(authIdentity)
      .set({ subjectHash: encryption.hash(old, 'email') })
      .where(eq(authIdentity.userId, second.userId))
    expect(await getOwners(instance.users, old)).toBe(second.userId)
    expect(await instance.changes.undo(token)).toBeDefined()
    expect(await getOwners(instance.users, old)).toBe(ada.userId)
    expect(await getSessions(second.userId)).toEqual([])
  })

  it('[F14] creates one user from two first sign-ins at gateways with different first keys', async () => {
    for (let round = 0; round < rounds; round++) {
      const [a, b] = [gateway(), gateway([keys[1] ?? '', keys[0] ?? ''])]
      const email = `new-${randomUUID()}@example.com`
      const [result, other] = await interleaved(
        /insert into "scope_auth_identity"/,
        () => signIn(a, email),
        () => signIn(b, email),
      )
      const ids = [result, other].map((done) => done.status === 'fulfilled' && done.value.userId)
      expect(ids[0]).toBeTruthy()
      expect(ids[0]).toBe(ids[1])
    }
  })
})
