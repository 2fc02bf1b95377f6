/**
 * Signing in with Farcaster: a link to the user's app, as a code on another device or to be opened on this one, and a wait
 * for what they say there. A page that slept while another app was on the screen goes on waiting as it wakes.
 */
import * as z from 'zod/mini'
import { frameMessages } from '../../protocol/index.js'
import { FrameError } from '../frame-error.js'
import { pollWhileSuspended } from './resilient-poll.js'
import { approval, sessionAnswer } from './schemas.js'
import type { Server } from './server.js'
import type { Session } from './session.js'

export interface FarcasterDeps {
  readonly server: Server
  readonly session: Session
  readonly parentOrigin: string
  now(): number
  /** Delay in ms before an unanswered request is sent again. Defaults to 2,000. */
  readonly pause?: number
}

export interface Farcaster {
  /** The link of the app; what was asked before is over. */
  start(signal?: AbortSignal): Promise<string>
  /**
   * Waits until the user approves. Returns the user's Farcaster name. Rejects with `farcaster-expired` and
   * `farcaster-invalid`.
   */
  finish(signal: AbortSignal): Promise<string | undefined>
}

const started = z.object({
  challenge: z.string().check(z.minLength(1), z.maxLength(512)),
  url: z.string().check(z.maxLength(2_048), z.regex(/^https?:\/\/[^\s]+$/)),
  expiresIn: z.number().check(z.minimum(1)),
})

/** Milliseconds: the gateway holds a question for 25 seconds. */
const waitTimeoutMs = 40_000

const expiredError = () => new FrameError('farcaster-expired', frameMessages.fallback)

export function createFarcaster(deps: FarcasterDeps): Farcaster {
  const { server, session, parentOrigin, now } = deps
  let pending: { readonly challenge: string; readonly endsAt: number } | undefined

  async function call<S extends z.ZodMiniType>(
    step: 'wait' | 'finish',
    answer: S,
    signal: AbortSignal,
  ): Promise<z.infer<S>> {
    const isOver = () => !pending || pending.endsAt <= now()
    async function ask(): Promise<z.infer<S>> {
      if (!pending || isOver()) throw expiredError()
      const body = { challenge: pending.challenge, parentOrigin }
      const about = { answer, body, signal, timeoutMs: waitTimeoutMs }
      return server.call(`/v1/auth/farcaster/${step}`, about)
    }
    try {
      return await pollWhileSuspended(ask, { signal, isOver, pause: deps.pause })
    } catch (thrown) {
      if (thrown instanceof FrameError && thrown.code === 'challenge-expired') throw expiredError()
      throw thrown
    }
  }

  return {
    async start(signal) {
      const about = { answer: started, body: { parentOrigin }, signal }
      const { challenge, url, expiresIn } = await server.call('/v1/auth/farcaster/start', about)
      pending = { challenge, endsAt: now() + expiresIn * 1000 }
      return url
    },
    async finish(signal) {
      while (!(await call('wait', approval, signal)).approved);
      const answer = await call('finish', sessionAnswer, signal)
      pending = undefined
      await session.begin(answer)
      return answer.user.name
    },
  }
}
