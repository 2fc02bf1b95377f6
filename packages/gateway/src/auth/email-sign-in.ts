/** Signing in by e-mail: an address, perhaps a link that lets the browser in, a code. The same for known and unknown ones (A2). */
import type { Project } from '../config/schema.js'
import { refuse, retryAfter } from '../serving/refusal.js'
import type { Budgets } from './budgets.js'
import { type Challenge, type Challenges, challengeMs } from './challenges.js'
import { canonicalEmail } from './email-address.js'
import { lettersIn } from './mail/letters.js'
import type { Mailer } from './mail/mailer.js'
import type { People } from './people.js'
import type { Sealing } from './sealing.js'
import type { Session, Sessions } from './sessions.js'

export interface EmailSignInNeeds {
  /** The gateway's own, which links lead to. */
  readonly origin: string
  readonly deviceLink: boolean
  readonly mailer: Mailer
  readonly sealing: Sealing
  readonly budgets: Budgets
  readonly challenges: Challenges
  readonly people: People
  readonly sessions: Sessions
  onMailFailed(error: unknown): void
}

/** Who asks: which browser, at which site. */
export interface Asking {
  readonly project: Project
  readonly device: string
  /** The address of the network that it comes from, as limits count it. */
  readonly network: string
}

/** Between two mails to one address (EMB-05), and how many in an hour (A3). */
const spacingMs = 30_000
const mostMails = 10
/** Of them, for browsers that nobody knows, from one network: the others are left to whoever the address is of. */
const mostMailsOfNetwork = 5
const hour = 3_600_000
/** Between two looks at whether the link was opened, and for how long one request waits. */
const lookMs = 500
export const waitMs = 25_000

export function createEmailSignIn(needs: EmailSignInNeeds) {
  const { origin, deviceLink, mailer, sealing, budgets, challenges, people, sessions } = needs
  const facts = ({ parentOrigin }: Challenge) => ({
    site: new URL(parentOrigin).host,
    minutes: challengeMs / 60_000,
  })

  async function mail(to: string, letter: Parameters<Mailer['send']>[1]): Promise<void> {
    try {
      await mailer.send(to, letter)
    } catch (thrown) {
      needs.onMailFailed(thrown)
      throw refuse(503, 'mail-unavailable', 'the mail could not be sent: try again', {
        'retry-after': '5',
      })
    }
  }

  async function mailCode(challenge: Challenge): Promise<void> {
    const code = await challenges.giveCode(challenge)
    await mail(challenge.email, lettersIn(challenge.locale).code({ ...facts(challenge), code }))
  }

  async function mailLink(challenge: Challenge): Promise<void> {
    const token = await challenges.giveLink(challenge)
    const link = `${origin}/v1/auth/device-link?token=${token}`
    const letter = lettersIn(challenge.locale).device({ ...facts(challenge), link })
    await mail(challenge.email, letter)
  }

  /**
   * A browser that was used with the address before has a budget of its own: nobody else's requests stop it. Among the others
   * no network takes more than its part. Answers what is given back where the mail can't be sent.
   */
  async function spendMail(
    whose: string,
    { device, network }: Asking,
    isKnown: boolean,
  ): Promise<readonly string[]> {
    const key = isKnown ? `${whose}:${device}` : whose
    const from = isKnown ? key : `${whose}:${sealing.hash(network, 'network')}`
    const spacingKey = `mail:${from}`
    const spacing = await budgets.spend({ key: spacingKey, most: 1, windowMs: spacingMs })
    const tooSoon = (ms: number) =>
      refuse(
        429,
        'too-soon',
        `Please try again after ${Math.max(1, Math.ceil(ms / 1000))} seconds`,
        retryAfter(ms),
      )
    if (spacing.isOver) throw tooSoon(spacing.resetMs)
    if (!isKnown) {
      const few = { key: `mails-of:${from}`, most: mostMailsOfNetwork, windowMs: hour }
      const part = await budgets.spend(few)
      if (part.isOver) throw tooSoon(part.resetMs)
    }
    const all = await budgets.spend({ key: `mails:${key}`, most: mostMails, windowMs: hour })
    if (all.isOver) throw tooSoon(all.resetMs)
    return [spacingKey]
  }

  async function knownDevice(project: Project, email: string, device: string): Promise<boolean> {
    const person = await people.find(project.id, { kind: 'email', value: email })
    return person !== undefined && (await people.knows(person, device))
  }

  async function need(id: string, { project, device }: Asking): Promise<Challenge> {
    const challenge = await challenges.find(id, project.id, device)
    if (!challenge) throw refuse(401, 'challenge-over', 'ask for a new code')
    return challenge
  }

  return {
    /** Throws 400 `email-invalid`, 429 `too-soon`, 503 `mail-unavailable`. */
    async start(
      asking: Asking,
      typed: string,
      parentOrigin: string,
      locale: string,
    ): Promise<{ challenge: string; action: 'VERIFY_OTP' | 'VERIFY_DEVICE'; expiresIn: number }> {
      const { project, device } = asking
      const email = canonicalEmail(typed)
      if (email === undefined) throw refuse(400, 'email-invalid', 'Invalid email')
      const isKnown = await knownDevice(project, email, device)
      const whose = sealing.hash(`${project.id} ${email}`, 'mails')
      const spent = await spendMail(whose, asking, isKnown)
      const challenge = await challenges.begin({
        projectId: project.id,
        device,
        purpose: 'sign-in',
        parentOrigin,
        locale,
        email,
      })
      const expiresIn = challengeMs / 1000
      const isCode = !deviceLink || isKnown
      try {
        await (isCode ? mailCode(challenge) : mailLink(challenge))
      } catch (thrown) {
        // Nothing has gone out: whoever tries again need not wait for it.
        await budgets.clear(spent)
        throw thrown
      }
      return { challenge: challenge.id, action: isCode ? 'VERIFY_OTP' : 'VERIFY_DEVICE', expiresIn }
    },

    /** Waits a while for the link; answers whether it was opened, and the code is on its way. */
    async waitForDevice(asking: Asking, id: string, signal: AbortSignal): Promise<boolean> {
      const { id: mine } = await need(id, asking)
      for (let waited = 0; ; waited += lookMs) {
        if (await challenges.isApproved(mine)) return true
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

    /** Tells the owner that a browser was added to their wallet. Nothing waits for it, and nothing fails with it. */
    tellOfBrowser({ personId, parentOrigin }: Session, locale: string): void {
      const site = new URL(parentOrigin).host
      people
        .emailOf(personId)
        .then(async (to) => {
          if (to) await mailer.send(to, lettersIn(locale).added({ site }))
        })
        .catch(needs.onMailFailed)
    },

    /** Throws 401 `challenge-over` and `code-wrong`, 429 `locked`. */
    async verify(asking: Asking, id: string, site: string, code: string) {
      const { project, device, network } = asking
      const challenge = await need(id, asking)
      const { email, parentOrigin, purpose } = challenge
      // A code is of one site: another one of the same project gets nothing by it.
      if (purpose !== 'sign-in' || parentOrigin !== site)
        throw refuse(401, 'challenge-over', 'ask for a new code')
      const isKnown = await knownDevice(project, email, device)
      await challenges.redeem(challenge, code, { isKnown, network })
      const personId = await people.findOrAdd(project.id, { kind: 'email', value: email })
      await people.remember(personId, device)
      return sessions.begin({
        projectId: project.id,
        personId,
        device,
        parentOrigin,
        provider: 'email',
      })
    },
  }
}

export type EmailSignIn = ReturnType<typeof createEmailSignIn>
