/**
 * Addresses that were changed: the one before is held for a day, in which whoever has it can undo that. Nobody else is signed
 * in by it meanwhile.
 */
import { and, eq, gt, gte, inArray, lte } from 'drizzle-orm'
import type { Db } from '../database/open.js'
import {
  authChallenge,
  authDevice,
  authEmailChange,
  authIdentity,
  authSession,
} from '../database/schema.js'
import { refuse } from '../serving/refusal.js'
import { newToken, type Sealing } from './sealing.js'

export interface EmailChange {
  readonly projectId: string
  readonly personId: string
  /** Undefined of somebody who had none. */
  readonly from: string | undefined
  readonly to: string
  readonly parentOrigin: string
  readonly locale: string
}

export interface Undoable {
  readonly parentOrigin: string
  readonly locale: string
}

export interface EmailChanges {
  /** Answers what undoes it, in a link; undefined where there was no address before. Throws 409 `email-taken`. */
  change(of: EmailChange): Promise<string | undefined>
  /** Of somebody who gave it up, a short while ago. */
  isHeld(projectId: string, email: string): Promise<boolean>
  ofLink(token: string): Promise<Undoable | undefined>
  /** Once. The address is the old one, and nobody is signed in as its owner any more. */
  undo(token: string): Promise<Undoable | undefined>
}

export const undoMs = 86_400_000

const taken = () => refuse(409, 'email-taken', 'this address is somebody’s already')
const over = () => refuse(401, 'challenge-over', 'begin anew')

export function createEmailChanges(db: Db, sealing: Sealing, now: () => number): EmailChanges {
  const hashes = (email: string) => [...sealing.hashes(email, 'email')]
  const about = (personId: string) => `${personId} email`
  const heldAbout = (personId: string) => `${personId} held`
  const identity = (projectId: string, personId: string, email: string) => ({
    projectId,
    kind: 'email',
    subjectHash: sealing.hash(email, 'email'),
    personId,
    subjectSealed: sealing.seal(email, about(personId)),
  })
  const emailsOf = (personId: string) =>
    and(eq(authIdentity.personId, personId), eq(authIdentity.kind, 'email'))
  const isAlive = () => gt(authEmailChange.endsAt, new Date(now()))
  const byToken = (token: string) =>
    and(inArray(authEmailChange.tokenHash, [...sealing.hashes(token, 'undo')]), isAlive())

  return {
    async change({ projectId, personId, from, to, parentOrigin, locale }) {
      const token = newToken()
      await db.transaction(async (step) => {
        const [other] = await step
          .select({ personId: authIdentity.personId })
          .from(authIdentity)
          .where(
            and(
              eq(authIdentity.projectId, projectId),
              eq(authIdentity.kind, 'email'),
              inArray(authIdentity.subjectHash, hashes(to)),
            ),
          )
        const held = await step
          .select({ personId: authEmailChange.personId })
          .from(authEmailChange)
          .where(
            and(
              eq(authEmailChange.projectId, projectId),
              inArray(authEmailChange.fromHash, hashes(to)),
              isAlive(),
            ),
          )
        if (other || held.some((one) => one.personId !== personId)) throw taken()
        const gone = await step.delete(authIdentity).where(emailsOf(personId)).returning()
        // Another change was first: this one was asked for of an address that is theirs no more.
        if (from !== undefined && !gone.some((one) => hashes(from).includes(one.subjectHash)))
          throw over()
        const added = await step
          .insert(authIdentity)
          .values(identity(projectId, personId, to))
          .onConflictDoNothing()
          .returning({ personId: authIdentity.personId })
        if (added.length === 0) throw taken()
        // It is theirs again: there is nothing to hold.
        await step
          .delete(authEmailChange)
          .where(
            and(
              eq(authEmailChange.personId, personId),
              inArray(authEmailChange.fromHash, hashes(to)),
            ),
          )
        if (from === undefined) return
        await step.insert(authEmailChange).values({
          tokenHash: sealing.hash(token, 'undo'),
          projectId,
          personId,
          fromHash: sealing.hash(from, 'email'),
          fromSealed: sealing.seal(from, heldAbout(personId)),
          parentOrigin,
          locale,
          changedAt: new Date(now()),
          endsAt: new Date(now() + undoMs),
        })
      })
      return from === undefined ? undefined : token
    },
    async isHeld(projectId, email) {
      const rows = await db
        .select({ personId: authEmailChange.personId })
        .from(authEmailChange)
        .where(
          and(
            eq(authEmailChange.projectId, projectId),
            inArray(authEmailChange.fromHash, hashes(email)),
            isAlive(),
          ),
        )
      return rows.length > 0
    },
    async ofLink(token) {
      const [row] = await db.select().from(authEmailChange).where(byToken(token))
      return row
    },
    undo: (token) =>
      db.transaction(async (step) => {
        const [row] = await step.delete(authEmailChange).where(byToken(token)).returning()
        const from = row && sealing.open(row.fromSealed, heldAbout(row.personId))
        if (!row || from === undefined) return undefined
        const { projectId, personId, changedAt } = row
        // What was changed after it is undone with it: no later owner takes the address on.
        await step
          .delete(authEmailChange)
          .where(
            and(eq(authEmailChange.personId, personId), gte(authEmailChange.changedAt, changedAt)),
          )
        await step.delete(authIdentity).where(emailsOf(personId))
        await step.insert(authIdentity).values(identity(projectId, personId, from))
        await step.delete(authDevice).where(eq(authDevice.personId, personId))
        await step.delete(authSession).where(eq(authSession.personId, personId))
        await step.delete(authChallenge).where(eq(authChallenge.personId, personId))
        return row
      }),
  }
}

export async function forgetEmailChanges(db: Db, time: Date): Promise<number> {
  const gone = await db.delete(authEmailChange).where(lte(authEmailChange.endsAt, time)).returning()
  return gone.length
}
