/** How often something may be tried in a time: counted in the database, so that neither a restart nor a second gateway gives more. */
import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { Db } from '../database/open.js'
import { authRateLimit } from '../database/schema.js'

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
  consume(rateLimit: RateLimit): Promise<RateLimitResult>
  /** Whether all of it is spent, without spending more. */
  isExhausted(rateLimit: RateLimit): Promise<boolean>
  /** Gives one back, of a budget that is under way. */
  refund(key: string): Promise<void>
  /** As if nothing had been spent. */
  clear(keys: readonly string[]): Promise<void>
}

/** `db`: or a transaction of it. */
export function createRateLimits(
  db: Pick<Db, 'insert' | 'delete' | 'select' | 'update'>,
  now: () => number,
): RateLimits {
  return {
    async consume({ key, max, windowMs }) {
      const time = new Date(now())
      const endsAt = new Date(now() + windowMs)
      const isPast = sql`${authRateLimit.endsAt} <= ${time.toISOString()}::timestamptz`
      const [row] = await db
        .insert(authRateLimit)
        .values({ key, used: 1, endsAt })
        .onConflictDoUpdate({
          target: authRateLimit.key,
          set: {
            used: sql`case when ${isPast} then 1 else ${authRateLimit.used} + 1 end`,
            endsAt: sql`case when ${isPast} then ${endsAt.toISOString()}::timestamptz else ${authRateLimit.endsAt} end`,
          },
        })
        .returning()
      const used = row?.used ?? max + 1
      const resetMs = Math.max(0, (row?.endsAt.getTime() ?? endsAt.getTime()) - now())
      return { used, isOver: used > max, resetMs }
    },
    async isExhausted({ key, max }) {
      const [row] = await db
        .select({ used: authRateLimit.used })
        .from(authRateLimit)
        .where(and(eq(authRateLimit.key, key), gt(authRateLimit.endsAt, new Date(now()))))
      return (row?.used ?? 0) >= max
    },
    async refund(key) {
      await db
        .update(authRateLimit)
        .set({ used: sql`greatest(0, ${authRateLimit.used} - 1)` })
        .where(eq(authRateLimit.key, key))
    },
    async clear(keys) {
      await db.delete(authRateLimit).where(inArray(authRateLimit.key, [...keys]))
    },
  }
}

export async function deleteExpiredRateLimits(db: Db, time: Date): Promise<number> {
  const deleted = await db.delete(authRateLimit).where(lte(authRateLimit.endsAt, time)).returning()
  return deleted.length
}
