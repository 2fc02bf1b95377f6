/** Sessions that a server keeps: what it answers is parsed, and it is believed in nothing else. */
import { type CaipNetworkId, isCaipNetworkId } from '@scope/core'
import type { SignInData, SignInSession } from '@scope/core/sign-in'
import * as z from 'zod/mini'
import { askServer } from './ask-server.js'
import { createRejectedError } from './rejected-error.js'
import { toServerError } from './server-error.js'
import type { KnownSessions, SignedSession } from './session-provider.js'
import { toText } from './text.js'
import type { TextOptions } from './text-options.js'

export interface ServerDeps {
  readonly options: TextOptions & { readonly session?: 'cookie' | 'token' | undefined }
  /** Where `nonce`, `verify`, `session` and `revoke` are, without a slash at its end. */
  readonly url: string
  /** What every request carries in its query: the project of a gateway. */
  readonly query: Readonly<Record<string, string>>
  readonly origin: string
  fetch(url: string, init: RequestInit): Promise<Response>
  now(): number
  /** Bearer token and nonce token, where the server gives some instead of cookies (STO-01). */
  readonly tokens: {
    get(): Tokens | undefined
    set(value: Tokens | undefined): void
  }
  readonly signal: AbortSignal
}

export interface Tokens {
  readonly auth?: string
  readonly nonce?: string
}

const maxLength = 8_192

const text = z.string().check(z.minLength(1), z.maxLength(maxLength))
const nonceAnswer = z.object({
  nonce: z.string().check(z.regex(/^[A-Za-z0-9]{8,128}$/)),
  issuedAt: z.optional(text),
  nonceToken: z.optional(text),
})
const session = z.object({
  chainId: z.custom<CaipNetworkId>((id) => typeof id === 'string' && isCaipNetworkId(id)),
  address: text,
  domain: text,
  uri: text,
  nonce: text,
  statement: z.optional(text),
  resources: z.optional(z.array(text)),
  requestId: z.optional(text),
  issuedAt: z.optional(text),
  expirationTime: z.optional(text),
})
const sessionsAnswer = z.object({
  sessions: z.array(session).check(z.maxLength(100)),
  token: z.optional(text),
})

function toSession({ address: accountAddress, ...data }: z.infer<typeof session>): SignInSession {
  const { statement, resources, requestId, issuedAt, expirationTime, ...needed } = data
  return {
    data: {
      ...needed,
      accountAddress,
      version: '1',
      ...(statement !== undefined && { statement }),
      ...(resources && { resources }),
      ...(requestId !== undefined && { requestId }),
      ...(issuedAt !== undefined && { issuedAt }),
      ...(expirationTime !== undefined && { expirationTime }),
    },
  }
}

export function serverSessions(deps: ServerDeps): KnownSessions {
  const { options, origin, now, tokens, signal } = deps
  /** What the server said last; asked for once a page. */
  let known: Promise<readonly SignInSession[]> | undefined
  /** Tokens of nonces that were asked for in this page. */
  const issued = new Map<string, string>()

  async function ask<T>(name: string, body: object | undefined, read: (answer: unknown) => T) {
    const query = new URLSearchParams(deps.query).toString()
    const url = `${deps.url}/${name}`
    try {
      const answer = await askServer(deps.fetch, `${url}${query && `?${query}`}`, {
        method: body ? 'POST' : 'GET',
        body,
        auth: tokens.get()?.auth,
        takesCookies: options.session !== 'token',
        signal,
      })
      return read(answer)
    } catch (cause) {
      throw toServerError(cause, { url, origin })
    }
  }

  async function verify(sessions: readonly SignInSession[]): Promise<void> {
    const { nonce: latestNonce } = tokens.get() ?? {}
    // Two tabs may have asked: each text goes with its own.
    const nonceToken = issued.get(sessions[0]?.data.nonce ?? '') ?? latestNonce
    const proofs = sessions.map(({ message, signature, publicKey, data }) => ({
      message,
      signature,
      address: data.accountAddress,
      ...(publicKey !== undefined && { publicKey }),
    }))
    const body = { proofs, ...(nonceToken !== undefined && { nonceToken }) }
    const answer = await ask('verify', body, (value) => z.parse(sessionsAnswer, value))
    const { token } = answer
    if (token !== undefined) tokens.set({ auth: token })
    const created = answer.sessions.map(toSession)
    // An answer without them is no yes (S17).
    if (
      !sessions.every(({ data }) =>
        created.some((signInSession) => isOne(data, signInSession.data)),
      )
    )
      throw createRejectedError('session-missing')
    // What was signed is known here; what of it is believed, the server says.
    known = Promise.resolve(
      created.map((signInSession) => ({
        ...sessions.find(({ data }) => isOne(data, signInSession.data)),
        ...signInSession,
      })),
    )
  }

  /** Addresses of EVM are the same in any case. */
  const isOne = (a: SignInData, b: SignInData) =>
    a.chainId === b.chainId &&
    a.nonce === b.nonce &&
    (a.accountAddress === b.accountAddress ||
      (a.chainId.startsWith('eip155:') &&
        a.accountAddress.toLowerCase() === b.accountAddress.toLowerCase()))

  async function revoke(body: { chainId?: CaipNetworkId; address?: string }): Promise<void> {
    try {
      await ask('revoke', body, () => undefined)
    } finally {
      // What was asked for meanwhile may be what was there before.
      known = undefined
    }
    if (body.chainId === undefined) tokens.set(undefined)
  }

  async function allSessions(): Promise<readonly SignInSession[]> {
    const mine =
      known ??
      ask('session', undefined, (value) => z.parse(sessionsAnswer, value)).then((answer) =>
        answer.sessions.map(toSession),
      )
    known = mine
    mine.catch(() => {
      // Asked again where it failed.
      if (known === mine) known = undefined
    })
    return (await mine).filter(
      ({ data }) => data.expirationTime === undefined || Date.parse(data.expirationTime) > now(),
    )
  }

  return {
    allSessions,
    invalidate() {
      known = undefined
    },
    async createMessage(input) {
      const { nonce, issuedAt, nonceToken } = await ask('nonce', {}, (value) =>
        z.parse(nonceAnswer, value),
      )
      const { auth } = tokens.get() ?? {}
      if (nonceToken !== undefined) {
        issued.set(nonce, nonceToken)
        tokens.set({ nonce: nonceToken, ...(auth !== undefined && { auth }) })
      }
      // The clock that verifies is the one that counts: this one may be wrong.
      const signedAt = Date.parse(issuedAt ?? '')
      return toText(input, options, {
        nonce,
        origin,
        now: Number.isNaN(signedAt) ? now() : signedAt,
      })
    },
    addSession: (signed: SignedSession) => verify([signed]),
    addSessions: verify,
    revokeSession: (chainId, address) => revoke({ chainId, address }),
    async setSessions(sessions) {
      if (sessions.length === 0) await revoke({})
      else await verify(sessions)
    },
    async getSessions(chainId, address) {
      const all = await allSessions()
      return all.filter(({ data }) => data.chainId === chainId && data.accountAddress === address)
    },
  }
}
