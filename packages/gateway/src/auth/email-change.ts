/** Changing the address (EMB-06, A6): a code to the one that is theirs, then one to the new one. The old one is told. */
import { httpError } from '../http/http-error.js'
import type { RemoveAddedEmail } from './added-email.js'
import type { AuthContext } from './auth-context.js'
import { type Challenge, type Challenges, challengeMs, type Purpose } from './challenges.js'
import { canonicalEmail } from './email-address.js'
import { type EmailChanges, undoMs } from './email-changes.js'
import type { Outbox } from './mail/outbox.js'
import { getMailTemplates } from './mail/templates.js'
import type { MailService } from './mail-service.js'
import type { Session } from './sessions.js'
import type { Users } from './users.js'

export interface EmailChangeDeps {
  /** The gateway's own, which links lead to. */
  readonly origin: string
  /** Name of a project, if it has one. */
  getName(projectId: string): string | undefined
  readonly mailService: MailService
  readonly outbox: Outbox
  readonly challenges: Challenges
  readonly changes: EmailChanges
  readonly removeAdded: RemoveAddedEmail
  readonly users: Users
  now(): number
}

export interface ChangeContext extends AuthContext {
  readonly session: Session
}

const expiresIn = challengeMs / 1000
const expiredError = () => httpError(401, 'challenge-expired', 'start over')

export function createEmailChange(deps: EmailChangeDeps) {
  const { origin, getName, mailService, outbox, challenges, changes, removeAdded, users, now } =
    deps
  const siteOf = (projectId: string, parentOrigin: string) => ({
    site: new URL(parentOrigin).host,
    name: getName(projectId),
  })

  const begin = (
    purpose: Purpose,
    email: string,
    { session, project, device, browser }: ChangeContext,
    locale: string,
  ) => {
    const { userId, parentOrigin } = session
    return challenges.begin({
      projectId: project.id,
      device,
      purpose,
      userId,
      parentOrigin,
      locale,
      browser,
      email,
    })
  }
  async function mailCode(challenge: Challenge): Promise<void> {
    const code = await challenges.giveCode(challenge)
    const { projectId, parentOrigin, locale, browser } = challenge
    const site = siteOf(projectId, parentOrigin)
    const about = { ...site, minutes: challengeMs / 60_000, browser, code }
    await mailService.send(challenge.email, getMailTemplates(locale).changeCode(about))
  }
  async function requireChallenge(
    purpose: Purpose,
    id: string,
    { session, project, device }: ChangeContext,
  ) {
    const challenge = await challenges.find(id, project.id, device)
    const isTheirs =
      challenge?.purpose === purpose &&
      challenge.userId === session.userId &&
      challenge.parentOrigin === session.parentOrigin
    if (!challenge || !isTheirs) throw expiredError()
    return challenge
  }

  return {
    /** Throws 400 `email-invalid`, 429 `rate-limited`, 503 `mail-unavailable`. Whose the new one is makes no difference. */
    async start(authContext: ChangeContext, typed: string, locale: string) {
      const { userId } = authContext.session
      const to = canonicalEmail(typed)
      const from = await users.getEmail(userId)
      if (to === undefined || to === from) throw httpError(400, 'email-invalid', 'Invalid email')
      const isKnown = await users.knows(userId, authContext.device)
      const consumed =
        from === undefined ? [] : [...(await mailService.consume(from, authContext, isKnown))]
      try {
        // Counts the new address's email now, so that a user who has typed the code doesn't hit the limit.
        consumed.push(...(await mailService.consume(to, authContext, false)))
        // Of several changes the last one counts.
        await challenges.getEnd(userId)
        const second = await begin('change-to', to, authContext, locale)
        const first =
          from === undefined ? second : await begin('change-from', from, authContext, locale)
        await mailCode(first)
        const action = from === undefined ? 'VERIFY_SECONDARY_OTP' : 'VERIFY_PRIMARY_OTP'
        return { challenge: first.id, action, expiresIn }
      } catch (thrown) {
        await mailService.refund(consumed)
        throw thrown
      }
    },

    /** The code of the old address. Throws 401 `challenge-expired` and `code-wrong`, 401 and 429 `locked`, 503. */
    async verifyOld(authContext: ChangeContext, id: string, code: string) {
      const { project, device, network, session } = authContext
      const first = await requireChallenge('change-from', id, authContext)
      const isKnown = await users.knows(session.userId, device)
      const waiting = await challenges.findByUser('change-to', session.userId, project.id, device)
      if (!waiting) throw expiredError()
      await challenges.redeem(first, code, { isKnown, network })
      // With ten minutes of its own.
      const second = await begin('change-to', waiting.email, authContext, waiting.locale)
      await mailCode(second)
      return { challenge: second.id, expiresIn }
    },

    /**
     * Verifies the code of the new address. Throws 409 `email-taken`, but only to a user who can read that address's
     * email.
     */
    async verifyNew(authContext: ChangeContext, id: string, code: string) {
      const { project, network, session } = authContext
      const { userId } = session
      const second = await requireChallenge('change-to', id, authContext)
      const { email, parentOrigin, locale, browser } = second
      await challenges.redeem(second, code, { isKnown: false, network })
      const from = await users.getEmail(userId)
      const about = { projectId: project.id, userId, from, to: email, parentOrigin, locale }
      const site = siteOf(project.id, parentOrigin)
      await changes.change({ ...about, sessionId: session.id }, (step, old, token, endsAt) => {
        const link = `${origin}/v1/auth/email-undo?token=${token}`
        const facts = { ...site, link, hours: undoMs / 3_600_000, browser }
        return outbox.add(step, { to: old, ...getMailTemplates(locale).changed(facts) }, endsAt)
      })
      outbox.wake()
      return { newEmail: email }
    },

    /** Takes an address away that was added by another browser. Throws 409 `email-settled`. */
    async remove({ session, browser }: ChangeContext, locale: string) {
      const site = siteOf(session.projectId, session.parentOrigin)
      const message = getMailTemplates(locale).removed({ ...site, browser })
      await removeAdded(session, (step, to) =>
        outbox.add(step, { to, ...message }, new Date(now() + undoMs)),
      )
      outbox.wake()
    },

    ofLink: changes.ofLink,
    undo: changes.undo,
  }
}

export type EmailChangeFlow = ReturnType<typeof createEmailChange>
