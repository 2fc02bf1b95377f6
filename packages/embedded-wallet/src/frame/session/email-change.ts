/** Changing the address: a code of the old one, then one of the new. A reload of the page in the middle goes on where it was. */
import * as z from 'zod/mini'
import { frameMessages } from '../../protocol/index.js'
import { FrameError } from '../frame-error.js'
import type { KeyValueStore } from '../storage/key-value-store.js'
import { getEmailChangeKey } from './email-change-key.js'
import type { Session, UserSession } from './session.js'

export interface EmailChangeDeps {
  readonly session: Session
  readonly store: KeyValueStore
  readonly projectId: string
  readonly parentOrigin: string
  /** BCP 47: of the page. */
  locale(): string
  now(): number
}

export interface EmailChange {
  /** Rejects with `reauthentication-required`, `rate-limited`, `email-invalid`, `mail-unavailable`. */
  start(email: string, signal?: AbortSignal): Promise<'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'>
  /** The code of the old address. Rejects with `code-wrong`, `challenge-expired`, `locked`. */
  verifyOld(code: string, signal?: AbortSignal): Promise<void>
  /** The code of the new one, which is answered. Rejects as above, and with `email-taken`. */
  verifyNew(code: string, signal?: AbortSignal): Promise<string>
}

const text = z.string().check(z.minLength(1), z.maxLength(512))
const sent = z.object({
  challenge: text,
  /** Seconds. */
  expiresIn: z.number().check(z.minimum(1)),
})
const begun = z.extend(sent, { action: z.enum(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']) })
const done = z.object({ newEmail: z.string().check(z.maxLength(254)) })
const storedShape = z.object({ challenge: z.string(), endsAt: z.number() })

export function createEmailChange(deps: EmailChangeDeps): EmailChange {
  const { session, parentOrigin, locale, now } = deps
  const name = getEmailChangeKey(deps)

  /** Of one user: what is answered after a sign-out is stored for no other (threat F18). */
  async function getUser(): Promise<UserSession> {
    const id = await session.getUserId()
    if (id === undefined) throw new FrameError('session-expired', frameMessages.fallback)
    return session.of(id)
  }
  const keep = ({ store }: UserSession, { challenge, expiresIn }: z.infer<typeof sent>) =>
    store.set(name, { challenge, endsAt: now() + expiresIn * 1000 })
  async function typed(code: string, signal?: AbortSignal) {
    const read = z.safeParse(storedShape, await deps.store.get(name).catch(() => undefined))
    if (!read.success || read.data.endsAt <= now())
      throw new FrameError('challenge-expired', frameMessages.fallback)
    const body = { challenge: read.data.challenge, parentOrigin, code }
    return { body, ...(signal && { signal }) }
  }

  return {
    async start(email, signal) {
      const body = { email, parentOrigin, locale: locale() }
      const call = { answer: begun, body, ...(signal && { signal }) }
      const user = await getUser()
      const answer = await user.call('/v1/auth/email/change/start', call)
      await keep(user, answer)
      return answer.action
    },
    async verifyOld(code, signal) {
      const call = await typed(code, signal)
      const user = await getUser()
      await keep(user, await user.call('/v1/auth/email/change/primary', { ...call, answer: sent }))
    },
    async verifyNew(code, signal) {
      const call = await typed(code, signal)
      const path = '/v1/auth/email/change/secondary'
      const { newEmail } = await session.call(path, { ...call, answer: done })
      await deps.store.remove(name)
      return newEmail
    },
  }
}
