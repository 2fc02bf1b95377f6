/** Emails that tell users what happened to their wallet (threat A15). They go through the outbox. */
import type { Step } from '../../database/open.js'
import { lettersIn } from './letters.js'
import type { Outbox } from './outbox.js'

/** `browserAdded`: a browser has a share of the wallet now. `recoveryRead`: a browser got what restores the wallet. */
export type SecurityEvent = 'browserAdded' | 'recoveryRead'

export interface SecurityEventFacts {
  readonly personId: string
  /** Origin of the page around the wallet. */
  readonly parentOrigin: string
  /** As `getBrowser` has it. */
  readonly browser: string
  /** BCP 47. */
  readonly locale: string
}

export interface SecurityLetters {
  /** Adds the email within the transaction of the event. Adds nothing if the user has no email address. */
  add(step: Step, event: SecurityEvent, facts: SecurityEventFacts): Promise<void>
  /** Sends it soon. Call it after the commit. */
  wake(): void
}

export interface SecurityLettersDeps {
  readonly outbox: Outbox
  emailOf(personId: string, step: Step): Promise<string | undefined>
  now(): number
}

/** After a week without a mail server the news is no news. */
const retryMs = 7 * 86_400_000

export function createSecurityLetters(deps: SecurityLettersDeps): SecurityLetters {
  const { outbox, emailOf, now } = deps
  return {
    async add(step, event, { personId, parentOrigin, browser, locale }) {
      const to = await emailOf(personId, step)
      if (to === undefined) return
      const site = new URL(parentOrigin).host
      const letters = lettersIn(locale)
      const letter = (event === 'browserAdded' ? letters.added : letters.recoveryRead)({
        site,
        browser,
      })
      await outbox.add(step, { to, ...letter }, new Date(now() + retryMs))
    },
    wake: () => outbox.wake(),
  }
}
