/** Who is signed in here, over visits and tabs: renewed by one of them at a time, and forgotten wholly (EMB-07, F18). */
import * as z from 'zod/mini'
import { frameMessages } from '../../protocol/index.js'
import { FrameError } from '../frame-error.js'
import type { KeyValueStore } from '../storage/key-value-store.js'
import type { WithLock } from '../storage/lock.js'
import {
  type CurrentUser,
  currentUserSchema,
  nothing,
  type SessionAnswer,
  sessionAnswer,
} from './schemas.js'
import type { Server } from './server.js'

export interface SessionDeps {
  readonly server: Server
  readonly store: KeyValueStore
  /** A session is of one project and one site: of the page that embeds the frame. */
  readonly projectId: string
  readonly parentOrigin: string
  readonly withLock: WithLock
  now(): number
  /** Called when the user signs in or out. */
  onChange(isConnected: boolean): void
}

export interface Session {
  /** Returns undefined if no user is signed in. Asks the gateway only if a session is stored. */
  getCurrentUser(): Promise<CurrentUser | undefined>
  /** Starts a session for a user who has just signed in. */
  begin(answer: SessionAnswer): Promise<void>
  /** Sends a request as the signed-in user. Rejects with `session-expired` if no user is signed in. */
  call<S extends z.ZodMiniType>(
    path: string,
    call: {
      readonly answer: S
      readonly method?: 'GET'
      readonly body?: object
      readonly query?: Readonly<Record<string, string>>
      readonly signal?: AbortSignal
    },
  ): Promise<z.infer<S>>
  /** Here, and at the gateway where it can be reached. */
  end(): Promise<void>
}

const storedShape = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  /** Milliseconds since the epoch, of this machine's clock. */
  renewAt: z.number(),
})
type Tokens = z.infer<typeof storedShape>

/** The part of a token's life after which it is renewed. */
const renewAfter = 0.8

const expiredError = () => new FrameError('session-expired', frameMessages.fallback)

export function createSession(deps: SessionDeps): Session {
  const { server, projectId, parentOrigin, withLock, now, onChange } = deps
  const name = `session ${projectId} ${parentOrigin}`

  async function read(): Promise<Tokens | undefined> {
    const read = z.safeParse(storedShape, await deps.store.get(name).catch(() => undefined))
    return read.success ? read.data : undefined
  }
  async function write({ accessToken, refreshToken, expiresIn }: SessionAnswer): Promise<void> {
    const renewAt = now() + expiresIn * 1000 * renewAfter
    await deps.store.set(name, { accessToken, refreshToken, renewAt })
  }
  async function forget(): Promise<void> {
    await deps.store.remove(name)
    onChange(false)
  }

  /** One that is good for a while; another tab may have renewed it meanwhile. `spent`: one that was refused. */
  async function token(spent?: string): Promise<string> {
    const isGood = (tokens: Tokens | undefined) =>
      tokens && tokens.renewAt > now() && tokens.accessToken !== spent
    const known = await read()
    if (!known) throw expiredError()
    if (isGood(known)) return known.accessToken
    return withLock(name, async () => {
      const current = await read()
      if (!current) throw expiredError()
      if (isGood(current)) return current.accessToken
      try {
        const body = { refreshToken: current.refreshToken }
        const renewed = await server.call('/v1/auth/session/refresh', {
          answer: sessionAnswer,
          body,
        })
        await write(renewed)
        return renewed.accessToken
      } catch (thrown) {
        // Who can't reach the gateway is signed in still; only its own no ends that.
        if (thrown instanceof FrameError && thrown.code === 'session-expired') await forget()
        throw thrown
      }
    })
  }

  const isOver = (thrown: unknown) =>
    thrown instanceof FrameError && thrown.code === 'session-expired'

  const session: Session = {
    async getCurrentUser() {
      if (!(await read())) return undefined
      try {
        return await session.call('/v1/auth/me', { answer: currentUserSchema })
      } catch (thrown) {
        if (isOver(thrown)) return undefined
        throw thrown
      }
    },
    async begin(answer) {
      await withLock(name, () => write(answer))
      onChange(true)
    },
    async call(path, call) {
      const accessToken = await token()
      try {
        return await server.call(path, { ...call, accessToken })
      } catch (thrown) {
        if (!isOver(thrown)) throw thrown
        // The token ended early: another tab refreshed the session, or the user was signed out.
        return server.call(path, { ...call, accessToken: await token(accessToken) })
      }
    },
    async end() {
      // Not while a tab renews it: it would be written again.
      const known = await withLock(name, async () => {
        const tokens = await read()
        await forget()
        return tokens
      })
      if (!known) return
      const call = { answer: nothing, body: { refreshToken: known.refreshToken } }
      await server.call('/v1/auth/session/end', call).catch(() => undefined)
    },
  }
  return session
}
