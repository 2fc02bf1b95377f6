/** Users of a project, their identities and their browsers. */
import { randomUUID } from 'node:crypto'
import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Db, Step } from '../database/open.js'
import { authDevice, authEmailChange, authIdentity, authUser } from '../database/schema.js'
import { httpError } from '../http/http-error.js'
import type { Encryption } from './encryption.js'
import { assertAllKeys } from './keys.js'
import { lockSubjects } from './subject-locks.js'

/** `email`, or the name of a provider. */
export interface Subject {
  readonly kind: string
  /** Of the provider's own: an address in its canonical form, or an id. */
  readonly value: string
}

export interface Users {
  find(projectId: string, subject: Subject): Promise<string | undefined>
  /**
   * Finds the user with this subject, or adds one. Holds a lock on the subject until the end of the transaction.
   *
   * @param within - The transaction. Defaults to one of its own.
   * @throws 409 `email-recently-changed` if its owner changed the address and can still undo that.
   */
  findOrAdd(projectId: string, subject: Subject, within?: Step): Promise<string>
  /** Their address; undefined where they have none here. */
  getEmail(userId: string, step?: Step): Promise<string | undefined>
  /** How an account elsewhere calls them, for users to read. */
  call(userId: string, kind: string, name: string): Promise<void>
  /** Undefined where it never did. */
  getName(userId: string, kind: string): Promise<string | undefined>
  knows(userId: string, device: string): Promise<boolean>
  remember(userId: string, device: string, step?: Step): Promise<void>
  /** It is a stranger's from now on. */
  forget(userId: string, device: string): Promise<void>
}

const recentlyChangedError = () =>
  httpError(409, 'email-recently-changed', 'it was changed: undo that by its mail, or wait a day')

export function createUsers(db: Db, encryption: Encryption, now: () => number): Users {
  const about = (userId: string, kind: string) => `${userId} ${kind}`

  async function find(projectId: string, { kind, value }: Subject, step: Db | Step = db) {
    const [row] = await step
      .select({ userId: authIdentity.userId })
      .from(authIdentity)
      .where(
        and(
          eq(authIdentity.projectId, projectId),
          eq(authIdentity.kind, kind),
          inArray(authIdentity.subjectHash, [...encryption.hashes(value, kind)]),
        ),
      )
    return row?.userId
  }

  /** Whether its owner changed it, and can still undo that. */
  async function isReserved(step: Step, projectId: string, hashes: readonly string[]) {
    const rows = await step
      .select({ endsAt: authEmailChange.endsAt })
      .from(authEmailChange)
      .where(
        and(
          eq(authEmailChange.projectId, projectId),
          inArray(authEmailChange.fromHash, [...hashes]),
          gt(authEmailChange.endsAt, new Date(now())),
        ),
      )
    return rows.length > 0
  }

  return {
    find: (projectId, subject) => find(projectId, subject),
    findOrAdd: (projectId, { kind, value }, within) =>
      (within ?? db).transaction(async (step) => {
        const hashes = [...encryption.hashes(value, kind)]
        await lockSubjects(step, projectId, hashes)
        if (kind === 'email' && (await isReserved(step, projectId, hashes)))
          throw recentlyChangedError()
        const known = await find(projectId, { kind, value }, step)
        if (known) return known
        await assertAllKeys(step, encryption)
        const id = randomUUID()
        await step.insert(authIdentity).values({
          projectId,
          kind,
          subjectHash: encryption.hash(value, kind),
          userId: id,
          subjectEncrypted: encryption.encrypt(value, about(id, kind)),
        })
        await step.insert(authUser).values({ id, projectId })
        return id
      }),
    async getEmail(userId, step) {
      const [row] = await (step ?? db)
        .select({ ciphertext: authIdentity.subjectEncrypted })
        .from(authIdentity)
        .where(and(eq(authIdentity.userId, userId), eq(authIdentity.kind, 'email')))
      return row && encryption.decrypt(row.ciphertext, about(userId, 'email'))
    },
    async call(userId, kind, name) {
      const condition = and(eq(authIdentity.userId, userId), eq(authIdentity.kind, kind))
      const nameEncrypted = encryption.encrypt(name.slice(0, 128), about(userId, kind))
      await db.update(authIdentity).set({ nameEncrypted }).where(condition)
    },
    async getName(userId, kind) {
      const [row] = await db
        .select({ ciphertext: authIdentity.nameEncrypted })
        .from(authIdentity)
        .where(and(eq(authIdentity.userId, userId), eq(authIdentity.kind, kind)))
      return row?.ciphertext ? encryption.decrypt(row.ciphertext, about(userId, kind)) : undefined
    },
    async knows(userId, device) {
      const rows = await db
        .select({ device: authDevice.device })
        .from(authDevice)
        .where(and(eq(authDevice.userId, userId), eq(authDevice.device, device)))
      return rows.length > 0
    },
    async remember(userId, device, step) {
      await (step ?? db).insert(authDevice).values({ userId, device }).onConflictDoNothing()
    },
    async forget(userId, device) {
      const theirs = eq(authDevice.userId, userId)
      await db.delete(authDevice).where(and(theirs, eq(authDevice.device, device)))
    },
  }
}
