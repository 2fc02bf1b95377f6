/**
 * Deletes what is over: events of long ago, ended sessions and challenges, users without a wallet, used nonces, old quotas,
 * sponsored operations and purchases.
 */
import type { EventStore } from './analytics/event-store.js'
import { startRetentionJob } from './analytics/retention.js'
import type { Auth } from './auth/auth.js'
import type { CloseStep } from './close-steps.js'
import type { Config } from './config/schema.js'
import { deleteEndedDashboardSessions } from './dashboard/dashboard-sessions.js'
import { deleteQuotasBefore } from './database/daily-quota.js'
import type { Db } from './database/open.js'
import { errorFacts, type Log } from './http/log.js'
import type { Names } from './names/names.js'
import { nonceMs } from './names/registration.js'
import type { OnRampRetention } from './setup/add-on-ramp.js'
import { deleteExpiredSessions } from './siwx/session-rows.js'
import type { SponsoredOperations } from './smart-accounts/sponsored-operations.js'

export interface RetentionDeps {
  readonly config: Config
  readonly db: Db
  readonly auth: Auth | undefined
  readonly operations: SponsoredOperations
  readonly onRamp: OnRampRetention
  readonly names: Names
  readonly events: EventStore
  readonly log: Log
}

/** Deletes now and every hour. Answers what stops it. */
export function startRetention(deps: RetentionDeps): CloseStep[] {
  const { config, db, auth, operations, onRamp, names, events, log } = deps
  const keep = (days: number, label: string, forgetBefore: (time: Date) => Promise<number>) =>
    startRetentionJob({ forgetBefore }, days, (error) =>
      log.warn({ what: label, ...errorFacts(error) }, 'failed to delete what is over'),
    )
  return [
    keep(config.analytics.retentionDays, 'events', events.forgetBefore),
    // One after the other: each at once holds a connection as a gateway starts.
    keep(1, 'quotas', async (time) => {
      const reviewed = await operations.review()
      const deleted = await operations.deleteBefore(time)
      return reviewed + deleted + (await deleteQuotasBefore(db, time))
    }),
    keep(0, 'purchases', onRamp.deleteBefore),
    keep(0, 'dashboard sessions', (time) => deleteEndedDashboardSessions(db, time)),
    keep(0, 'sessions', (time) => deleteExpiredSessions(db, time)),
    keep(0, 'nonces of names', (time) =>
      names.rows.forgetNonces(new Date(time.getTime() - nonceMs)),
    ),
    ...(auth ? [keep(0, 'sign-in', auth.forgetBefore)] : []),
  ]
}
