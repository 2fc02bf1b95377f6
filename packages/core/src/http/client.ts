/**
 * One HTTP request: a deadline, bounded retries, a bounded answer. It refuses to know what the answer means.
 * Retries are for reads only; what writes goes through the wallet and is never repeated.
 */

import type { KitEnvironment } from '../env.js'
import { KitError } from '../errors/kit-error.js'
import { redactUrl } from '../errors/redact-url.js'
import { sleep, withAnySignal } from '../lib/async.js'

export const httpDefaults = {
  /** Milliseconds until one try is given up. */
  timeout: 10_000,
  /**
   * Milliseconds that a read may take in total, over all retries and nodes. The user is waiting for the view. It allows
   * three full timeouts, and no longer `Retry-After`.
   */
  budget: 30_000,
  retries: 3,
  /** Milliseconds before the first retry; doubles with each. */
  baseDelay: 150,
  /** The longest wait a `Retry-After` may ask for, in milliseconds. */
  maxRetryAfter: 60_000,
  /** Milliseconds a server may ask to wait before the next URL is tried instead. */
  maxShortRetryAfter: 2_000,
  /** Bytes of an answer. */
  maxBytes: 10 * 1024 * 1024,
} as const

export const retriedStatuses: ReadonlySet<number> = new Set([
  403, 408, 413, 429, 500, 502, 503, 504,
])

/** Seconds or an HTTP date to milliseconds (RFC 9110 §10.2.3); undefined for anything else. Capped. */
export function retryAfter(header: string | null, now: number): number | undefined {
  if (!header) return undefined
  const wait = /^\d{1,9}$/.test(header.trim())
    ? Number(header) * 1000
    : /^[A-Z][a-z]{2}, /.test(header)
      ? Date.parse(header) - now
      : Number.NaN
  return wait >= 0 ? Math.min(wait, httpDefaults.maxRetryAfter) : undefined
}

/**
 * Milliseconds before retry number `attempt` (0-based), plus up to a quarter at random, so that pages don't retry at
 * the same time.
 */
export const backoff = (attempt: number, random: number): number =>
  httpDefaults.baseDelay * 2 ** attempt * (1 + random / 4)

async function readBounded(response: Response): Promise<string> {
  const tooLarge = () => new KitError('http-error', 'The answer is too large to be read.')
  if (Number(response.headers.get('content-length')) > httpDefaults.maxBytes) throw tooLarge()
  const reader = response.body?.getReader()
  if (!reader) return response.text()
  const decoder = new TextDecoder()
  let text = ''
  for (let bytes = 0; ; ) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.byteLength
    if (bytes > httpDefaults.maxBytes) {
      await reader.cancel()
      throw tooLarge()
    }
    text += decoder.decode(value, { stream: true })
  }
}

export interface HttpFailure {
  readonly error: KitError
  readonly retry: boolean
  /** Milliseconds the server asked to wait. */
  readonly after?: number | undefined
  /** What the server wrote beside its number. Defaults to none: it is read if `hearsErrors` or the number asks for it. */
  readonly text?: string
}

/** A node's of a transaction; a gateway's of a signature, of what it may not do, and of what is there already. */
const toldStatuses: ReadonlySet<number> = new Set([400, 401, 403, 409])
/** Characters kept of what a server says about its refusal. */
const maxReason = 300

/** How long the caller waits. */
export interface RequestLimits {
  readonly signal?: AbortSignal | undefined
  /** Milliseconds since the epoch at which the whole read is given up; what is sent has none. */
  readonly until?: number | undefined
  /** Whether to read the body of responses with an error status. JSON-RPC nodes report errors in it. */
  readonly hearsErrors?: boolean
}

/** When a read that begins now is given up. */
export const readDeadline = (env: KitEnvironment): number => env.now() + httpDefaults.budget

/** One try. Throws an `HttpFailure` that says whether another one may help. */
export async function tryOnce(
  env: KitEnvironment,
  url: string,
  init: RequestInit,
  { signal, until = Number.POSITIVE_INFINITY, hearsErrors = false }: RequestLimits = {},
): Promise<string> {
  const host = redactUrl(url)
  const left = Math.max(0, until - env.now())
  const deadline = AbortSignal.timeout(Math.min(httpDefaults.timeout, left))
  const request = async (limit: AbortSignal): Promise<string> => {
    const response = await env.fetch(url, {
      // Only requests that need a session send cookies.
      credentials: 'omit',
      ...init,
      signal: limit,
      redirect: 'error',
    })
    if (response.ok) return await readBounded(response)
    const { status } = response
    // A node that refuses a transaction explains why. Reads only need the status.
    const isTold = toldStatuses.has(status)
    const text = isTold
      ? await readBounded(response)
      : // The number says enough where the rest can't be read.
        hearsErrors
        ? await readBounded(response).catch(() => '')
        : ''
    if (!isTold && !hearsErrors) await response.body?.cancel()
    const answer = isTold ? text.slice(0, maxReason) : ''
    throw {
      error: new KitError('http-error', `HTTP status code: ${status}`, {
        details: { host, status, ...(answer && { answer }) },
      }),
      retry: retriedStatuses.has(status),
      after: retryAfter(response.headers.get('retry-after'), env.now()),
      text,
    } satisfies HttpFailure
  }
  try {
    return await withAnySignal(signal ? [signal, deadline] : [deadline], request)
  } catch (thrown) {
    if (signal?.aborted) throw signal.reason
    if (thrown instanceof KitError) throw { error: thrown, retry: false } satisfies HttpFailure
    if (isHttpFailure(thrown)) throw thrown
    const error = deadline.aborted
      ? new KitError('timeout', 'The node did not answer in time.', {
          details: { host },
          cause: thrown,
        })
      : new KitError('network-unreachable', 'The node could not be reached.', {
          details: { host },
          cause: thrown,
        })
    throw { error, retry: true } satisfies HttpFailure
  }
}

export const isHttpFailure = (value: unknown): value is HttpFailure =>
  typeof value === 'object' && value !== null && 'retry' in value && 'error' in value

/**
 * Runs `attempt` with retries: 3, after 150, 300 and 600 ms, or what `Retry-After` says, and none beyond `until`.
 * Throws the last failure's `KitError`, and the signal's reason; `hasOther` says that another server can be asked
 * instead of waiting long.
 */
export async function withRetries<T>(
  env: KitEnvironment,
  attempt: () => Promise<T>,
  hasOther: boolean,
  { signal, until = Number.POSITIVE_INFINITY }: RequestLimits,
): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await attempt()
    } catch (thrown) {
      if (!isHttpFailure(thrown)) throw thrown
      const pause = thrown.after ?? backoff(tries, env.random())
      // A server that is slow or asks for a long wait is left alone where another one can be asked meanwhile.
      const isSlow =
        thrown.error.code === 'timeout' || (thrown.after ?? 0) > httpDefaults.maxShortRetryAfter
      const isLast = tries === httpDefaults.retries || env.now() + pause >= until
      if (!thrown.retry || (hasOther && isSlow) || isLast) throw thrown.error
      await (env.sleep ?? sleep)(pause, signal)
    }
  }
}

/** POSTs JSON. As `text/plain` it is a request that a browser sends without asking first (CORS preflight). */
export const postJson = (
  env: KitEnvironment,
  url: string,
  body: unknown,
  limits: RequestLimits,
  type: 'application/json' | 'text/plain' = 'application/json',
): Promise<string> =>
  tryOnce(
    env,
    url,
    { method: 'POST', headers: { 'content-type': type }, body: JSON.stringify(body) },
    limits,
  )
