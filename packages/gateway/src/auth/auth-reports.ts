/** What signing in reports to the log and the metrics: no address, no name, no token. */
import { errorFacts, type Log } from '../http/log.js'
import type { Metrics } from '../http/metrics.js'
import type { AuthDeps } from './auth.js'

export type AuthReports = Pick<
  AuthDeps,
  'onMailFailed' | 'outboxEvents' | 'onMailsLost' | 'onSocialFailed'
>

export const createAuthReports = (log: Log, metrics: Metrics): AuthReports => ({
  onMailFailed: (error) => log.warn(errorFacts(error), 'a mail could not be sent'),
  outboxEvents: {
    onSent: () => metrics.mails.inc({ outcome: 'sent' }),
    onFailed(error) {
      metrics.mails.inc({ outcome: 'failed' })
      log.warn(errorFacts(error), 'security email not sent, will retry')
    },
    onWaiting: (count) => metrics.mailsWaiting.set(count),
  },
  onMailsLost(count) {
    metrics.mails.inc({ outcome: 'lost' }, count)
    log.error({ mails: count }, 'security emails never sent: the mail server refused them too long')
  },
  onSocialFailed: (provider, error) =>
    log.warn({ provider, ...errorFacts(error) }, 'social sign-in failed'),
})
