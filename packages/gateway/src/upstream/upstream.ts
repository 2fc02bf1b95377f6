/** An HTTP API that is asked for JSON, or several that say the same: the next is asked where one fails. No redirect, no cookie. */
import type { z } from 'zod'
import { type Breaker, createBreaker } from '../rpc/breaker.js'
import { type Egress, EgressError } from '../rpc/egress.js'
import { readRetryAfter } from '../rpc/retry-after.js'
import { UpstreamError, UpstreamRefusal } from './upstream-error.js'

export interface UpstreamNeeds {
  /** In order of preference. */
  readonly bases: readonly string[]
  readonly egress: Egress
  readonly timeoutMs: number
  readonly breakAfter: number
  readonly breakMs: number
  /** `place` in the list. */
  onFailure(place: number, why: string): void
}

export interface Upstream {
  /**
   * `urlOf` makes the URL of one of the bases. Throws `UpstreamError` where none answers what `schema` is, `UpstreamRefusal`
   * where the question itself is refused.
   */
  read<T>(urlOf: (base: string) => string, schema: z.ZodType<T>): Promise<T>
}

const largest = 10 * 1024 * 1024
/** What is wrong with a question stays so whoever is asked. */
const refusals = new Set([400, 404, 422])

/** What the base has behind its path stays: a key may stand there. */
export function urlBelow(base: string, path: string, query: Readonly<Record<string, string>> = {}) {
  const url = new URL(base)
  url.pathname = url.pathname.replace(/\/$/, '') + path
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

export function createUpstream(needs: UpstreamNeeds): Upstream {
  const { egress, timeoutMs, breakAfter, breakMs, onFailure } = needs
  const all: { base: string; breaker: Breaker }[] = needs.bases.map((base) => ({
    base,
    breaker: createBreaker(breakAfter, breakMs),
  }))

  async function ask<T>(url: string, breaker: Breaker, schema: z.ZodType<T>): Promise<T> {
    const { status, retryAfter, text } = await egress.get(url, { timeoutMs, bytes: largest })
    if (refusals.has(status)) {
      breaker.succeeded()
      throw new UpstreamRefusal()
    }
    if (status !== 200) {
      breaker.failed(readRetryAfter(retryAfter, Date.now()))
      throw new Error('http')
    }
    let value: unknown
    try {
      value = JSON.parse(text)
    } catch {
      // Said below, as any other shape that is none.
    }
    const read = schema.safeParse(value)
    if (!read.success) {
      breaker.failed()
      throw new Error('shape')
    }
    breaker.succeeded()
    return read.data
  }

  return {
    async read(urlOf, schema) {
      let isTimeout = false
      for (const [place, { base, breaker }] of all.entries()) {
        if (!breaker.lets()) continue
        try {
          return await ask(urlOf(base), breaker, schema)
        } catch (thrown) {
          if (thrown instanceof UpstreamRefusal) throw thrown
          if (thrown instanceof EgressError) {
            breaker.failed()
            isTimeout ||= thrown.failure === 'timeout'
          }
          onFailure(place, thrown instanceof EgressError ? thrown.failure : String(thrown))
        }
      }
      throw new UpstreamError(isTimeout, Math.min(...all.map(({ breaker }) => breaker.restMs())))
    },
  }
}
