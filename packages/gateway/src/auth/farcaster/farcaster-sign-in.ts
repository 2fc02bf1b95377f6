/**
 * Farcaster sign-in (CON-06). The page shows a link or a code, the user's app signs, and the relay returns the
 * signature. A channel belongs to one browser, one site and one challenge. A response to any other signs no user in
 * (threat A13).
 */
import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { EvmRequest } from '@scope/siwx/server'
import { z } from 'zod'
import type { FarcasterSettings } from '../../config/farcaster-settings.js'
import { HttpError, httpError } from '../../http/http-error.js'
import type { SafeFetch } from '../../http/safe-fetch.js'
import type { Work } from '../../http/work.js'
import { callsPerProof } from '../../siwx/proof-cost.js'
import type { AuthContext } from '../auth-context.js'
import { challengeMs } from '../challenges.js'
import type { Sessions } from '../sessions.js'
import type { Tickets } from '../tickets.js'
import type { Users } from '../users.js'
import { createRegistries } from './registries.js'
import { type Answered, answered, createRelay } from './relay.js'
import { getFid, NotProven, type Question, type SignedAnswerDeps } from './signed-response.js'

export interface FarcasterSignInDeps {
  /** Undefined where the operator has not set it up. */
  readonly settings: FarcasterSettings | undefined
  readonly safeFetch: SafeFetch
  /** The operator's node of a chain. */
  getNodeClient(chain: string): EvmRequest
  readonly tickets: Tickets
  readonly users: Users
  readonly sessions: Sessions
  /** Logs an unreachable relay or an invalid response, without the user data in it. */
  onFailed(error: unknown): void
  now(): number
}

/** Node calls for one answer: its signature may be a contract's, and a registry is asked. */
const callsPerAnswer = callsPerProof + 1

/** Milliseconds between two looks at the channel, and for as many of them as one request waits. */
const lookMs = 1_000
const waitMs = 25_000

/** `answer`: an app's, which was not judged yet. The relay tells it once. */
const pending = z.object({ channel: z.string(), nonce: z.string(), answer: answered.optional() })
const done = z.object({ fid: z.string(), name: z.string().optional() })
const value = z.union([done, pending])

const expiredError = () => httpError(401, 'challenge-expired', 'start over')

export function createFarcasterSignIn(deps: FarcasterSignInDeps) {
  const { settings, safeFetch, getNodeClient, tickets, users, sessions, onFailed, now } = deps
  const ticket = (parentOrigin: string) => ({ purpose: 'farcaster', parentOrigin }) as const
  const read = (text: string) => value.parse(JSON.parse(text))
  const question = (parentOrigin: string, nonce: string) => ({
    domain: new URL(parentOrigin).host,
    uri: parentOrigin,
    nonce,
  })

  function requireFarcaster() {
    if (!settings) throw httpError(501, 'auth', 'set auth.farcaster to have this')
    const request = getNodeClient(settings.chain)
    return {
      relay: createRelay(settings.relayUrl, safeFetch),
      answers: {
        chain: settings.chain as `eip155:${string}`,
        request,
        registries: createRegistries(request, settings),
        now,
      },
    }
  }
  const unreachable = (thrown: unknown) => {
    onFailed(thrown)
    return httpError(502, 'provider', 'Farcaster could not be reached: try again', {
      'retry-after': '10',
    })
  }

  async function judge(
    signedAnswer: Answered,
    channelRequest: Question,
    answers: SignedAnswerDeps,
    work: Work,
  ): Promise<string> {
    await work.consume(callsPerAnswer)
    try {
      return await getFid(signedAnswer, channelRequest, answers)
    } catch (thrown) {
      if (!(thrown instanceof NotProven)) throw unreachable(thrown)
      onFailed(thrown)
      throw httpError(401, 'farcaster-invalid', 'this answer did not prove who it is of')
    }
  }

  return {
    /** Throws 501 where it is not set up, 502 where the relay can't be reached. */
    async start(authContext: AuthContext, parentOrigin: string) {
      const { relay } = requireFarcaster()
      // Letters and digits alone, as sign-in texts want it.
      const nonce = randomBytes(16).toString('hex')
      const channelRequest = {
        ...question(parentOrigin, nonce),
        endsAt: new Date(now() + challengeMs),
      }
      const { channel, link } = await relay.open(channelRequest).catch((thrown: unknown) => {
        throw unreachable(thrown)
      })
      const challenge = await tickets.open(
        authContext,
        ticket(parentOrigin),
        JSON.stringify({ channel, nonce }),
      )
      return { challenge, url: link, expiresIn: challengeMs / 1000 }
    },

    /**
     * Waits, then returns whether the user has approved. Clients may call this repeatedly, because phones suspend pages
     * while another app is used. Throws 401 `challenge-expired`, `farcaster-invalid`, 502, and the errors of
     * `Work.spend`.
     */
    async wait(
      authContext: AuthContext,
      id: string,
      parentOrigin: string,
      work: Work,
    ): Promise<boolean> {
      const { relay, answers } = requireFarcaster()
      const of = ticket(parentOrigin)
      for (let waited = 0, isGone = false; ; waited += lookMs) {
        const known = read(await tickets.look(authContext, of, id))
        if ('fid' in known) return true
        // Another request got the response, or none will come.
        if (isGone) throw expiredError()
        const { channel, nonce } = known
        if (!known.answer) await work.consume(1)
        const signedAnswer =
          known.answer ??
          (await relay.look(channel).catch((thrown: unknown) => {
            throw unreachable(thrown)
          }))
        isGone = signedAnswer === 'gone'
        if (typeof signedAnswer === 'object') {
          const keep = (carried: object) =>
            tickets.put(authContext, of, id, JSON.stringify(carried))
          // The relay returns the response only once. If verification fails for lack of a node, the next call
          // verifies the stored response.
          if (!known.answer) await keep({ channel, nonce, answer: signedAnswer })
          const fid = await judge(signedAnswer, question(parentOrigin, nonce), answers, work).catch(
            async (thrown: unknown) => {
              if (thrown instanceof HttpError && thrown.status === 401)
                await tickets.take(authContext, of, id)
              throw thrown
            },
          )
          const { username: name } = signedAnswer
          await keep({ fid, ...(name && { name }) })
          return true
        }
        if (waited >= waitMs || work.hasLeft()) return false
        await wait(lookMs)
      }
    },

    /** Throws 401 `challenge-expired`, also if the user has not approved. */
    async finish(authContext: AuthContext, id: string, parentOrigin: string) {
      const of = ticket(parentOrigin)
      const known = read(await tickets.look(authContext, of, id))
      if (!('fid' in known)) throw expiredError()
      // Of many at once one is let in.
      await tickets.take(authContext, of, id)
      const { project, device } = authContext
      const provider = 'farcaster'
      const userId = await users.findOrAdd(project.id, { kind: provider, value: known.fid })
      if (known.name) await users.call(userId, provider, known.name)
      await users.remember(userId, device)
      return sessions.begin({ projectId: project.id, userId, device, parentOrigin, provider })
    },
  }
}

export type FarcasterSignIn = ReturnType<typeof createFarcasterSignIn>
