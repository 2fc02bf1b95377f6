/** One request to the server that keeps the sessions, never repeated by itself; what it answers is bounded. */
import { KitError } from '@scope/core'
import * as z from 'zod/mini'
import { createRejectedError } from './rejected-error.js'

export interface AskingServer {
  readonly method: 'GET' | 'POST'
  readonly body?: object | undefined
  /** The bearer token. */
  readonly auth?: string | undefined
  /** It takes cookies: one of another site refuses pages that would send some. */
  readonly takesCookies: boolean
  readonly signal: AbortSignal
}

/** Milliseconds until a server that does not answer is given up. */
const deadline = 15_000
/** Characters of an answer: far above what an honest one has. */
const maxLength = 262_144

const failure = z.object({ error: z.string().check(z.regex(/^[a-z0-9-]{1,64}$/)) })

function parsed(text: string): unknown {
  if (text.length > maxLength) throw new TypeError('too long')
  return text === '' ? undefined : JSON.parse(text)
}

function toError(status: number, text: string): KitError {
  if (status < 500 && status !== 429) {
    try {
      return createRejectedError(z.parse(failure, parsed(text)).error)
    } catch {
      // Another server than it should be, or one before it: its number says as much.
    }
  }
  return new KitError('http-error', `The site’s server answered ${status}.`, {
    details: { status },
  })
}

/**
 * What it answered, parsed as JSON. Throws `sign-in-rejected` with its reason, `http-error` with `details.status`, `timeout`,
 * `network-unreachable` and `aborted`; a `SyntaxError` for what is no JSON.
 */
export async function askServer(
  fetch: (url: string, init: RequestInit) => Promise<Response>,
  url: string,
  { method, body, auth, takesCookies, signal }: AskingServer,
): Promise<unknown> {
  const late = AbortSignal.timeout(deadline)
  // `AbortSignal.any` is younger than the browsers people have.
  const controller = new AbortController()
  const stop = () => controller.abort()
  for (const abortSignal of [signal, late]) abortSignal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  let answer: Response
  let text: string
  try {
    answer = await fetch(url, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(auth !== undefined && { authorization: `Bearer ${auth}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
      credentials: takesCookies ? 'include' : 'omit',
      cache: 'no-store',
      redirect: 'error',
      signal: controller.signal,
    })
    text = await answer.text()
  } catch (cause) {
    if (signal.aborted) throw new KitError('aborted', 'The request was cancelled.', { cause })
    if (late.aborted) throw new KitError('timeout', 'The site’s server did not answer.', { cause })
    throw new KitError('network-unreachable', 'The site’s server can’t be reached.', { cause })
  } finally {
    for (const abortSignal of [signal, late]) abortSignal.removeEventListener('abort', stop)
  }
  if (!answer.ok) throw toError(answer.status, text)
  return parsed(text)
}
