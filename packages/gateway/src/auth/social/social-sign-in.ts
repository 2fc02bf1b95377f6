/**
 * Social sign-in (CON-05). A browser with its own key begins. The window that returns from the provider may belong to
 * another user. A ticket joins the two: the window posts it to the page that opened it, or shows it as a code. A user
 * who was sent another user's link has neither to pass on (threats A8, A11, F22).
 */
import { randomInt } from 'node:crypto'
import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../database/open.js'
import { authChallenge } from '../../database/schema.js'
import { httpError, retryAfter } from '../../http/http-error.js'
import type { AuthContext } from '../auth-context.js'
import { challengeMs } from '../challenges.js'
import { type Encryption, isSame, newToken } from '../encryption.js'
import type { RateLimits } from '../rate-limits.js'
import type { Sessions } from '../sessions.js'
import type { Users } from '../users.js'
import type { SocialClient } from './client.js'
import type { Issuers } from './issuers.js'
import { type Provider, type ProviderName, providers } from './providers.js'

export interface SocialSignInDeps {
  /** Undefined for one that the operator has not set up. */
  getClient(name: ProviderName): SocialClient | undefined
  readonly db: Db
  readonly encryption: Encryption
  readonly rateLimits: RateLimits
  readonly issuers: Issuers
  readonly users: Users
  readonly sessions: Sessions
  /** Logs an invalid response of a provider, without the user data in it. */
  onFailed(name: ProviderName, error: unknown): void
  now(): number
}

/** What the window is to show, and to post. */
export type Returned =
  | {
      readonly parentOrigin: string
      readonly locale: string
      readonly ticket: string
      readonly code: string
    }
  | { readonly parentOrigin: string; readonly locale: string; readonly error: 'refused' | 'failed' }

export type Given = { readonly ticket: string } | { readonly code: string }

const purpose = 'social'
const maxGuesses = 5
/** Wrong codes of one account elsewhere, over all attempts of an hour. */
const maxGuessesOfSubject = 10
const hour = 3_600_000

const pending = z.object({
  provider: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
})
const done = z.object({
  provider: z.string(),
  subject: z.string(),
  name: z.string().optional(),
  ticketHash: z.string(),
})

const expiredError = () => httpError(401, 'challenge-expired', 'start over')

