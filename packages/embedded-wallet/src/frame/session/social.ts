/**
 * Social sign-in: a window opens the provider and returns to the gateway. Its result, or the code that it shows, proves
 * that the same user began and finished the sign-in (rule 9).
 */
import * as z from 'zod/mini'
import { frameMessages } from '../../protocol/index.js'
import { FrameError } from '../frame-error.js'
import { parseUrl } from '../parse-url.js'
import type { KeyValueStore } from '../storage/key-value-store.js'
import { sessionAnswer } from './schemas.js'
import type { Server } from './server.js'
import type { Session } from './session.js'

export interface SocialDeps {
  readonly server: Server
  readonly session: Session
  readonly store: KeyValueStore
  readonly projectId: string
  readonly parentOrigin: string
  /** Of the gateway, which serves the frame. */
  readonly origin: string
  locale(): string
  now(): number
}

export interface Social {
  /** Where the window is sent. */
  start(provider: string, signal?: AbortSignal): Promise<string>
  /**
   * `uri`: URL to which the window returned. `code`: code that the window shows. Rejects with `refused`, `code-wrong`,
   * `challenge-expired`, `too-many-attempts`.
   */
  finish(
    proof: { readonly uri: string } | { readonly code: string },
    signal?: AbortSignal,
  ): Promise<void>
}

const started = z.object({
  challenge: z.string().check(z.minLength(1), z.maxLength(512)),
  uri: z.string().check(z.maxLength(8_192), z.regex(/^https?:\/\//)),
  expiresIn: z.number().check(z.minimum(1)),
})
const storedShape = z.object({ challenge: z.string(), endsAt: z.number() })

const expiredError = () => new FrameError('challenge-expired', frameMessages.fallback)

export function createSocial(deps: SocialDeps): Social {
  const { server, session, projectId, parentOrigin, origin, locale, now } = deps
  const name = `social-challenge ${projectId} ${parentOrigin}`

  /** The ticket that the window brought: of the gateway's own page, or none. */
  function ticketIn(uri: string): string {
    const url = parseUrl(uri)
    if (url?.origin !== origin || !url.pathname.startsWith('/v1/auth/social/callback/'))
      throw new FrameError('untrusted', frameMessages.fallback)
    const error = url.searchParams.get('error')
    if (error === 'refused') throw new FrameError('refused', frameMessages.refused)
    const ticket = url.searchParams.get('ticket')
    if (!ticket) throw new FrameError('failed', frameMessages.fallback)
    return ticket
  }

  return {
    async start(provider, signal) {
      const body = { provider, parentOrigin, locale: locale() }
      const call = { answer: started, body, signal }
      const { challenge, uri, expiresIn } = await server.call('/v1/auth/social/start', call)
      await deps.store.set(name, { challenge, endsAt: now() + expiresIn * 1000 })
      return uri
    },
    async finish(response, signal) {
      const read = z.safeParse(storedShape, await deps.store.get(name).catch(() => undefined))
      if (!read.success || read.data.endsAt <= now()) throw expiredError()
      const { challenge } = read.data
      const proof = 'uri' in response ? { ticket: ticketIn(response.uri) } : { code: response.code }
      const body = { challenge, parentOrigin, given: proof }
      const call = { answer: sessionAnswer, body, signal }
      const answer = await server.call('/v1/auth/social/finish', call)
      await deps.store.remove(name)
      await session.begin(answer)
    },
  }
}
