/** Who is signed in here, over visits and tabs: renewed by one of them at a time, and forgotten wholly (EMB-07, F18). */
import * as z from 'zod/mini'
import { frameMessages } from '../../protocol/index.js'
import { withAbortSignal } from '../abort.js'
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
  /** Deletes what is stored of a user who signs out, or who had not as another one signs in (threat F18). */
  forgetUser(userId: string): Promise<void>
  /** Called when the user signs in or out. */
  onChange(isConnected: boolean): void
}

interface SessionCall<S extends z.ZodMiniType> {
  readonly answer: S
  readonly method?: 'GET'
  readonly body?: object
  readonly query?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

export interface SessionCalls {
  /** Sends a request as the signed-in user. Rejects with `session-expired` if no user is signed in. */
  call<S extends z.ZodMiniType>(path: string, call: SessionCall<S>): Promise<z.infer<S>>
}

/** Rejects with `session-expired` once the user has signed out, also in another tab. */
export interface UserSession extends SessionCalls {
  /** Runs what stores something of the user. A sign-out waits for it, so that it finds what was stored. */
  write<T>(run: () => Promise<T>): Promise<T>
  /** Storage for data of the user. */
  readonly store: KeyValueStore
}

export interface Session extends SessionCalls {
  /** Returns undefined if no user is signed in. Asks the gateway only if a session is stored. */
  getCurrentUser(): Promise<CurrentUser | undefined>
  /** Starts a session for a user who has just signed in. */
  begin(answer: SessionAnswer): Promise<void>
  /** Id of the signed-in user, as this browser stores it. */
  getUserId(): Promise<string | undefined>
  /** The session of one user alone: what is late for them reaches no other user (threat F18). */
  of(userId: string): UserSession
  /**
   * Here, and at the gateway if it can be reached. The gateway hears of it after `forgetRest`, which deletes what else this
   * browser has of the user, and after calls in flight.
   */
  end(forgetRest?: () => Promise<void>): Promise<void>
}

const ownerShape = z.object({ userId: z.string() })
const storedShape = z.extend(ownerShape, {
  accessToken: z.string(),
  refreshToken: z.string(),
  /** Milliseconds since the epoch, of this machine's clock. */
  renewAt: z.number(),
})
type Tokens = z.infer<typeof storedShape>

/** The part of a token's life after which it is renewed. */
const renewAfter = 0.8

/** Milliseconds that a sign-out waits for calls in flight before it ends the session at the gateway. */
const inFlightLimitMs = 2_000

const expiredError = () => new FrameError('session-expired', frameMessages.fallback)

export function createSession(deps: SessionDeps): Session {
  const { server, projectId, parentOrigin, withLock, now, onChange } = deps
  const name = `session ${projectId} ${parentOrigin}`

  const isOver = (thrown: unknown) =>
    thrown instanceof FrameError && thrown.code === 'session-expired'

  async function read(): Promise<Tokens | undefined> {
    const read = z.safeParse(storedShape, await deps.store.get(name).catch(() => undefined))
    return read.success ? read.data : undefined
  }
  async function write(answer: SessionAnswer): Promise<void> {
    const { accessToken, refreshToken, expiresIn, user } = answer
    const renewAt = now() + expiresIn * 1000 * renewAfter
    await deps.store.set(name, { userId: user.id, accessToken, refreshToken, renewAt })
  }
  /** Ended by the gateway: what is stored of the user is still theirs, and no other user's. */
  async function expire(userId: string): Promise<void> {
    await deps.store.set(name, { userId })
    onChange(false)
  }
  /** Deletes what is stored of the last user, unless that is `userId`. */
  async function forgetOthers(userId?: string): Promise<void> {
    const read = z.safeParse(ownerShape, await deps.store.get(name).catch(() => undefined))
    if (read.success && read.data.userId !== userId) await deps.forgetUser(read.data.userId)
  }

  /** Rejects if another user is signed in than `userId`, or none. */
  async function readOwn(userId: string | undefined): Promise<Tokens> {
    const tokens = await read()
    if (!tokens || (userId !== undefined && tokens.userId !== userId)) throw expiredError()
    return tokens
  }

  /** Tokens that are good for a while; another tab may have renewed them meanwhile. `spent`: an access token that was refused. */
  async function getTokens(userId: string | undefined, spent?: string): Promise<Tokens> {
    const isGood = (tokens: Tokens) => tokens.renewAt > now() && tokens.accessToken !== spent
    const known = await readOwn(userId)
    if (isGood(known)) return known
    return withLock(name, async () => {
      const current = await readOwn(known.userId)
      if (isGood(current)) return current
      try {
        const body = { refreshToken: current.refreshToken }
        const renewed = await server.call('/v1/auth/session/refresh', {
          answer: sessionAnswer,
          body,
        })
        await write(renewed)
        return { ...current, accessToken: renewed.accessToken }
      } catch (thrown) {
        // Who can't reach the gateway is signed in still; only its own no ends that.
        if (isOver(thrown)) await expire(current.userId)
        throw thrown
      }
    })
  }

  async function send<S extends z.ZodMiniType>(
    userId: string | undefined,
    path: string,
    call: SessionCall<S>,
  ): Promise<z.infer<S>> {
    const tokens = await getTokens(userId)
    const { accessToken } = tokens
    try {
      return await server.call(path, { ...call, accessToken })
    } catch (thrown) {
      if (!isOver(thrown)) throw thrown
      // The token ended early: another tab refreshed the session, or the user was signed out.
      const next = await getTokens(tokens.userId, accessToken)
      return server.call(path, { ...call, accessToken: next.accessToken })
    }
  }

  /** Calls that have begun. None of them rejects. */
  const inFlight = new Set<Promise<unknown>>()
  function callAs<S extends z.ZodMiniType>(
    userId: string | undefined,
    path: string,
    call: SessionCall<S>,
  ): Promise<z.infer<S>> {
    const result = send(userId, path, call)
    const settled: Promise<unknown> = result
      .catch(() => undefined)
      .finally(() => inFlight.delete(settled))
    inFlight.add(settled)
    return result
  }

  async function endAtGateway({ refreshToken }: Tokens): Promise<void> {
    // The gateway would refuse a call that arrives after the end. New calls already find no session.
    const settled = Promise.all(inFlight)
    await withAbortSignal(settled, AbortSignal.timeout(inFlightLimitMs)).catch(() => undefined)
    const call = { answer: nothing, body: { refreshToken } }
    await server.call('/v1/auth/session/end', call).catch(() => undefined)
  }

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
      await withLock(name, async () => {
        await forgetOthers(answer.user.id)
        await write(answer)
      })
      onChange(true)
    },
    call: (path, call) => callAs(undefined, path, call),
    getUserId: async () => (await read())?.userId,
    of(userId) {
      const write: UserSession['write'] = (run) =>
        withLock(name, async () => {
          await readOwn(userId)
          return run()
        })
      return {
        call: (path, call) => callAs(userId, path, call),
        write,
        store: {
          ...deps.store,
          set: (key, value) => write(() => deps.store.set(key, value)),
          update: (key, change) => write(() => deps.store.update(key, change)),
        },
      }
    },
    async end(forgetRest) {
      // Not while a tab renews it: it would be written again.
      const known = await withLock(name, async () => {
        const tokens = await read()
        // The owner is removed last: if the frame closes before that, the next sign-in deletes the rest.
        await forgetOthers()
        await deps.store.remove(name)
        onChange(false)
        return tokens
      })
      try {
        await forgetRest?.()
      } finally {
        if (known) await endAtGateway(known)
      }
    },
  }
  return session
}