export function createSocialSignIn(deps: SocialSignInDeps) {
  const { getClient, db, encryption, rateLimits, issuers, users, sessions, onFailed, now } = deps
  const isAlive = () => gt(authChallenge.endsAt, new Date(now()))

  function requireClient(name: ProviderName): SocialClient {
    const client = getClient(name)
    if (client) return client
    const variable = `SOCIAL_${name.toUpperCase()}_SECRET`
    throw httpError(501, 'auth', `set auth.social.${name} and ${variable} to have this`)
  }

  return {
    /** Throws 501 where it is not set up, 502 where the provider can't be reached. */
    async start(
      authContext: AuthContext,
      name: ProviderName,
      parentOrigin: string,
      locale: string,
    ) {
      const client = requireClient(name)
      const [id, state] = [newToken(), newToken()]
      const expected = { state, nonce: newToken(), verifier: newToken() }
      const uri = await client.begin(expected)
      const { project, device } = authContext
      const condition = and(
        eq(authChallenge.projectId, project.id),
        eq(authChallenge.device, device),
        eq(authChallenge.purpose, purpose),
        eq(authChallenge.parentOrigin, parentOrigin),
      )
      await db.transaction(async (step) => {
        await step.delete(authChallenge).where(condition)
        await step.insert(authChallenge).values({
          id,
          projectId: project.id,
          device,
          purpose,
          subjectHash: encryption.hash(id, 'ticket'),
          subjectEncrypted: encryption.encrypt(JSON.stringify({ provider: name, ...expected }), id),
          parentOrigin,
          locale,
          linkHash: encryption.hash(state, 'social-state'),
          endsAt: new Date(now() + challengeMs),
        })
      })
      return { challenge: id, uri: uri.href, expiresIn: challengeMs / 1000 }
    },

    /**
     * Handles the provider's redirect. Returns undefined if no sign-in was begun, or if the window has already returned
     * once.
     */
    async comeBack(name: ProviderName, cameBackTo: URL): Promise<Returned | undefined> {
      const state = cameBackTo.searchParams.get('state') ?? ''
      const [row] = await db
        .update(authChallenge)
        .set({ approvedAt: new Date(now()) })
        .where(
          and(
            inArray(authChallenge.linkHash, [
              ...encryption.hashes(state.slice(0, 64), 'social-state'),
            ]),
            eq(authChallenge.purpose, purpose),
            isNull(authChallenge.approvedAt),
            isAlive(),
          ),
        )
        .returning()
      const ciphertext = row && encryption.decrypt(row.subjectEncrypted, row.id)
      if (!row || ciphertext === undefined) return undefined
      const { provider, ...expected } = pending.parse(JSON.parse(ciphertext))
      const { id, parentOrigin, locale } = row
      const fail = async (error: 'refused' | 'failed'): Promise<Returned> => {
        await db.delete(authChallenge).where(eq(authChallenge.id, id))
        return { parentOrigin, locale, error }
      }
      // The answer of another provider than the one that was asked.
      if (provider !== name) return fail('failed')
      const { denialCode }: Provider = providers[name]
      const error = cameBackTo.searchParams.get('error')
      if (error === 'access_denied' || error === denialCode) return fail('refused')
      try {
        const client = requireClient(name)
        const { subject: ownId, name: called } = await client.finish(cameBackTo, expected)
        const subject = await issuers.qualify(name, client.issuer, ownId)
        const ticket = newToken()
        const code = String(randomInt(1_000_000)).padStart(6, '0')
        const ticketHash = encryption.hash(`${id} ${ticket}`, 'social-ticket')
        const value = { provider, subject, ticketHash, ...(called && { name: called }) }
        await db
          .update(authChallenge)
          .set({
            subjectEncrypted: encryption.encrypt(JSON.stringify(value), id),
            codeHash: encryption.hash(`${id} ${code}`, 'code'),
          })
          .where(eq(authChallenge.id, id))
        return { parentOrigin, locale, ticket, code }
      } catch (thrown) {
        onFailed(name, thrown)
        return fail('failed')
      }
    },

    /** Throws 401 `challenge-expired` and `code-wrong`, 429 `too-many-attempts`. */
    async finish(authContext: AuthContext, id: string, parentOrigin: string, proof: Given) {
      const { project, device } = authContext
      const condition = and(
        eq(authChallenge.id, id),
        eq(authChallenge.projectId, project.id),
        eq(authChallenge.device, device),
        eq(authChallenge.purpose, purpose),
        eq(authChallenge.parentOrigin, parentOrigin),
        isAlive(),
      )
      const [row] = await db.select().from(authChallenge).where(condition)
      const ciphertext = row?.codeHash && encryption.decrypt(row.subjectEncrypted, row.id)
      if (!row?.codeHash || !ciphertext) throw expiredError()
      const { provider, subject, name, ticketHash } = done.parse(JSON.parse(ciphertext))
      const guess = { key: `social:${id}`, max: maxGuesses, windowMs: challengeMs }
      const consumed = await rateLimits.consume(guess)
      if (consumed.isOver)
        throw httpError(429, 'too-many-attempts', 'too many wrong codes: start over')
      const subjectKey = `social-codes:${encryption.hash(`${project.id} ${subject}`, `guesses ${provider}`)}`
      if ('code' in proof) {
        // Over all attempts: a page that sends its visitor through one after another has no more guesses (threat A8).
        const all = await rateLimits.consume({
          key: subjectKey,
          max: maxGuessesOfSubject,
          windowMs: hour,
        })
        if (all.isOver)
          throw httpError(
            429,
            'too-many-attempts',
            'too many wrong codes: later',
            retryAfter(all.resetMs),
          )
      }
      const [hashes, wanted] =
        'ticket' in proof
          ? [encryption.hashes(`${id} ${proof.ticket}`, 'social-ticket'), ticketHash]
          : [encryption.hashes(`${id} ${proof.code}`, 'code'), row.codeHash]
      if (!hashes.some((hash) => isSame(hash, wanted)))
        throw httpError(401, 'code-wrong', 'the code that the window shows')
      if ('code' in proof) await rateLimits.refund(subjectKey)
      // Of many that are right at once one is let in.
      const deleted = await db
        .delete(authChallenge)
        .where(condition)
        .returning({ id: authChallenge.id })
      if (deleted.length === 0) throw expiredError()
      // Only the provider's own id identifies the user. An email address from the provider never links two
      // accounts (threat A10).
      const userId = await users.findOrAdd(project.id, { kind: provider, value: subject })
      if (name) await users.call(userId, provider, name)
      await users.remember(userId, device)
      const about = { projectId: project.id, userId, device, parentOrigin, provider }
      return sessions.begin(about)
    },
  }
}

export type SocialSignIn = ReturnType<typeof createSocialSignIn>
