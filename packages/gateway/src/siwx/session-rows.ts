/** Who is signed in, in the database: all gateways know it, and a sign-out holds in all of them at once. */
import type { SessionStore } from '@scope/siwx/server'
import { and, eq, gt, lte } from 'drizzle-orm'
import type { Db } from '../database/open.js'
import { siwxSession } from '../database/schema.js'

/** Of one project: an id of another is unknown (threat B8). */
export function sessionRows(db: Db, projectId: string): SessionStore {
  const of = (id: string) => and(eq(siwxSession.projectId, projectId), eq(siwxSession.id, id))
  return {
    async read(id) {
      const [row] = await db
        .select({ sessions: siwxSession.sessions })
        .from(siwxSession)
        .where(and(of(id), gt(siwxSession.expiresAt, new Date())))
      return row?.sessions
    },
    async write(id, given, end) {
      const set = { sessions: [...given], expiresAt: new Date(end) }
      await db
        .insert(siwxSession)
        .values({ projectId, id, ...set })
        .onConflictDoUpdate({ target: [siwxSession.projectId, siwxSession.id], set })
    },
    async remove(id) {
      await db.delete(siwxSession).where(of(id))
    },
  }
}

/** Those that were over by then; answers how many. */
export async function forgetSessions(db: Db, time: Date): Promise<number> {
  const gone = await db
    .delete(siwxSession)
    .where(lte(siwxSession.expiresAt, time))
    .returning({ projectId: siwxSession.projectId })
  return gone.length
}
