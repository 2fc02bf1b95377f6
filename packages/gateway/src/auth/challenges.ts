/**
 * Pending codes and links. Each is valid in one browser, for ten minutes, once, and for a few guesses (threats A1, A4,
 * A5).
 */
import { randomInt } from 'node:crypto'
import { and, desc, eq, gt, inArray, isNull, lte } from 'drizzle-orm'
import type { Db } from '../database/open.js'
import { authChallenge } from '../database/schema.js'
import { httpError, retryAfter } from '../http/http-error.js'
import { type Encryption, isSame, newToken } from './encryption.js'
import type { RateLimits } from './rate-limits.js'
import type { WrongCodes } from './wrong-codes.js'

export type Purpose = 'sign-in' | 'change-from' | 'change-to'

export interface Challenge {
  readonly id: string
  readonly projectId: string
  readonly device: string
  readonly purpose: string
  /** Whose address is changed. */
  readonly userId: string | null
  readonly parentOrigin: string
  readonly locale: string
  /** That it was asked for in. */
  readonly browser: string
  readonly endsAt: Date
  /** Where the mail goes, in the canonical form. */
  readonly email: string
}

export interface CodeVerifier {
  /** The browser was used with the address before. */
  readonly isKnown: boolean
  /** The address of the network that it comes from, as limits count it. */
  readonly network: string
}

export interface Challenges {
  /** Begins a challenge. Ends a pending one of the same browser and address. */
  begin(
    of: Omit<Challenge, 'id' | 'endsAt' | 'userId'> & {
      readonly purpose: Purpose
      readonly userId?: string
    },
  ): Promise<Challenge>
  /** A new code of it. */
  giveCode(challenge: Challenge): Promise<string>
  /** A text that, in a link, lets the browser in. */
  giveLink(challenge: Challenge): Promise<string>
  /** In this browser; undefined where it is over. */
  find(id: string, projectId: string, device: string): Promise<Challenge | undefined>
  isApproved(id: string): Promise<boolean>
  ofLink(token: string): Promise<Challenge | undefined>
  /** The link was opened and confirmed: once. */
  approve(token: string): Promise<Challenge | undefined>
  /** Returns the user's newest challenge in this browser. */
  findByUser(
    purpose: Purpose,
    userId: string,
    projectId: string,
    device: string,
  ): Promise<Challenge | undefined>
  /** Ends all pending challenges of a user, in any browser. */
  getEnd(userId: string): Promise<void>
  /** Whose it was, once. Throws 401 `challenge-expired` and `code-wrong`, 401 and 429 `locked`. */
  redeem(challenge: Challenge, code: string, by: CodeVerifier): Promise<Challenge>
  /** As if its link had not been opened: what follows could not be mailed. */
  takeBack(challenge: Challenge): Promise<void>
}

export const challengeMs = 10 * 60_000
const hour = 3_600_000
/** Max codes checked per hour for one address: in one browser, and in all unknown browsers together. */
const maxGuesses = 5
const maxStrangerGuesses = 10
/** Max of the latter from one network. The rest is left for the address's owner. */
const maxGuessesOfNetwork = 5

const expiredError = () => httpError(401, 'challenge-expired', 'ask for a new code')

