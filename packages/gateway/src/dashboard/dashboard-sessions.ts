/** Sessions of the dashboard: signed for the operator's token, and known to the database until they end. */
import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, lte } from 'drizzle-orm'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import type { Db } from '../database/open.js'
import { operatorSession } from '../database/service-tables.js'
import { type Operator, sessionCookie, sessionSeconds } from '../http/operator.js'

export interface DashboardSessions {
  /** Answers the value of the cookie. */
  begin(): Promise<string>
  /** By the operator's token in a header, or by a session that was not ended. */
  isIn(context: Context): Promise<boolean>
  /** Ends the session of the request in every gateway: a copy of its cookie is of no use any more. */
  end(context: Context): Promise<void>
}

const hash = (cookie: string): string => createHash('sha256').update(cookie).digest('base64url')

export function createDashboardSessions(
  db: Db,
  operator: Operator,
  now: () => number = Date.now,
): DashboardSessions {
  const getCookieValue = (context: Context) =>
    (getCookie(context, sessionCookie) ?? '').slice(0, 256)
  return {
    async begin() {
      const cookie = `${operator.session()}.${randomBytes(16).toString('base64url')}`
      const endsAt = new Date(now() + sessionSeconds * 1000)
      await db.insert(operatorSession).values({ idHash: hash(cookie), endsAt })
      return cookie
    },
    async isIn(context) {
      if (!operator.isIn(context)) return false
      if (operator.hasToken(context)) return true
      const rows = await db
        .select({ idHash: operatorSession.idHash })
        .from(operatorSession)
        .where(
          and(
            eq(operatorSession.idHash, hash(getCookieValue(context))),
            gt(operatorSession.endsAt, new Date(now())),
          ),
        )
      return rows.length > 0
    },
    async end(context) {
      await db
        .delete(operatorSession)
        .where(eq(operatorSession.idHash, hash(getCookieValue(context))))
    },
  }
}

/** Deletes sessions that ended by then. Answers how many. */
export async function deleteEndedDashboardSessions(db: Db, time: Date): Promise<number> {
  const deleted = await db
    .delete(operatorSession)
    .where(lte(operatorSession.endsAt, time))
    .returning({ idHash: operatorSession.idHash })
  return deleted.length
}
