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
import type { Db } from './database/open.js'
import { errorFacts, type Log } from './http/log.js'
import type { Names } from './names/names.js'
import { nonceMs } from './names/registration.js'
import type { OnRampRetention } from './setup/add-on-ramp.js'
import { deleteExpiredSessions } from './siwx/session-rows.js'
import type { SponsoredOperations } from './smart-accounts/sponsored-operations.js'

export interface RetentionDeps {
  readonly config: { readonly analytics: Pick<Config['analytics'], 'retentionDays'> }
  readonly db: Db
  readonly auth: Pick<Auth, 'forgetBefore'> | undefined
  readonly operations: Pick<SponsoredOperations, 'review' | 'deleteBefore'>
  readonly onRamp: OnRampRetention
  readonly names: { readonly rows: Pick<Names['rows'], 'forgetNonces'> }
  readonly events: Pick<EventStore, 'forgetBefore'>
  readonly log: Pick<Log, 'warn'>
}

const hour = 60 * 60 * 1000
const day = 24 * hour

interface RetentionRule {
  /** For the log. */
  readonly what: string
  /** Kept for so long after it has ended. */
  readonly days: number
  /** Resolves to how many rows it has deleted. */
  readonly deleteBefore: (time: Date) => Promise<number>
}

function getRules(deps: RetentionDeps): readonly RetentionRule[] {
  const { config, db, auth, operations, onRamp, names, events } = deps
  const expired = (what: string, deleteBefore: RetentionRule['deleteBefore']): RetentionRule => ({
    what,
    days: 0,
    deleteBefore,
  })
  return [
    { what: 'events', days: config.analytics.retentionDays, deleteBefore: events.forgetBefore },
    {
      what: 'quotas',
      days: 1,
      async deleteBefore(time) {
        const reviewed = await operations.review()
        const deleted = await operations.deleteBefore(time)
        return reviewed + deleted + (await deleteQuotasBefore(db, time))
      },
    },
    expired('purchases', onRamp.deleteBefore),
    expired('dashboard sessions', (time) => deleteEndedDashboardSessions(db, time)),
    expired('sessions', (time) => deleteExpiredSessions(db, time)),
    expired('nonces of names', (time) =>
      names.rows.forgetNonces(new Date(time.getTime() - nonceMs)),
    ),
    ...(auth ? [expired('sign-in', auth.forgetBefore)] : []),
  ]
}

/**
 * Deletes now and every hour. One after the other: each at once would take a connection from the requests.
 *
 * @returns Stops it. Resolves once the deletion under way has ended; the others wait for the next start.
 */
export function startRetention(deps: RetentionDeps): CloseStep {
  const rules = getRules(deps)
  let isStopped = false
  async function run() {
    for (const { what, days, deleteBefore } of rules) {
      if (isStopped) return
      try {
        await deleteBefore(new Date(Date.now() - days * day))
      } catch (thrown) {
        deps.log.warn({ what, ...errorFacts(thrown) }, 'failed to delete expired rows')
      }
    }
  }
  let running = run()
  const timer = setInterval(() => {
    running = running.then(run)
  }, hour)
  timer.unref()
  return async () => {
    isStopped = true
    clearInterval(timer)
    await running
  }
}
