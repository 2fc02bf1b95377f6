/** What a project may add in a day, counted in the database over all gateways and restarts (threat B10). */
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db, Step } from './open.js'
import { dailyQuota } from './service-tables.js'

const dayMs = 86_400_000
/** In UTC, as YYYY-MM-DD. */
export const getDay = (now: number): string => new Date(now).toISOString().slice(0, 10)
/** Milliseconds until the next day. */
export const msToNextDay = (now: number): number => dayMs - (now % dayMs)

export interface QuotaUse {
  readonly projectId: string
  /** What is counted, such as `event-bytes`. */
  readonly what: string
  readonly amount: number
  readonly now: number
}

/** Counts more within a transaction. Answers the sum of the day with it. If the transaction fails, nothing was counted. */
export async function useQuota(step: Step, use: QuotaUse): Promise<number> {
  const { projectId, what, amount, now } = use
  const [row] = await step
    .insert(dailyQuota)
    .values({ projectId, what, day: getDay(now), used: amount })
    .onConflictDoUpdate({
      target: [dailyQuota.projectId, dailyQuota.what, dailyQuota.day],
      set: { used: sql`${dailyQuota.used} + ${amount}` },
    })
    .returning({ used: dailyQuota.used })
  return row?.used ?? amount
}

/** Takes back what was counted at that time, within a transaction. */
export async function refundQuota(step: Step, use: QuotaUse): Promise<void> {
  const { projectId, what, amount, now } = use
  await step
    .update(dailyQuota)
    .set({ used: sql`greatest(0, ${dailyQuota.used} - ${amount})` })
    .where(
      and(
        eq(dailyQuota.projectId, projectId),
        eq(dailyQuota.what, what),
        eq(dailyQuota.day, getDay(now)),
      ),
    )
}

/** Deletes counts of days before `time`. Answers how many. */
export async function deleteQuotasBefore(db: Db, time: Date): Promise<number> {
  const deleted = await db
    .delete(dailyQuota)
    .where(lt(dailyQuota.day, getDay(time.getTime())))
    .returning({ day: dailyQuota.day })
  return deleted.length
}
