/** Sends email to users, and limits how many go to one address, for any purpose (EMB-05, A3). */
import { httpError } from '../http/http-error.js'
import type { AuthContext } from './auth-context.js'
import type { Encryption } from './encryption.js'
import type { Mailer } from './mail/mailer.js'
import type { MailMessage } from './mail/templates.js'
import { tooSoon } from './rate-limited.js'
import type { RateLimits } from './rate-limits.js'

export interface MailServiceDeps {
  readonly mailer: Mailer
  readonly encryption: Encryption
  readonly rateLimits: RateLimits
  onMailFailed(error: unknown): void
}

export interface MailService {
  /** Throws 503 `mail-unavailable`. */
  send(to: string, message: MailMessage): Promise<void>
  /**
   * Counts an email. A browser that used the address before has its own budget, which other clients can't exhaust.
   * Among unknown browsers, each network is limited. Returns what to give back if the email can't be sent. Throws 429.
   */
  consume(email: string, authContext: AuthContext, isKnown: boolean): Promise<readonly string[]>
  /** Gives the budget back, so that the user can retry at once. */
  refund(consumed: readonly string[]): Promise<void>
}

/** Between two mails to one address (EMB-05), and how many in an hour (A3). */
const spacingMs = 30_000
const maxMails = 10
/** Max of them for unknown browsers from one network. The rest is left for the address's owner. */
const maxMailsOfNetwork = 5
const hour = 3_600_000

export function createMailService({
  mailer,
  encryption,
  rateLimits,
  onMailFailed,
}: MailServiceDeps): MailService {
  return {
    async send(to, message) {
      try {
        await mailer.send(to, message)
      } catch (thrown) {
        onMailFailed(thrown)
        throw httpError(503, 'mail-unavailable', 'the mail could not be sent: try again', {
          'retry-after': '5',
        })
      }
    },
    async consume(email, { project, device, network }, isKnown) {
      const subjectKey = encryption.hash(`${project.id} ${email}`, 'mails')
      const key = isKnown ? `${subjectKey}:${device}` : subjectKey
      const from = isKnown ? key : `${subjectKey}:${encryption.hash(network, 'network')}`
      const spacingKey = `mail:${from}`
      const spacing = await rateLimits.consume({ key: spacingKey, max: 1, windowMs: spacingMs })
      if (spacing.isOver) throw tooSoon(spacing.resetMs)
      if (!isKnown) {
        const few = { key: `mails-of:${from}`, max: maxMailsOfNetwork, windowMs: hour }
        const part = await rateLimits.consume(few)
        if (part.isOver) throw tooSoon(part.resetMs)
      }
      const all = await rateLimits.consume({ key: `mails:${key}`, max: maxMails, windowMs: hour })
      if (all.isOver) throw tooSoon(all.resetMs)
      return [spacingKey]
    },
    refund: (consumed) => rateLimits.clear(consumed),
  }
}
