/**
 * An address that was added to a user who had none. No email tells the user: there was no address to send it to. So a stolen
 * session could add one for good. For a day, a session that began as before (a passkey, an account elsewhere) can remove it.
 * That ends all other sessions of the user (threat A6).
 */
import { and, eq, gt, ne } from 'drizzle-orm'
import type { Db, Step } from '../database/open.js'
import {
  authChallenge,
  authDevice,
  authEmailChange,
  authIdentity,
  authSession,
} from '../database/schema.js'
import { httpError } from '../http/http-error.js'
import { undoMs } from './email-changes.js'
import type { Encryption } from './encryption.js'
import type { Session } from './sessions.js'
import { lockSubjects, lockUser } from './subject-locks.js'

/**
 * Removes the address. `tell` runs in the same transaction, with the address that was removed.
 *
 * @throws 409 `email-settled` if it was there for longer, or took the place of another one; 401 `session-expired`.
 */
export type RemoveAddedEmail = (
  session: Session,
  tell: (step: Step, address: string) => Promise<void>,
) => Promise<void>

const settled = () => httpError(409, 'email-settled', 'change it instead: its own code is needed')
const expiredError = () => httpError(401, 'session-expired', 'sign in again')

export function createRemoveAddedEmail(
  db: Db,
  encryption: Encryption,
  now: () => number,
): RemoveAddedEmail {
  return ({ id, projectId, userId, device, provider }, tell) =>
    db.transaction(async (step) => {
      await lockUser(step, userId)
      const [mine] = await step
        .select({ id: authSession.id })
        .from(authSession)
        .where(eq(authSession.id, id))
      if (!mine) throw expiredError()
      const emails = and(eq(authIdentity.userId, userId), eq(authIdentity.kind, 'email'))
      const [row] = await step.select().from(authIdentity).where(emails)
      const changes = await step
        .select({ endsAt: authEmailChange.endsAt })
        .from(authEmailChange)
        .where(and(eq(authEmailChange.userId, userId), gt(authEmailChange.endsAt, new Date(now()))))
      const isAdded = row && now() - row.addedAt.getTime() < undoMs && changes.length === 0
      if (!isAdded || provider === 'email') throw settled()
      const address = encryption.decrypt(row.subjectEncrypted, `${userId} email`)
      if (address === undefined) throw settled()
      // A sign-in with it is over before this, and ended by it, or finds a stranger after it.
      await lockSubjects(step, projectId, encryption.hashes(address, 'email'))
      await step.delete(authIdentity).where(emails)
      await step
        .delete(authSession)
        .where(and(eq(authSession.userId, userId), ne(authSession.id, id)))
      await step
        .delete(authDevice)
        .where(and(eq(authDevice.userId, userId), ne(authDevice.device, device)))
      await step.delete(authChallenge).where(eq(authChallenge.userId, userId))
      await tell(step, address)
    })
}
