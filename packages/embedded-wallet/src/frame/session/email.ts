/** Email sign-in: the address, possibly a link, then the code. Reloading the page resumes at the same step. */
import { base64urlnopad } from '@scure/base'
import * as z from 'zod/mini'
import { frameMessages } from '../../protocol/index.js'
import { FrameError } from '../frame-error.js'
import type { KeyValueStore } from '../storage/key-value-store.js'
import { pollWhileSuspended } from './resilient-poll.js'
import { approval, sessionAnswer, started } from './schemas.js'
import type { Server } from './server.js'
import type { Session } from './session.js'

export interface EmailDeps {
  readonly server: Server
  readonly session: Session
  readonly store: KeyValueStore
  readonly projectId: string
  readonly parentOrigin: string
  /** BCP 47: of the page. */
  locale(): string
  now(): number
  /** Milliseconds before a question that did not arrive is asked again; 2,000. */
  readonly pause?: number
}

export interface Email {
  /** Rejects with `rate-limited`, `email-invalid`, `mail-unavailable`. */
  start(email: string, signal?: AbortSignal): Promise<'VERIFY_OTP' | 'VERIFY_DEVICE'>
  /** Until the mailed link was opened. Rejects with `challenge-expired`. */
  waitForDevice(signal: AbortSignal): Promise<void>
  /** Rejects with `code-wrong`, `challenge-expired`, `locked`. */
  verify(code: string, signal?: AbortSignal): Promise<void>
}

const storedShape = z.object({
  challenge: z.string(),
  endsAt: z.number(),
  sentAt: z.number(),
  /** Hash of the user's address. The address itself is never stored. */
  emailHash: z.string(),
  action: z.enum(['VERIFY_OTP', 'VERIFY_DEVICE']),
})

/** Milliseconds in which no second mail goes out (EMB-05). */
const spacing = 30_000

async function getHash(email: string): Promise<string> {
  const bytes = new TextEncoder().encode(email.trim().toLowerCase())
  return base64urlnopad.encode(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}

/** Milliseconds: the gateway holds a question for 25 seconds. */
const waitTimeoutMs = 40_000

export function createEmail(deps: EmailDeps): Email {
  const { server, session, projectId, parentOrigin, locale, now } = deps
  const name = `email-challenge ${projectId} ${parentOrigin}`

  /** Since the page was loaded. */
  let isAsked = false

  async function current(): Promise<z.infer<typeof storedShape> | undefined> {
    const read = z.safeParse(storedShape, await deps.store.get(name).catch(() => undefined))
    return read.success && read.data.endsAt > now() ? read.data : undefined
  }
  async function challenge(): Promise<string> {
    const known = await current()
    if (known) return known.challenge
    throw new FrameError('challenge-expired', frameMessages.fallback)
  }

  return {
    async start(email, signal) {
      const body = { email, parentOrigin, locale: locale() }
      const call = { answer: started, body, signal }
      const emailHash = await getHash(email)
      // The page was reloaded while an email is pending, so the code in that email is the valid one.
      const known = await current()
      const wasSentRecently = known?.emailHash === emailHash && now() - known.sentAt < spacing
      if (wasSentRecently && !isAsked) {
        isAsked = true
        return known.action
      }
      isAsked = true
      const { challenge: id, action, expiresIn } = await server.call('/v1/auth/email/start', call)
      const sentAt = now()
      const endsAt = sentAt + expiresIn * 1000
      await deps.store.set(name, { challenge: id, endsAt, sentAt, emailHash, action })
      return action
    },
    async waitForDevice(signal) {
      const body = { challenge: await challenge() }
      const call = { answer: approval, body, signal, timeoutMs: waitTimeoutMs }
      const endsAt = (await current())?.endsAt ?? 0
      const about = { signal, isOver: () => endsAt <= now(), pause: deps.pause }
      for (;;) {
        const ask = () => server.call('/v1/auth/email/device', call)
        if ((await pollWhileSuspended(ask, about)).approved) return
      }
    },
    async verify(code, signal) {
      const body = { challenge: await challenge(), parentOrigin, code }
      const answer = await server.call('/v1/auth/email/verify', {
        answer: sessionAnswer,
        body,
        signal,
      })
      await deps.store.remove(name)
      await session.begin(answer)
    },
  }
}
