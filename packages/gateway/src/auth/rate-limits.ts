/** How often something may be tried in a time: counted in the database, so that neither a restart nor a second gateway gives more. */
import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { Db } from '../database/open.js'
import { authBudget } from '../database/schema.js'

export interface RateLimit {
  /** What it is for, and whose: keyed hashes, never an address. */
  readonly key: string
  readonly max: number
  readonly windowMs: number
}

export interface RateLimitResult {
  /** With this one. */
  readonly used: number
  readonly isOver: boolean
  /** Time in ms until the window restarts. */
  readonly resetMs: number
}

export interface RateLimits {
  /** Counts one more, atomically: of many at once each has a number of its own. */
  spend(budget: RateLimit): Promise<RateLimitResult>
  /** Whether all of it is spent, without spending more. */
  isSpent(budget: RateLimit): Promise<boolean>
  /** Gives one back, of a budget that is under way. */
  giveBack(key: string): Promise<void>
  /** As if nothing had been spent. */
  clear(keys: readonly string[]): Promise<void>
}

/** `db`: or a transaction of it. */
export function createRateLimits(
  db: Pick<Db, 'insert' | 'delete' | 'select' | 'update'>,
  now: () => number,
): RateLimits {
  return {
    async spend({ key, max, windowMs }) {
      const time = new Date(now())
      const endsAt = new Date(now() + windowMs)
      const isPast = sql`${authBudget.endsAt} <= ${time.toISOString()}::timestamptz`
      const [row] = await db
        .insert(authBudget)
        .values({ key, used: 1, endsAt })
        .onConflictDoUpdate({
          target: authBudget.key,
          set: {
            used: sql`case when ${isPast} then 1 else ${authBudget.used} + 1 end`,
            endsAt: sql`case when ${isPast} then ${endsAt.toISOString()}::timestamptz else ${authBudget.endsAt} end`,
          },
        })
        .returning()
      const used = row?.used ?? max + 1
      const resetMs = Math.max(0, (row?.endsAt.getTime() ?? endsAt.getTime()) - now())
      return { used, isOver: used > max, resetMs }
    },
    async isSpent({ key, max }) {
      const [row] = await db
        .select({ used: authBudget.used })
        .from(authBudget)
        .where(and(eq(authBudget.key, key), gt(authBudget.endsAt, new Date(now()))))
      return (row?.used ?? 0) >= max
    },
    async giveBack(key) {
      await db
        .update(authBudget)
        .set({ used: sql`greatest(0, ${authBudget.used} - 1)` })
        .where(eq(authBudget.key, key))
    },
    async clear(keys) {
      await db.delete(authBudget).where(inArray(authBudget.key, [...keys]))
    },
  }
}

export async function deleteExpiredRateLimits(db: Db, time: Date): Promise<number> {
  const gone = await db.delete(authBudget).where(lte(authBudget.endsAt, time)).returning()
  return gone.length
}
