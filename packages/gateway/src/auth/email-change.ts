/** Changing the address (EMB-06, A6): a code to the one that is theirs, then one to the new one. The old one is told. */
import { httpError } from '../http/http-error.js'
import type { RemoveAddedEmail } from './added-email.js'
import type { AuthContext } from './auth-context.js'
import { type Challenge, type Challenges, challengeMs, type Purpose } from './challenges.js'
import { canonicalEmail } from './email-address.js'
import { type EmailChanges, undoMs } from './email-changes.js'
import { lettersIn } from './mail/letters.js'
import type { Outbox } from './mail/outbox.js'
import type { MailService } from './mail-service.js'
import type { Session } from './sessions.js'
import type { Users } from './users.js'

export interface EmailChangeDeps {
  /** The gateway's own, which links lead to. */
  readonly origin: string
  readonly mailing: MailService
  readonly outbox: Outbox
  readonly challenges: Challenges
  readonly changes: EmailChanges
  readonly removeAdded: RemoveAddedEmail
  readonly users: Users
  now(): number
}

export interface ChangeAsking extends AuthContext {
  readonly session: Session
}

const expiresIn = challengeMs / 1000
const over = () => httpError(401, 'challenge-expired', 'start over')

export function createEmailChange(deps: EmailChangeDeps) {
  const { origin, mailing, outbox, challenges, changes, removeAdded, users, now } = deps

  const begin = (
    purpose: Purpose,
    email: string,
    { session, project, device, browser }: ChangeAsking,
    locale: string,
  ) => {
    const { personId, parentOrigin } = session
    return challenges.begin({
      projectId: project.id,
      device,
      purpose,
      personId,
      parentOrigin,
      locale,
      browser,
      email,
    })
  }
  async function mailCode(challenge: Challenge): Promise<void> {
    const code = await challenges.giveCode(challenge)
    const site = new URL(challenge.parentOrigin).host
    const letters = lettersIn(challenge.locale)
    const about = { site, minutes: challengeMs / 60_000, browser: challenge.browser, code }
    await mailing.send(challenge.email, letters.changeCode(about))
  }
  async function need(purpose: Purpose, id: string, { session, project, device }: ChangeAsking) {
    const challenge = await challenges.find(id, project.id, device)
    const isTheirs =
      challenge?.purpose === purpose &&
      challenge.personId === session.personId &&
      challenge.parentOrigin === session.parentOrigin
    if (!challenge || !isTheirs) throw over()
    return challenge
  }

  return {
    /** Throws 400 `email-invalid`, 429 `rate-limited`, 503 `mail-unavailable`. Whose the new one is makes no difference. */
    async start(asking: ChangeAsking, typed: string, locale: string) {
      const { personId } = asking.session
      const to = canonicalEmail(typed)
      const from = await users.emailOf(personId)
      if (to === undefined || to === from) throw httpError(400, 'email-invalid', 'Invalid email')
      const isKnown = await users.knows(personId, asking.device)
      const spent = from === undefined ? [] : [...(await mailing.spend(from, asking, isKnown))]
      try {
        // Counts the new address's email now, so that a user who has typed the code doesn't hit the limit.
        spent.push(...(await mailing.spend(to, asking, false)))
        // Of several changes the last one counts.
        await challenges.getEnd(personId)
        const second = await begin('change-to', to, asking, locale)
        const first = from === undefined ? second : await begin('change-from', from, asking, locale)
        await mailCode(first)
        const action = from === undefined ? 'VERIFY_SECONDARY_OTP' : 'VERIFY_PRIMARY_OTP'
        return { challenge: first.id, action, expiresIn }
      } catch (thrown) {
        await mailing.giveBack(spent)
        throw thrown
      }
    },

    /** The code of the old address. Throws 401 `challenge-expired` and `code-wrong`, 401 and 429 `locked`, 503. */
    async verifyOld(asking: ChangeAsking, id: string, code: string) {
      const { project, device, network, session } = asking
      const first = await need('change-from', id, asking)
      const isKnown = await users.knows(session.personId, device)
      const waiting = await challenges.ofPerson('change-to', session.personId, project.id, device)
      if (!waiting) throw over()
      await challenges.redeem(first, code, { isKnown, network })
      // With ten minutes of its own.
      const second = await begin('change-to', waiting.email, asking, waiting.locale)
      await mailCode(second)
      return { challenge: second.id, expiresIn }
    },

    /**
     * Verifies the code of the new address. Throws 409 `email-taken`, but only to a user who can read that address's
     * email.
     */
    async verifyNew(asking: ChangeAsking, id: string, code: string) {
      const { project, network, session } = asking
      const { personId } = session
      const second = await need('change-to', id, asking)
      const { email, parentOrigin, locale, browser } = second
      await challenges.redeem(second, code, { isKnown: false, network })
      const from = await users.emailOf(personId)
      const about = { projectId: project.id, personId, from, to: email, parentOrigin, locale }
      const { host: site } = new URL(parentOrigin)
      await changes.change({ ...about, sessionId: session.id }, (step, old, token, endsAt) => {
        const link = `${origin}/v1/auth/email-undo?token=${token}`
        const facts = { site, link, hours: undoMs / 3_600_000, browser }
        return outbox.add(step, { to: old, ...lettersIn(locale).changed(facts) }, endsAt)
      })
      outbox.wake()
      return { newEmail: email }
    },

    /** Takes an address away that was added by another browser. Throws 409 `email-settled`. */
    async remove({ session, browser }: ChangeAsking, locale: string) {
      const { host: site } = new URL(session.parentOrigin)
      const letter = lettersIn(locale).removed({ site, browser })
      await removeAdded(session, (step, to) =>
        outbox.add(step, { to, ...letter }, new Date(now() + undoMs)),
      )
      outbox.wake()
    },

    ofLink: changes.ofLink,
    undo: changes.undo,
  }
}

export type EmailChangeFlow = ReturnType<typeof createEmailChange>
