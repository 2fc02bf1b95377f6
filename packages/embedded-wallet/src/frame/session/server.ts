/** Asks the gateway's `/v1/auth`, each time with this browser's proof. What it answers is parsed at this door. */

import * as z from 'zod/mini'
import { frameMessages } from '../../protocol/index.js'
import { withTimeout } from '../abort.js'
import { aborted, FrameError } from '../frame-error.js'
import type { DeviceKey } from './device-key.js'
import { makeProof } from './proof.js'

export interface ServerDeps {
  /** The frame's own: it is served by the gateway. */
  readonly origin: string
  readonly projectId: string
  readonly crypto: Pick<Crypto, 'subtle' | 'randomUUID'>
  deviceKey(): Promise<DeviceKey>
  fetch(request: Request): Promise<Response>
  now(): number
}

export interface Call<S extends z.ZodMiniType> {
  readonly answer: S
  /** Defaults to POST, in which browsers name their origin. */
  readonly method?: 'GET' | 'POST'
  readonly body?: object
  /** Beside the project’s id. */
  readonly query?: Readonly<Record<string, string>>
  readonly accessToken?: string
  readonly signal?: AbortSignal | undefined
  /** Milliseconds. */
  readonly timeoutMs?: number
}

export interface Server {
  /** Rejects with a `FrameError`: the gateway's code, or `network`, `server`, `aborted`. */
  call<S extends z.ZodMiniType>(path: string, call: Call<S>): Promise<z.infer<S>>
}

/** Milliseconds that an answer is waited for: below what pages give a request. */
const timeoutMs = 25_000

const refusal = z.object({
  reasons: z
    .array(z.object({ name: z.string(), description: z.string() }))
    .check(z.minLength(1), z.maxLength(50)),
})

/** What users may be shown of what the gateway says; anything else is one sentence. */
const shown: ReadonlySet<string> = new Set(['rate-limited', 'email-invalid'])

/** The page is not where the gateway says that it is, which is for the operator to mend. */
function misplaced(expected: string): FrameError {
  // biome-ignore lint/suspicious/noConsole: for the developer of the site
  console.error(
    `Scope: the gateway expects ${expected}. Set gatewayUrl of createKit and auth.origin of the gateway to the same origin.`,
  )
  return new FrameError('not-loaded', frameMessages.fallback)
}

async function toError(response: Response): Promise<FrameError> {
  const read = z.safeParse(refusal, await response.json().catch(() => undefined))
  const [reason] = read.success ? read.data.reasons : []
  if (!reason) return new FrameError('server', frameMessages.fallback)
  if (response.status === 403 && reason.name === 'origin') return misplaced(reason.description)
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  const later =
    response.status === 429 && Number.isFinite(seconds)
      ? frameMessages.tooSoon(seconds)
      : frameMessages.fallback
  const message = shown.has(reason.name) ? reason.description : later
  return new FrameError(
    reason.name.slice(0, 64),
    message.slice(0, 256),
    Number.isFinite(seconds) ? seconds * 1000 : undefined,
  )
}

export function createServer(deps: ServerDeps): Server {
  const { origin, projectId, crypto, deviceKey, fetch, now } = deps
  /** Milliseconds that this machine's clock is behind the gateway's. */
  let behind = 0

  async function send(
    path: string,
    { method = 'POST', body = {}, query = {}, accessToken, signal }: Call<z.ZodMiniType>,
    limit: AbortSignal,
  ) {
    const url = `${origin}${path}`
    const about = { method, url, accessToken, now: now() + behind }
    const proof = await makeProof(crypto, await deviceKey(), about)
    const search = new URLSearchParams({ ...query, projectId })
    const request = new Request(`${url}?${search}`, {
      method,
      headers: {
        dpop: proof,
        ...(accessToken && { authorization: `DPoP ${accessToken}` }),
        ...(method === 'POST' && { 'content-type': 'application/json' }),
      },
      ...(method === 'POST' && { body: JSON.stringify(body) }),
      cache: 'no-store',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      redirect: 'error',
      signal: limit,
    })
    return fetch(request).catch(() => {
      throw signal?.aborted ? aborted() : new FrameError('network', frameMessages.fallback)
    })
  }

  /** By the gateway's, where it is so far off that it may be why. */
  function setClock(response: Response): void {
    const off = Date.parse(response.headers.get('date') ?? '') - (now() + behind)
    if (Math.abs(off) >= 60_000) behind += off
  }

  return {
    async call<S extends z.ZodMiniType>(path: string, call: Call<S>) {
      if (call.signal?.aborted) throw aborted()
      return withTimeout(call.timeoutMs ?? timeoutMs, call.signal, async (limit) => {
        let response = await send(path, call, limit)
        if (!response.ok) {
          const error = await toError(response)
          // The proof has the wrong time, or was used before: browsers resend requests themselves after a
          // broken connection.
          // Once more, by a new one; what is done once alone the gateway knows.
          if (error.code !== 'proof-invalid') throw error
          setClock(response)
          response = await send(path, call, limit)
          if (!response.ok) throw await toError(response)
        }
        const read = z.safeParse<z.ZodMiniType>(
          call.answer,
          await response.json().catch(() => undefined),
        )
        if (!read.success) throw new FrameError('server', frameMessages.fallback)
        return read.data as z.infer<S>
      })
    },
  }
}
