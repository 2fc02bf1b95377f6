/**
 * Who is signed in, in which browser: a short-lived token for requests, and one that renews it and is good once. Both are
 * of use to the browser alone whose key they were given to (threat A12).
 */
import { randomUUID } from 'node:crypto'
import { and, eq, gt, inArray, lt, lte, or } from 'drizzle-orm'
import type { Db, Step } from '../database/open.js'
import { authSession, authUser } from '../database/schema.js'
import { httpError } from '../http/http-error.js'
import { type Encryption, isSame, newToken } from './encryption.js'

export interface Session {
  readonly id: string
  readonly projectId: string
  readonly userId: string
  readonly device: string
  readonly parentOrigin: string
  readonly provider: string
  /** When they last proved who they are. */
  readonly authenticatedAt: Date
}

export interface Tokens {
  readonly accessToken: string
  readonly refreshToken: string
  /** Seconds that the access token is good for. */
  readonly expiresIn: number
}

export interface Sessions {
  /** Throws 401 `challenge-expired` if the user was deleted meanwhile. */
  begin(
    of: Omit<Session, 'id' | 'authenticatedAt'>,
    step?: Step,
  ): Promise<{ session: Session } & Tokens>
  /** Throws 401 if the token belongs to no session of this browser. */
  of(accessToken: string | undefined, projectId: string, device: string): Promise<Session>
  /** Throws 401; one that was used before ends the session. */
  renew(
    refreshToken: string,
    projectId: string,
    device: string,
  ): Promise<{ session: Session } & Tokens>
  /** That a token renews, in this browser. */
  end(refreshToken: string, projectId: string, device: string): Promise<void>
  /** Ends the user's sessions in one browser that they no longer have. */
  endIn(userId: string, device: string): Promise<void>
}

const accessMs = 10 * 60_000
/** Of a session in which nothing happens. */
const sessionMs = 30 * 86_400_000
/**
 * Grace period in ms in case a response is lost. The previous token stays valid for this time, or until the new one is
 * used.
 */
const lostMs = 30_000

/** Between two notes that a user was here. */
const seenEvery = 86_400_000

const expiredError = () => httpError(401, 'session-expired', 'sign in again')

export function createSessions(db: Db, encryption: Encryption, now: () => number): Sessions {
  const accessHash = (token: string) => encryption.hash(token, 'access')
  const refreshHash = (token: string) => encryption.hash(token, 'refresh')

  function makeTokens(id: string) {
    const accessToken = newToken()
    const refreshToken = `${id}.${newToken()}`
    return {
      tokens: { accessToken, refreshToken, expiresIn: accessMs / 1000 },
      columns: {
        accessHash: accessHash(accessToken),
        accessEndsAt: new Date(now() + accessMs),
        refreshHash: refreshHash(refreshToken),
        rotatedAt: new Date(now()),
        endsAt: new Date(now() + sessionMs),
      },
    }
  }

  return {
    async begin(start, within) {
      const id = randomUUID()
      const { tokens, columns } = makeTokens(id)
      const session = { ...start, id, authenticatedAt: new Date(now()) }
      const { projectId, device, parentOrigin } = start
      await (within ?? db).transaction(async (step) => {
        // A user without a wallet may have been deleted since they were found (`forgetPeople`).
        const seen = await step
          .update(authUser)
          .set({ seenAt: new Date(now()) })
          .where(eq(authUser.id, start.userId))
          .returning({ id: authUser.id })
        if (seen.length === 0) throw httpError(401, 'challenge-expired', 'start over')
        // Ends the previous user's session in that browser.
        await step
          .delete(authSession)
          .where(
            and(
              eq(authSession.projectId, projectId),
              eq(authSession.device, device),
              eq(authSession.parentOrigin, parentOrigin),
            ),
          )
        await step.insert(authSession).values({ ...session, ...columns })
      })
      return { session, ...tokens }
    },
    async of(accessToken, projectId, device) {
      if (!accessToken || accessToken.length > 64) throw expiredError()
      const [row] = await db
        .select()
        .from(authSession)
        .where(
          and(
            inArray(authSession.accessHash, [...encryption.hashes(accessToken, 'access')]),
            eq(authSession.projectId, projectId),
            eq(authSession.device, device),
            gt(authSession.accessEndsAt, new Date(now())),
            gt(authSession.endsAt, new Date(now())),
          ),
        )
      if (!row) throw expiredError()
      // The new token has arrived: the one before it was not lost.
      if (row.previousHash !== null) {
        // Only while the row is the one that was read. After a renewal in between, whose response may be lost, the token
        // before it is still needed: without it a second try would look like a replay and end the session.
        await db
          .update(authSession)
          .set({ previousHash: null })
          .where(and(eq(authSession.id, row.id), eq(authSession.refreshHash, row.refreshHash)))
      }
      return row
    },
    async renew(refreshToken, projectId, device) {
      const [id = ''] = refreshToken.split('.')
      if (!/^[0-9a-f-]{36}$/.test(id) || refreshToken.length > 128) throw expiredError()
      const condition = and(
        eq(authSession.id, id),
        eq(authSession.projectId, projectId),
        eq(authSession.device, device),
      )
      const [row] = await db
        .select()
        .from(authSession)
        .where(and(condition, gt(authSession.endsAt, new Date(now()))))
      if (!row) throw expiredError()
      const hashes = encryption.hashes(refreshToken, 'refresh')
      const isCurrent = hashes.some((hash) => isSame(hash, row.refreshHash))
      const isLost =
        row.previousHash !== null &&
        hashes.includes(row.previousHash) &&
        now() - row.rotatedAt.getTime() < lostMs
      if (!isCurrent && !isLost) {
        // The token was already used, so a copy of it exists. End the session for both holders.
        await db.delete(authSession).where(condition)
        throw expiredError()
      }
      const { tokens, columns } = makeTokens(id)
      // Of two at once with the same token one renews; the other one's is then the one before.
      const changed = await db
        .update(authSession)
        .set({ ...columns, previousHash: isLost ? row.previousHash : row.refreshHash })
        .where(and(condition, eq(authSession.refreshHash, row.refreshHash)))
        .returning()
      const [session] = changed
      if (!session) throw httpError(409, 'session-busy', 'another tab is renewing it: try again')
      await db
        .update(authUser)
        .set({ seenAt: new Date(now()) })
        .where(
          and(eq(authUser.id, session.userId), lt(authUser.seenAt, new Date(now() - seenEvery))),
        )
      return { session, ...tokens }
    },
    async end(refreshToken, projectId, device) {
      const hashes = [...encryption.hashes(refreshToken, 'refresh')]
      const isTheirs = or(
        inArray(authSession.refreshHash, hashes),
        inArray(authSession.previousHash, hashes),
      )
      const condition = and(eq(authSession.projectId, projectId), eq(authSession.device, device))
      await db.delete(authSession).where(and(condition, isTheirs))
    },
    async endIn(userId, device) {
      const theirs = eq(authSession.userId, userId)
      await db.delete(authSession).where(and(theirs, eq(authSession.device, device)))
    },
  }
}

export async function deleteExpiredAuthSessions(db: Db, time: Date): Promise<number> {
  const deleted = await db.delete(authSession).where(lte(authSession.endsAt, time)).returning()
  return deleted.length
}
