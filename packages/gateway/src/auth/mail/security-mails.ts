/** Emails that tell users what happened to their wallet (threat A15). They go through the outbox. */
import type { Step } from '../../database/open.js'
import type { Outbox } from './outbox.js'
import { getMailTemplates } from './templates.js'

/** `browserAdded`: a browser has a share of the wallet now. `recoveryRead`: a browser got what restores the wallet. */
export type SecurityEvent = 'browserAdded' | 'recoveryRead'

export interface SecurityEventFacts {
  readonly userId: string
  readonly projectId: string
  /** Origin of the page around the wallet. */
  readonly parentOrigin: string
  /** As `getBrowser` has it. */
  readonly browser: string
  /** BCP 47. */
  readonly locale: string
}

export interface SecurityMails {
  /** Adds the email within the transaction of the event. Adds nothing if the user has no email address. */
  add(step: Step, event: SecurityEvent, facts: SecurityEventFacts): Promise<void>
  /** Sends it soon. Call it after the commit. */
  wake(): void
}

export interface SecurityMailsDeps {
  readonly outbox: Outbox
  /** Name of a project, if it has one. */
  getName(projectId: string): string | undefined
  getEmail(userId: string, step: Step): Promise<string | undefined>
  now(): number
}

/** After a week without a mail server the news is no news. */
const retryMs = 7 * 86_400_000

export function createSecurityMails(deps: SecurityMailsDeps): SecurityMails {
  const { outbox, getName, getEmail, now } = deps
  return {
    async add(step, event, { userId, projectId, parentOrigin, browser, locale }) {
      const to = await getEmail(userId, step)
      if (to === undefined) return
      const site = new URL(parentOrigin).host
      const mailTemplates = getMailTemplates(locale)
      const message = (event === 'browserAdded' ? mailTemplates.added : mailTemplates.recoveryRead)(
        {
          site,
          name: getName(projectId),
          browser,
        },
      )
      await outbox.add(step, { to, ...message }, new Date(now() + retryMs))
    },
    wake: () => outbox.wake(),
  }
}
