/**
 * Email sign-in: an address, possibly a link that approves the browser, then a code. The flow is the same for known and
 * unknown addresses (A2).
 */
import type { Project } from '../config/schema.js'
import type { Db } from '../database/open.js'
import { httpError } from '../http/http-error.js'
import type { AuthContext } from './auth-context.js'
import { type Challenge, type Challenges, challengeMs } from './challenges.js'
import { canonicalEmail } from './email-address.js'
import { getMailTemplates } from './mail/templates.js'
import type { MailService } from './mail-service.js'
import type { Sessions } from './sessions.js'
import type { Users } from './users.js'
import type { WrongCodes } from './wrong-codes.js'

export interface EmailSignInDeps {
  /** The gateway's own, which links lead to. */
  readonly origin: string
  /** Name of a project, if it has one. */
  getName(projectId: string): string | undefined
  readonly verifyNewDevices: boolean
  readonly mailService: MailService
  readonly db: Db
  readonly challenges: Challenges
  readonly wrongCodes: Pick<WrongCodes, 'areTooMany'>
  readonly users: Users
  readonly sessions: Sessions
  onMailFailed(error: unknown): void
}

/** Between two looks at whether the link was opened, and for how long one request waits. */
const lookMs = 500
export const waitMs = 25_000

export function createEmailSignIn(deps: EmailSignInDeps) {
  const { origin, getName, verifyNewDevices, mailService, db, challenges } = deps
  const { wrongCodes, users, sessions } = deps
  const facts = ({ projectId, parentOrigin, browser }: Challenge) => ({
    site: new URL(parentOrigin).host,
    name: getName(projectId),
    browser,
    minutes: challengeMs / 60_000,
  })

  async function mailCode(challenge: Challenge): Promise<void> {
    const code = await challenges.giveCode(challenge)
    await mailService.send(
      challenge.email,
      getMailTemplates(challenge.locale).code({ ...facts(challenge), code }),
    )
  }

  async function mailLink(challenge: Challenge): Promise<void> {
    const token = await challenges.giveLink(challenge)
    const link = `${origin}/v1/auth/device-link?token=${token}`
    const message = getMailTemplates(challenge.locale).device({ ...facts(challenge), link })
    await mailService.send(challenge.email, message)
  }

  async function knownDevice(project: Project, email: string, device: string): Promise<boolean> {
    const user = await users.find(project.id, { kind: 'email', value: email })
    return user !== undefined && (await users.knows(user, device))
  }

  async function requireChallenge(
    id: string,
    { project, device }: AuthContext,
  ): Promise<Challenge> {
    const challenge = await challenges.find(id, project.id, device)
    if (!challenge) throw httpError(401, 'challenge-expired', 'ask for a new code')
    return challenge
  }

  return {
    /** Throws 400 `email-invalid`, 429 `rate-limited`, 503 `mail-unavailable`. */
    async start(
      authContext: AuthContext,
      typed: string,
      parentOrigin: string,
      locale: string,
    ): Promise<{ challenge: string; action: 'VERIFY_OTP' | 'VERIFY_DEVICE'; expiresIn: number }> {
      const { project, device } = authContext
      const email = canonicalEmail(typed)
      if (email === undefined) throw httpError(400, 'email-invalid', 'Invalid email')
      const isKnown = await knownDevice(project, email, device)
      const consumed = await mailService.consume(email, authContext, isKnown)
      const challenge = await challenges.begin({
        projectId: project.id,
        device,
        purpose: 'sign-in',
        parentOrigin,
        locale,
        browser: authContext.browser,
        email,
      })
      const expiresIn = challengeMs / 1000
      const needsLink = verifyNewDevices || (await wrongCodes.areTooMany(project.id))
      const isCode = isKnown || !needsLink
      try {
        await (isCode ? mailCode(challenge) : mailLink(challenge))
      } catch (thrown) {
        // No email was sent, so the user can retry at once.
        await mailService.refund(consumed)
        throw thrown
      }
      return { challenge: challenge.id, action: isCode ? 'VERIFY_OTP' : 'VERIFY_DEVICE', expiresIn }
    },

    /** Waits for the link. Returns whether it was opened, which sends the code. */
    async waitForDevice(
      authContext: AuthContext,
      id: string,
      signal: AbortSignal,
    ): Promise<boolean> {
      const { id: challengeId } = await requireChallenge(id, authContext)
      for (let waited = 0; ; waited += lookMs) {
        if (await challenges.isApproved(challengeId)) return true
        if (waited >= waitMs || signal.aborted) return false
        await new Promise((resolve) => setTimeout(resolve, lookMs))
      }
    },

    /** What the page of a link shows; undefined where it is over. */
    ofLink: challenges.ofLink,

    /** The link was confirmed: the code is mailed. Undefined where it is over. */
    async approve(token: string): Promise<Challenge | undefined> {
      const challenge = await challenges.approve(token)
      if (!challenge) return undefined
      try {
        await mailCode(challenge)
      } catch (thrown) {
        await challenges.takeBack(challenge)
        throw thrown
      }
      return challenge
    },

    /** Throws 401 `challenge-expired` and `code-wrong`, 401 and 429 `locked`. */
    async verify(authContext: AuthContext, id: string, site: string, code: string) {
      const { project, device, network } = authContext
      const challenge = await requireChallenge(id, authContext)
      const { email, parentOrigin, purpose } = challenge
      // A code is of one site: another one of the same project gets nothing by it.
      if (purpose !== 'sign-in' || parentOrigin !== site)
        throw httpError(401, 'challenge-expired', 'ask for a new code')
      const isKnown = await knownDevice(project, email, device)
      await challenges.redeem(challenge, code, { isKnown, network })
      // One transaction: a change of the address, or its undo, comes before all of it or after all of it (threat A6).
      return db.transaction(async (step) => {
        const subject = { kind: 'email', value: email }
        const userId = await users.findOrAdd(project.id, subject, step)
        await users.remember(userId, device, step)
        const begun = { projectId: project.id, userId, device, parentOrigin, provider: 'email' }
        return sessions.begin(begun, step)
      })
    },
  }
}

export type EmailSignIn = ReturnType<typeof createEmailSignIn>
