/** Who is signed in, in the database: all gateways know it, and a sign-out holds in all of them at once. */
import type { SessionStore } from '@scope/siwx/server'
import { and, desc, eq, gt, inArray, lte } from 'drizzle-orm'
import type { Db } from '../database/open.js'
import { siwxSession } from '../database/schema.js'

export interface SessionRowLimits {
  /** Rows of the project. The ones that end soonest go first. */
  readonly maxRows: number
  /** Writes between two looks at how many there are. */
  readonly trimEvery?: number
}

/** Bytes of one row. A browser with more accounts than that is signed in with the latest ones. */
const maxRowBytes = 64 * 1024

/** The latest sessions of a browser that fit into a row: at least one. */
function latest<T>(sessions: readonly T[]): readonly T[] {
  let first = 0
  const bytes = () => Buffer.byteLength(JSON.stringify(sessions.slice(first)))
  while (first < sessions.length - 1 && bytes() > maxRowBytes) first++
  return sessions.slice(first)
}

/** Of one project: an id of another is unknown (threat B8). Keys are free, so rows are bounded (threat B10). */
export function sessionRows(
  db: Db,
  projectId: string,
  { maxRows, trimEvery = 100 }: SessionRowLimits,
): SessionStore {
  const of = (id: string) => and(eq(siwxSession.projectId, projectId), eq(siwxSession.id, id))
  let writes = 0

  async function trim(): Promise<void> {
    const more = db
      .select({ id: siwxSession.id })
      .from(siwxSession)
      .where(eq(siwxSession.projectId, projectId))
      .orderBy(desc(siwxSession.expiresAt), desc(siwxSession.id))
      .offset(maxRows)
    await db
      .delete(siwxSession)
      .where(and(eq(siwxSession.projectId, projectId), inArray(siwxSession.id, more)))
  }
  return {
    async read(id) {
      const [row] = await db
        .select({ sessions: siwxSession.sessions })
        .from(siwxSession)
        .where(and(of(id), gt(siwxSession.expiresAt, new Date())))
      return row?.sessions
    },
    async write(id, written, end) {
      const set = { sessions: [...latest(written)], expiresAt: new Date(end) }
      await db
        .insert(siwxSession)
        .values({ projectId, id, ...set })
        .onConflictDoUpdate({ target: [siwxSession.projectId, siwxSession.id], set })
      if (++writes % trimEvery === 0) await trim()
    },
    async remove(id) {
      await db.delete(siwxSession).where(of(id))
    },
  }
}

/** Those that were over by then; answers how many. */
export async function deleteExpiredSessions(db: Db, time: Date): Promise<number> {
  const deleted = await db
    .delete(siwxSession)
    .where(lte(siwxSession.expiresAt, time))
    .returning({ projectId: siwxSession.projectId })
  return deleted.length
}