export function createChallenges(
  db: Db,
  encryption: Encryption,
  rateLimits: RateLimits,
  wrongCodes: WrongCodes,
  now: () => number,
): Challenges {
  const codeHash = (id: string, code: string) => encryption.hash(`${id} ${code}`, 'code')
  const isAlive = () => gt(authChallenge.endsAt, new Date(now()))

  function read(row: typeof authChallenge.$inferSelect | undefined): Challenge | undefined {
    const email = row && encryption.decrypt(row.subjectEncrypted, row.id)
    return row && email !== undefined ? { ...row, email } : undefined
  }

  return {
    async begin({ email, ...details }) {
      const id = newToken()
      const subjectHash = encryption.hash(email, 'email')
      const endsAt = new Date(now() + challengeMs)
      const row = {
        ...details,
        id,
        subjectHash,
        subjectEncrypted: encryption.encrypt(email, id),
        endsAt,
      }
      await db.transaction(async (step) => {
        await step
          .delete(authChallenge)
          .where(
            and(
              eq(authChallenge.projectId, details.projectId),
              eq(authChallenge.device, details.device),
              eq(authChallenge.subjectHash, subjectHash),
              eq(authChallenge.purpose, details.purpose),
            ),
          )
        await step.insert(authChallenge).values(row)
      })
      return { ...details, id, email, endsAt, userId: details.userId ?? null }
    },
    async giveCode({ id }) {
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      await db
        .update(authChallenge)
        .set({ codeHash: codeHash(id, code) })
        .where(eq(authChallenge.id, id))
      return code
    },
    async giveLink({ id }) {
      const token = newToken()
      await db
        .update(authChallenge)
        .set({ linkHash: encryption.hash(token, 'link') })
        .where(eq(authChallenge.id, id))
      return token
    },
    async find(id, projectId, device) {
      const [row] = await db
        .select()
        .from(authChallenge)
        .where(
          and(
            eq(authChallenge.id, id),
            eq(authChallenge.projectId, projectId),
            eq(authChallenge.device, device),
            isAlive(),
          ),
        )
      return read(row)
    },
    async findByUser(purpose, userId, projectId, device) {
      const [row] = await db
        .select()
        .from(authChallenge)
        .where(
          and(
            eq(authChallenge.purpose, purpose),
            eq(authChallenge.userId, userId),
            eq(authChallenge.projectId, projectId),
            eq(authChallenge.device, device),
            isAlive(),
          ),
        )
        .orderBy(desc(authChallenge.endsAt))
      return read(row)
    },
    async getEnd(userId) {
      await db.delete(authChallenge).where(eq(authChallenge.userId, userId))
    },
    async isApproved(id) {
      const [row] = await db
        .select({ codeHash: authChallenge.codeHash })
        .from(authChallenge)
        .where(and(eq(authChallenge.id, id), isAlive()))
      if (!row) throw expiredError()
      return row.codeHash !== null
    },
    async ofLink(token) {
      const [row] = await db
        .select()
        .from(authChallenge)
        .where(
          and(
            inArray(authChallenge.linkHash, [...encryption.hashes(token, 'link')]),
            isNull(authChallenge.approvedAt),
            isAlive(),
          ),
        )
      return read(row)
    },
    async approve(token) {
      const [row] = await db
        .update(authChallenge)
        .set({ approvedAt: new Date(now()) })
        .where(
          and(
            inArray(authChallenge.linkHash, [...encryption.hashes(token, 'link')]),
            isNull(authChallenge.approvedAt),
            isAlive(),
          ),
        )
        .returning()
      return read(row)
    },
    async takeBack({ id }) {
      await db
        .update(authChallenge)
        .set({ approvedAt: null, codeHash: null })
        .where(eq(authChallenge.id, id))
    },
    async redeem({ id, projectId, device, email }, code, { isKnown, network }) {
      const [row] = await db
        .select()
        .from(authChallenge)
        .where(and(eq(authChallenge.id, id), isAlive()))
      // No code exists to guess, so this doesn't count as a guess.
      if (!row?.codeHash) throw expiredError()
      const subjectKey = encryption.hash(`${projectId} ${email}`, 'guesses')
      const deviceLimit = { key: `guess:${subjectKey}:${device}`, max: maxGuesses, windowMs: hour }
      const consumed = await rateLimits.consume(deviceLimit)
      const locked = (resetMs: number, status: 401 | 429 = 429) =>
        httpError(status, 'locked', 'too many wrong codes: later', retryAfter(resetMs))
      // From the sixth on nothing is looked at, and a new mail changes nothing of that: it is said so. That one is no more
      // than the end of its code. Clients that continue get 429 for too many requests.
      if (consumed.isOver)
        throw locked(consumed.resetMs, consumed.used > maxGuesses + 1 ? 429 : 401)
      const isCounted = !isKnown && row.approvedAt === null
      // Unknown browsers can't lock out a known one, or one approved through the mailed link.
      if (isCounted) {
        const strangers = [
          {
            key: `guesses-of:${subjectKey}:${encryption.hash(network, 'network')}`,
            max: maxGuessesOfNetwork,
          },
          { key: `guesses:${subjectKey}`, max: maxStrangerGuesses },
        ]
        for (const { key, max } of strangers) {
          const all = await rateLimits.consume({ key, max, windowMs: hour })
          if (all.isOver) throw locked(all.resetMs)
        }
        // After those of the address: guesses that are refused by them are none of the project's.
        const wrong = await wrongCodes.guess(projectId)
        if (wrong.isOver) throw locked(wrong.resetMs)
      }
      const hashes = encryption.hashes(`${id} ${code}`, 'code')
      if (!hashes.some((hash) => isSame(hash, row.codeHash ?? '')))
        throw httpError(401, 'code-wrong', 'the code of the newest mail')
      if (isCounted) await wrongCodes.wasRight(projectId)
      // Of many that are right at once one is let in.
      const [redeemed] = await db.delete(authChallenge).where(eq(authChallenge.id, id)).returning()
      const done = read(redeemed)
      if (!done) throw expiredError()
      await rateLimits.clear([deviceLimit.key])
      return done
    },
  }
}

export async function deleteExpiredChallenges(db: Db, time: Date): Promise<number> {
  const deleted = await db.delete(authChallenge).where(lte(authChallenge.endsAt, time)).returning()
  return deleted.length
}
