/** Sessions that a server keeps: what it answers is parsed, and it is believed in nothing else. */
import { type CaipNetworkId, isCaipNetworkId, KitError } from '@scope/core'
import type { SignInData, SignInSession } from '@scope/core/sign-in'
import * as z from 'zod/mini'
import { refused } from './refused.js'
import type { KnownSessions, SignedSession } from './siwx-sessions.js'
import { textOf } from './text.js'
import type { TextOptions } from './text-options.js'

export interface ServerNeeds {
  readonly options: TextOptions & { readonly token?: boolean | undefined }
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

/** Milliseconds until a server that does not answer is given up. */
const deadline = 15_000
const longest = 8_192

const text = z.string().check(z.minLength(1), z.maxLength(longest))
const nonceAnswer = z.object({
  nonce: z.string().check(z.regex(/^[A-Za-z0-9]{8,128}$/)),
  issuedAt: z.optional(text),
  nonceToken: z.optional(text),
})
const session = z.object({
  chainId: z.string().check(z.refine((id) => isCaipNetworkId(id))),
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
const failure = z.object({ error: z.string().check(z.regex(/^[a-z0-9-]{1,64}$/)) })

function toSession({ address, chainId, ...said }: z.infer<typeof session>): SignInSession {
  const data: Record<string, unknown> = { ...said, version: '1', accountAddress: address, chainId }
  for (const [name, value] of Object.entries(data)) if (value === undefined) delete data[name]
  return { data: data as unknown as SignInData }
}

export function serverSessions(needs: ServerNeeds): KnownSessions {
  const { options, origin, now, tokens, signal } = needs
  /** What the server said last; asked for once a page. */
  let known: Promise<readonly SignInSession[]> | undefined
  /** Tokens of nonces that were asked for in this page. */
  const issued = new Map<string, string>()

  async function ask<T>(name: string, body: object | undefined, read: (answer: unknown) => T) {
    const { auth } = tokens.get() ?? {}
    const query = new URLSearchParams(needs.query).toString()
    const patience = AbortSignal.any([signal, AbortSignal.timeout(deadline)])
    let answer: Response
    try {
      answer = await needs.fetch(`${needs.url}/${name}${query && `?${query}`}`, {
        method: body ? 'POST' : 'GET',
        headers: {
          ...(body && { 'content-type': 'application/json' }),
          ...(auth !== undefined && { authorization: `Bearer ${auth}` }),
        },
        ...(body && { body: JSON.stringify(body) }),
        // A server of another site takes no cookies, and refuses pages that would send some.
        credentials: options.token ? 'omit' : 'include',
        cache: 'no-store',
        signal: patience,
      })
    } catch (cause) {
      if (signal.aborted) throw new KitError('aborted', 'The request was cancelled.', { cause })
      if (patience.aborted)
        throw new KitError('timeout', 'The site’s server did not answer.', { cause })
      throw new KitError('network-unreachable', 'The site’s server can’t be reached.', { cause })
    }
    if (!answer.ok) throw await problemOf(answer)
    try {
      return read(answer.status === 204 ? undefined : await answer.json())
    } catch (cause) {
      throw new KitError('gateway-answer-invalid', 'The server’s answer can’t be read.', {
        facts: { path: name },
        cause,
      })
    }
  }

  async function verify(sessions: readonly SignInSession[]): Promise<void> {
    const { nonce: kept } = tokens.get() ?? {}
    // Two tabs may have asked: each text goes with its own.
    const nonceToken = issued.get(sessions[0]?.data.nonce ?? '') ?? kept
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
    const told = answer.sessions.map(toSession)
    // An answer without them is no yes (S17).
    if (!sessions.every(({ data }) => told.some((one) => isOne(data, one.data))))
      throw refused('session-missing')
    // What was signed is known here; what of it is believed, the server says.
    known = Promise.resolve(
      told.map((one) => ({ ...sessions.find(({ data }) => isOne(data, one.data)), ...one })),
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
      const said = Date.parse(issuedAt ?? '')
      return textOf(input, options, { nonce, origin, now: Number.isNaN(said) ? now() : said })
    },
    addSession: (signed: SignedSession) => verify([signed]),
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

async function problemOf(answer: Response): Promise<KitError> {
  const said = z.safeParse(failure, await answer.json().catch(() => undefined))
  if (answer.status >= 400 && answer.status < 500 && answer.status !== 429 && said.success)
    return refused(said.data.error)
  return new KitError('http', `The site’s server answered ${answer.status}.`, {
    facts: { status: answer.status },
  })
}
