/**
 * Deletes users who never made a wallet and have not been here for a while (threat B10): identities cost a stranger nothing,
 * so their rows must not stay for ever. A user with a wallet is never deleted.
 */
import { and, eq, inArray, lt, notExists } from 'drizzle-orm'
import type { Db, Step } from '../database/open.js'
import {
  authChallenge,
  authDevice,
  authEmailChange,
  authIdentity,
  authPasskey,
  authSession,
  authUser,
  authWallet,
} from '../database/schema.js'

const maxPerStep = 500
const theirs = [authIdentity, authDevice, authPasskey, authChallenge, authEmailChange] as const

/**
 * The rows are locked: a session that begins meanwhile either keeps its user, or finds none and is refused
 * (`Sessions.begin`). So no session is of a deleted user.
 */
async function forgetSome(step: Step, notSeenSince: Date): Promise<number> {
  const rows = await step
    .select({ id: authUser.id })
    .from(authUser)
    .where(
      and(
        lt(authUser.seenAt, notSeenSince),
        notExists(
          step
            .select({ id: authWallet.userId })
            .from(authWallet)
            .where(eq(authWallet.userId, authUser.id)),
        ),
        notExists(
          step
            .select({ id: authSession.id })
            .from(authSession)
            .where(eq(authSession.userId, authUser.id)),
        ),
      ),
    )
    .limit(maxPerStep)
    .for('update', { skipLocked: true })
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return 0
  for (const table of theirs) await step.delete(table).where(inArray(table.userId, ids))
  await step.delete(authUser).where(inArray(authUser.id, ids))
  return ids.length
}

/** Answers how many. */
export async function deleteInactiveUsers(db: Db, notSeenSince: Date): Promise<number> {
  let all = 0
  for (;;) {
    const deleted = await db.transaction((step) => forgetSome(step, notSeenSince))
    all += deleted
    if (deleted < maxPerStep) return all
  }
}
