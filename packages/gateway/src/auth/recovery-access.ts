/**
 * What brings a wallet back is answered to a browser that has just signed in: counted, limited, and told to the owner by
 * email, so that a mailbox in the wrong hands does not read it in silence (threat A15).
 */
import type { Db } from '../database/open.js'
import type { SecurityEventFacts, SecurityMails } from './mail/security-mails.js'
import { tooSoon } from './rate-limited.js'
import { createRateLimits } from './rate-limits.js'

export interface RecoveryReader extends SecurityEventFacts {
  /** Thumbprint of the browser's key. */
  readonly device: string
}

export interface RecoveryAccess {
  /**
   * Counts one answer, and tells the owner of the first one to a browser in a day. Call it before the answer. Throws 429
   * `rate-limited`.
   */
  admit(reader: RecoveryReader): Promise<void>
}

/** Each try of a passphrase is one. */
const maxAnswers = 100
const hourMs = 3_600_000
const dayMs = 24 * hourMs

export function createRecoveryAccess(
  db: Db,
  securityMails: SecurityMails | undefined,
  now: () => number,
): RecoveryAccess {
  return {
    async admit(reader) {
      const browser = `${reader.userId}:${reader.device}`
      const answers = { key: `recoveries:${browser}`, max: maxAnswers, windowMs: hourMs }
      const { isOver, resetMs } = await createRateLimits(db, now).consume(answers)
      if (isOver) throw tooSoon(resetMs)
      // In one transaction: without the mail the next answer is the first one again.
      await db.transaction(async (step) => {
        const first = { key: `recovery-told:${browser}`, max: 1, windowMs: dayMs }
        const result = await createRateLimits(step, now).consume(first)
        if (!result.isOver) await securityMails?.add(step, 'recoveryRead', reader)
      })
      securityMails?.wake()
    },
  }
}
