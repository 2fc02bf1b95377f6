/**
 * An HTTP API that is asked for JSON, or several that say the same: the next is asked where one fails. No redirect, no cookie.
 * What concerns one question opens no breaker: only no connection, and failures that a probe confirms (threat B21).
 */
import type { z } from 'zod'
import { type SafeFetch, SafeFetchError, type SafeFetchResponse } from '../http/safe-fetch.js'
import type { Work } from '../http/work.js'
import { type CircuitBreaker, createCircuitBreaker } from '../rpc/circuit-breaker.js'
import { parseRetryAfter } from '../rpc/retry-after.js'
import { UpstreamError, UpstreamHttpError } from './upstream-error.js'

export interface UpstreamDeps {
  /** In order of preference. */
  readonly bases: readonly string[]
  readonly safeFetch: SafeFetch
  readonly timeoutMs: number
  readonly failureThreshold: number
  readonly resetMs: number
  /** `place` in the list. */
  onFailure(place: number, why: string): void
}

/** A request other than a plain GET. */
export interface UpstreamRequest {
  readonly method: string
  /** For this URL: some APIs sign it. */
  getHeaders(url: string): Readonly<Record<string, string>>
  readonly body?: string
  /** Max size of the response. */
  readonly bytes: number
  /** Defaults to that of the API. */
  readonly timeoutMs?: number
  /** Reads the response. Throws if it can't be read. Defaults to `JSON.parse`. */
  parse?(text: string): unknown
}

export interface Upstream {
  /**
   * `getUrl` makes the URL of one of the bases. Throws `UpstreamError` where none answers what `schema` is, `UpstreamHttpError`
   * where the question itself is refused.
   */
  read<T>(
    getUrl: (base: string) => string,
    schema: z.ZodType<T>,
    request?: UpstreamRequest,
  ): Promise<T>
}

const largest = 10 * 1024 * 1024
/** Statuses of an invalid request. Any other upstream would reject it too. */
const refusals = new Set([400, 404, 422])
/** An API that has enough of us and does not say for how long. */
const restMs = 5_000
const maxProbeMs = 3_000

/** What the base has behind its path stays: a key may stand there. */
export function urlBelow(base: string, path: string, query: Readonly<Record<string, string>> = {}) {
  const url = new URL(base)
  url.pathname = url.pathname.replace(/\/$/, '') + path
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

/** The same API, for one request. @param work - Charged for each read. */
export function charged(upstream: Upstream, work: Work | undefined): Upstream {
  if (!work) return upstream
  return {
    async read(getUrl, schema, request) {
      await work.consume(1)
      return upstream.read(getUrl, schema, request)
    },
  }
}

interface Api {
  readonly base: string
  readonly breaker: CircuitBreaker
  probing: Promise<void> | undefined
}

export function createUpstream(deps: UpstreamDeps): Upstream {
  const { safeFetch, timeoutMs, failureThreshold, resetMs, onFailure } = deps
  const all: Api[] = deps.bases.map((base) => ({
    base,
    breaker: createCircuitBreaker(failureThreshold, resetMs),
    probing: undefined,
  }))

  /** Whether its server answers anything at all, other than that it is broken. One probe at a time. */
  function probe(api: Api): Promise<void> {
    const limits = { timeoutMs: Math.min(timeoutMs, maxProbeMs), bytes: largest }
    api.probing ??= safeFetch
      .get(new URL('/', api.base).href, limits)
      .then(
        ({ status }) => status < 500,
        (thrown: unknown) => thrown instanceof SafeFetchError && thrown.failure === 'too-large',
      )
      .then((isUp) => {
        api.probing = undefined
        if (isUp) api.breaker.succeeded()
        else api.breaker.failed()
      })
    return api.probing
  }

  async function get(
    url: string,
    api: Api,
    request: UpstreamRequest | undefined,
  ): Promise<SafeFetchResponse> {
    try {
      if (!request) return await safeFetch.get(url, { timeoutMs, bytes: largest })
      const { method, body, bytes } = request
      const headers = request.getHeaders(url)
      const limits = { timeoutMs: request.timeoutMs ?? timeoutMs, bytes }
      return await safeFetch.request(url, { method, headers, body }, limits)
    } catch (thrown) {
      const failure = thrown instanceof SafeFetchError ? thrown.failure : 'broken'
      if (failure === 'unreachable' || failure === 'refused') api.breaker.failed()
      else if (failure === 'too-large') api.breaker.succeeded()
      // The caller has waited once: the next is asked meanwhile.
      else void probe(api)
      throw thrown
    }
  }

  async function ask<T>(
    url: string,
    api: Api,
    schema: z.ZodType<T>,
    request: UpstreamRequest | undefined,
  ): Promise<T> {
    const { status, retryAfter, text } = await get(url, api, request)
    if (refusals.has(status)) {
      api.breaker.succeeded()
      throw new UpstreamHttpError()
    }
    if (status === 429) {
      api.breaker.failed(parseRetryAfter(retryAfter, Date.now()) ?? restMs)
      throw new Error('http')
    }
    if (status === 503) {
      const retryAfterMs = parseRetryAfter(retryAfter, Date.now())
      if (retryAfterMs !== undefined) api.breaker.failed(retryAfterMs)
      else await probe(api)
      throw new Error('http')
    }
    if (status !== 200 && status !== 201) {
      await probe(api)
      throw new Error('http')
    }
    api.breaker.succeeded()
    let value: unknown
    try {
      value = request?.parse ? request.parse(text) : JSON.parse(text)
    } catch {
      // Said below, as any other shape that is none.
    }
    const read = schema.safeParse(value)
    if (!read.success) throw new Error('shape')
    return read.data
  }

  return {
    async read(getUrl, schema, request) {
      let isTimeout = false
      for (const [place, api] of all.entries()) {
        if (!api.breaker.tryAcquire()) continue
        try {
          return await ask(getUrl(api.base), api, schema, request)
        } catch (thrown) {
          if (thrown instanceof UpstreamHttpError) throw thrown
          isTimeout ||= thrown instanceof SafeFetchError && thrown.failure === 'timeout'
          onFailure(place, thrown instanceof SafeFetchError ? thrown.failure : String(thrown))
        }
      }
      throw new UpstreamError(isTimeout, Math.min(...all.map(({ breaker }) => breaker.restMs())))
    },
  }
}
