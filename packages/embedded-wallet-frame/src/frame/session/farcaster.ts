/**
 * Signing in with Farcaster: a link to the person's app, as a code on another device or to be opened on this one, and a wait
 * for what they say there. A page that slept while another app was on the screen goes on waiting as it wakes.
 */
import * as z from 'zod/mini'
import { frameWords } from '../../protocol/index.js'
import { aborted, FrameProblem } from '../frame-error.js'
import { approval, sessionAnswer } from './answers.js'
import type { Server } from './server.js'
import type { Session } from './session.js'

export interface FarcasterNeeds {
  readonly server: Server
  readonly session: Session
  readonly parentOrigin: string
  now(): number
  /** Milliseconds before a question that nobody answered is asked again; 2,000. */
  readonly pause?: number
}

export interface Farcaster {
  /** The link of the app; what was asked before is over. */
  start(signal?: AbortSignal): Promise<string>
  /**
   * Until the person has said yes. Answers how they are called there. Rejects with `farcaster-over` and
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
const waitPatience = 40_000

/** Of the way there, not of what was asked. */
const passing: readonly string[] = ['network', 'server', 'provider', 'address', 'projectId']

const over = () => new FrameProblem('farcaster-over', frameWords.fallback)

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      reject(aborted())
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', end)
      resolve()
    }, ms)
    signal.addEventListener('abort', end, { once: true })
  })
}

export function createFarcaster(needs: FarcasterNeeds): Farcaster {
  const { server, session, parentOrigin, now, pause = 2_000 } = needs
  let underWay: { readonly challenge: string; readonly endsAt: number } | undefined

  /** Once more where the way there broke: until what was asked is over. */
  async function call<S extends z.ZodMiniType>(
    step: 'wait' | 'finish',
    answer: S,
    signal: AbortSignal,
  ): Promise<z.infer<S>> {
    for (;;) {
      if (!underWay || underWay.endsAt <= now()) throw over()
      const body = { challenge: underWay.challenge, parentOrigin }
      const about = { answer, body, signal, patience: waitPatience }
      try {
        return await server.call(`/v1/auth/farcaster/${step}`, about)
      } catch (thrown) {
        if (!(thrown instanceof FrameProblem)) throw thrown
        if (thrown.code === 'challenge-over') throw over()
        if (!passing.includes(thrown.code)) throw thrown
        await sleep(thrown.retryAfter ?? pause, signal)
      }
    }
  }

  return {
    async start(signal) {
      const about = { answer: started, body: { parentOrigin }, signal }
      const { challenge, url, expiresIn } = await server.call('/v1/auth/farcaster/start', about)
      underWay = { challenge, endsAt: now() + expiresIn * 1000 }
      return url
    },
    async finish(signal) {
      while (!(await call('wait', approval, signal)).approved);
      const answer = await call('finish', sessionAnswer, signal)
      underWay = undefined
      await session.begin(answer)
      return answer.person.name
    },
  }
}
