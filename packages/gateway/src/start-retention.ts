/**
 * Deletes expired rows: old events, ended sessions and challenges, users without a wallet, used nonces, old quotas,
 * sponsored operations and purchases.
 */
import type { EventStore } from './analytics/event-store.js'
import type { Auth } from './auth/auth.js'
import type { CloseStep } from './close-steps.js'
import type { Config } from './config/schema.js'
import { deleteEndedDashboardSessions } from './dashboard/dashboard-sessions.js'
import { deleteQuotasBefore } from './database/daily-quota.js'
import type { ExpiredRows } from './database/expired-rows.js'
import type { Db } from './database/open.js'
import { errorFacts, type Log } from './http/log.js'
import type { Names } from './names/names.js'
import { nonceMs } from './names/registration.js'
import { deleteExpiredSessions } from './siwx/session-rows.js'
import type { SponsoredOperations } from './smart-accounts/sponsored-operations.js'

export interface RetentionDeps {
  readonly config: { readonly analytics: Pick<Config['analytics'], 'retentionDays'> }
  readonly db: Db
  readonly auth: Pick<Auth, 'expiredRows'> | undefined
  readonly operations: Pick<SponsoredOperations, 'review' | 'deleteBefore'>
  readonly onRamp: readonly ExpiredRows[]
  readonly names: { readonly rows: Pick<Names['rows'], 'deleteNoncesBefore'> }
  readonly events: Pick<EventStore, 'deleteBefore'>
  readonly log: Pick<Log, 'warn'>
}

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

function getExpiredRows(deps: RetentionDeps): readonly ExpiredRows[] {
  const { config, db, auth, operations, onRamp, names, events } = deps
  const before = (time: Date, ms: number) => new Date(time.getTime() - ms)
  return [
    {
      what: 'events',
      deleteBefore: (time) =>
        events.deleteBefore(before(time, config.analytics.retentionDays * dayMs)),
    },
    {
      what: 'sponsored operations',
      deleteBefore: (time) => operations.deleteBefore(before(time, dayMs)),
    },
    { what: 'quotas', deleteBefore: (time) => deleteQuotasBefore(db, before(time, dayMs)) },
    ...onRamp,
    { what: 'dashboard sessions', deleteBefore: (time) => deleteEndedDashboardSessions(db, time) },
    { what: 'sessions', deleteBefore: (time) => deleteExpiredSessions(db, time) },
    {
      what: 'nonces of names',
      deleteBefore: (time) => names.rows.deleteNoncesBefore(before(time, nonceMs)),
    },
    ...(auth?.expiredRows ?? []),
    // Last: it asks nodes and bundlers, and so may take minutes.
    { what: 'unsettled operations', deleteBefore: () => operations.review() },
  ]
}

/**
 * Deletes now and every hour. One after the other: each at once would take a connection from the requests.
 *
 * @returns Stops it. Resolves once the deletion under way has ended. The others wait for the next start.
 */
export function startRetention(deps: RetentionDeps): CloseStep {
  const expiredRows = getExpiredRows(deps)
  let isStopped = false
  async function run() {
    for (const { what, deleteBefore } of expiredRows) {
      if (isStopped) return
      try {
        await deleteBefore(new Date())
      } catch (thrown) {
        deps.log.warn({ what, ...errorFacts(thrown) }, 'failed to delete expired rows')
      }
    }
  }
  let running = run()
  const timer = setInterval(() => {
    running = running.then(run)
  }, hourMs)
  timer.unref()
  return async () => {
    isStopped = true
    clearInterval(timer)
    await running
  }
}
