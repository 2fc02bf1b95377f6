/**
 * Changed addresses. The old address is held for a day, in which its owner can undo the change. Meanwhile it signs no
 * other user in. `Users.findOrAdd` reads the hold. Each decides under locks on the addresses (threat A6).
 */
import { and, eq, gt, gte, inArray, lte } from 'drizzle-orm'
import type { Db, Step } from '../database/open.js'
import {
  authChallenge,
  authDevice,
  authEmailChange,
  authIdentity,
  authSession,
} from '../database/schema.js'
import { httpError } from '../http/http-error.js'
import { type Encryption, newToken } from './encryption.js'
import { lockSubjects, lockUser } from './subject-locks.js'

export interface EmailChange {
  readonly projectId: string
  readonly userId: string
  /** Undefined if the user had no address. */
  readonly from: string | undefined
  readonly to: string
  readonly parentOrigin: string
  readonly locale: string
  /** The session that asks. A change ends with it. */
  readonly sessionId: string
}

export interface Undoable {
  readonly parentOrigin: string
  readonly locale: string
}

export interface EmailChanges {
  /**
   * Changes the address. If there was one before, `tell` runs in the same transaction, with it and what undoes the change.
   *
   * @throws 409 `email-taken`
   */
  change(
    of: EmailChange,
    tell: (step: Step, from: string, undoToken: string, endsAt: Date) => Promise<void>,
  ): Promise<void>
  ofLink(token: string): Promise<Undoable | undefined>
  /** Once. The address is the old one, taken from another user if need be, and all sessions of its owner end. */
  undo(token: string): Promise<Undoable | undefined>
}

export const undoMs = 86_400_000

const emailTakenError = () => httpError(409, 'email-taken', 'this address is in use')
const expiredError = () => httpError(401, 'challenge-expired', 'start over')

export function createEmailChanges(
  db: Db,
  encryption: Encryption,
  now: () => number,
): EmailChanges {
  const hashes = (email: string) => [...encryption.hashes(email, 'email')]
  const about = (userId: string) => `${userId} email`
  const getReservationContext = (userId: string) => `${userId} held`
  const identity = (projectId: string, userId: string, email: string) => ({
    projectId,
    kind: 'email',
    subjectHash: encryption.hash(email, 'email'),
    userId,
    subjectEncrypted: encryption.encrypt(email, about(userId)),
    addedAt: new Date(now()),
  })
  const getEmails = (userId: string) =>
    and(eq(authIdentity.userId, userId), eq(authIdentity.kind, 'email'))
  const isAlive = () => gt(authEmailChange.endsAt, new Date(now()))
  const byToken = (token: string) =>
    and(inArray(authEmailChange.tokenHash, [...encryption.hashes(token, 'undo')]), isAlive())

  /** Another user who got a held address, by a gateway of before the locks: the address and what was begun with it end. */
  async function takeFromOthers(step: Step, projectId: string, email: string): Promise<void> {
    const others = await step
      .delete(authIdentity)
      .where(
        and(
          eq(authIdentity.projectId, projectId),
          eq(authIdentity.kind, 'email'),
          inArray(authIdentity.subjectHash, hashes(email)),
        ),
      )
      .returning({ userId: authIdentity.userId })
    for (const { userId } of others) {
      await step.delete(authSession).where(eq(authSession.userId, userId))
      await step.delete(authChallenge).where(eq(authChallenge.userId, userId))
    }
  }

  return {
    async change({ projectId, userId, from, to, parentOrigin, locale, sessionId }, tell) {
      const token = newToken()
      await db.transaction(async (step) => {
        await lockUser(step, userId)
        await lockSubjects(step, projectId, [...hashes(to), ...(from ? hashes(from) : [])])
        // An undo that came first has ended the session: what was asked for in it is over, too.
        const session = await step
          .select({ id: authSession.id })
          .from(authSession)
          .where(eq(authSession.id, sessionId))
        if (session.length === 0) throw expiredError()
        const [other] = await step
          .select({ userId: authIdentity.userId })
          .from(authIdentity)
          .where(
            and(
              eq(authIdentity.projectId, projectId),
              eq(authIdentity.kind, 'email'),
              inArray(authIdentity.subjectHash, hashes(to)),
            ),
          )
        const reservations = await step
          .select({ userId: authEmailChange.userId })
          .from(authEmailChange)
          .where(
            and(
              eq(authEmailChange.projectId, projectId),
              inArray(authEmailChange.fromHash, hashes(to)),
              isAlive(),
            ),
          )
        if (other || reservations.some((reservation) => reservation.userId !== userId))
          throw emailTakenError()
        const deleted = await step.delete(authIdentity).where(getEmails(userId)).returning()
        // Another change was first: this one was asked for of an address that is theirs no more.
        if (from !== undefined && !deleted.some((row) => hashes(from).includes(row.subjectHash)))
          throw expiredError()
        await step.insert(authIdentity).values(identity(projectId, userId, to))
        // It is theirs again: there is nothing to hold.
        await step
          .delete(authEmailChange)
          .where(
            and(eq(authEmailChange.userId, userId), inArray(authEmailChange.fromHash, hashes(to))),
          )
        if (from === undefined) return
        const endsAt = new Date(now() + undoMs)
        await step.insert(authEmailChange).values({
          tokenHash: encryption.hash(token, 'undo'),
          projectId,
          userId,
          fromHash: encryption.hash(from, 'email'),
          fromEncrypted: encryption.encrypt(from, getReservationContext(userId)),
          parentOrigin,
          locale,
          changedAt: new Date(now()),
          endsAt,
        })
        await tell(step, from, token, endsAt)
      })
    },
    async ofLink(token) {
      const [row] = await db.select().from(authEmailChange).where(byToken(token))
      return row
    },
    undo: (token) =>
      db.transaction(async (step) => {
        const [found] = await step.select().from(authEmailChange).where(byToken(token))
        if (!found) return undefined
        const { projectId, userId } = found
        await lockUser(step, userId)
        const [row] = await step.delete(authEmailChange).where(byToken(token)).returning()
        const from = row && encryption.decrypt(row.fromEncrypted, getReservationContext(userId))
        if (!row || from === undefined) return undefined
        const current = await step.select().from(authIdentity).where(getEmails(userId))
        const addresses = current.map((entry) =>
          encryption.decrypt(entry.subjectEncrypted, about(userId)),
        )
        // Of the new address, too: a sign-in with it is over before this, and ended by it, or finds a stranger after it.
        await lockSubjects(
          step,
          projectId,
          [from, ...addresses].flatMap((address) => (address ? hashes(address) : [])),
        )
        // What was changed after it is undone with it: no later owner takes the address on.
        await step
          .delete(authEmailChange)
          .where(
            and(eq(authEmailChange.userId, userId), gte(authEmailChange.changedAt, row.changedAt)),
          )
        await takeFromOthers(step, projectId, from)
        await step.delete(authIdentity).where(getEmails(userId))
        await step.insert(authIdentity).values(identity(projectId, userId, from))
        await step.delete(authDevice).where(eq(authDevice.userId, userId))
        await step.delete(authSession).where(eq(authSession.userId, userId))
        await step.delete(authChallenge).where(eq(authChallenge.userId, userId))
        return row
      }),
  }
}

export async function deleteExpiredEmailChanges(db: Db, time: Date): Promise<number> {
  const deleted = await db
    .delete(authEmailChange)
    .where(lte(authEmailChange.endsAt, time))
    .returning()
  return deleted.length
}
