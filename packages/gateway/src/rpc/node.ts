/**
 * One node of a chain. Its breaker counts what concerns every question: no connection, TLS, and failures that a probe
 * confirms. A question's size, shape or `null` is an answer to that question alone (threat B21).
 */

import { type SafeFetch, SafeFetchError, type SafeFetchFailure } from '../http/safe-fetch.js'
import type { Call, Outcome } from './call.js'
import { createCircuitBreaker } from './circuit-breaker.js'
import { getNamespace } from './methods.js'
import { parseResponses } from './node-response.js'
import { type AnswerBudget, ownBudget } from './response-budget.js'
import { parseRetryAfter } from './retry-after.js'

export interface NodeDeps {
  readonly chain: string
  readonly url: string
  readonly safeFetch: SafeFetch
  readonly timeoutMs: number
  readonly failureThreshold: number
  readonly resetMs: number
  /** Whether a node of Solana must show that it is of this chain. */
  readonly checkSolana: boolean
}

export type Failure = SafeFetchFailure | 'http' | 'chain'

export type Attempt =
  | { readonly status: 'answered'; readonly outcomes: readonly (Outcome | undefined)[] }
  /** The node did not take these calls as they are. */
  | { readonly status: 'refused'; readonly why: 'too-large' | 'unusable' }
  | { readonly status: 'failed'; readonly why: Failure; readonly isSent: boolean }

export interface Node {
  /** Whether to ask it now. */
  lets(): boolean
  /** Milliseconds until it may be asked again; 0: now. */
  restMs(): number
  /** Sends calls as one request. With `once` it is never sent again. Never rejects. */
  send(calls: readonly Call[], budget: AnswerBudget, once?: boolean): Promise<Attempt>
}

/** Bytes of one answer. A batch is asked for in parts above it, so that no parse stops the event loop for long. */
const maxBytes = { single: 10 * 1024 * 1024, batch: 4 * 1024 * 1024 }
/** A node of another chain is not asked again for so long. */
const wrongChainMs = 10 * 60 * 1000
const maxProbeMs = 3_000

type Exchange =
  | { readonly kind: 'answered'; readonly outcomes: readonly (Outcome | undefined)[] }
  | { readonly kind: 'unusable' }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'status' }
  | { readonly kind: 'rest'; readonly ms: number }
  | { readonly kind: 'lost'; readonly why: SafeFetchFailure }

const requestText = (calls: readonly Call[]): string => {
  const texts = calls.map(
    ({ method, rawParams }, id) =>
      `{"jsonrpc":"2.0","id":${id},"method":${JSON.stringify(method)},"params":${rawParams}}`,
  )
  return texts.length === 1 ? (texts[0] ?? '') : `[${texts.join(',')}]`
}

export function createNode(deps: NodeDeps): Node {
  const { chain, url, safeFetch, timeoutMs } = deps
  const isSolana = getNamespace(chain) === 'solana'
  const breaker = createCircuitBreaker(deps.failureThreshold, deps.resetMs)
  let isChecked = isSolana && !deps.checkSolana

  async function exchange(
    calls: readonly Call[],
    limits: { timeoutMs: number; bytes: number; once: boolean },
    budget: AnswerBudget,
  ): Promise<Exchange> {
    try {
      const answer = await safeFetch.post(url, requestText(calls), limits)
      const { status, text } = answer
      budget.take(text.length)
      const rest = status === 429 ? parseRetryAfter(answer.retryAfter, Date.now()) : undefined
      if (rest !== undefined) return { kind: 'rest', ms: rest }
      if (status === 413) return { kind: 'too-large' }
      if (status === 429 || status === 403 || status === 408 || (status >= 300 && status < 400))
        return { kind: 'status' }
      const outcomes = parseResponses(chain, calls, text)
      if (outcomes.some((outcome) => outcome !== undefined)) return { kind: 'answered', outcomes }
      return { kind: status >= 500 ? 'status' : 'unusable' }
    } catch (thrown) {
      const why = thrown instanceof SafeFetchError ? thrown.failure : 'broken'
      if (why !== 'too-large') return { kind: 'lost', why }
      budget.take(limits.bytes)
      return { kind: 'too-large' }
    }
  }

  type Health = { readonly isUp: true } | { readonly isUp: false; readonly why: Failure }

  async function askChain(): Promise<Health> {
    const method = isSolana ? 'getGenesisHash' : 'eth_chainId'
    const call: Call = { id: '0', method, params: [], rawParams: '[]' }
    const limits = { timeoutMs: Math.min(timeoutMs, maxProbeMs), bytes: 64 * 1024, once: false }
    const found = await exchange([call], limits, ownBudget())
    if (found.kind === 'rest') breaker.failed(found.ms)
    else if (found.kind !== 'answered') breaker.failed()
    if (found.kind === 'lost') return { isUp: false, why: found.why }
    if (found.kind === 'unusable') return { isUp: false, why: 'chain' }
    if (found.kind !== 'answered') return { isUp: false, why: 'http' }
    const [outcome] = found.outcomes
    const reference = chain.slice(chain.indexOf(':') + 1)
    const isRight =
      outcome !== undefined &&
      'result' in outcome &&
      // Ethereum's answer was compared as it was read.
      (!isSolana || !deps.checkSolana || outcome.result.slice(1).startsWith(reference))
    // An error is no proof of the chain, and no failure once the chain is known.
    if (isRight || (isChecked && outcome !== undefined && 'error' in outcome)) {
      isChecked = true
      breaker.succeeded()
      return { isUp: true }
    }
    breaker.failed(outcome !== undefined && 'result' in outcome ? wrongChainMs : undefined)
    return { isUp: false, why: 'chain' }
  }

  let probing: Promise<Health> | undefined
  /** One probe at a time: questions that fail together count once. */
  function probe(): Promise<Health> {
    probing ??= askChain().finally(() => {
      probing = undefined
    })
    return probing
  }

  return {
    lets: () => breaker.tryAcquire(),
    restMs: () => breaker.restMs(),
    async send(calls, budget, once = false) {
      if (!isChecked) {
        const health = await probe()
        if (!health.isUp) return { status: 'failed', why: health.why, isSent: false }
      }
      const max = calls.length > 1 ? maxBytes.batch : maxBytes.single
      const bytes = Math.max(1, Math.min(max, budget.left))
      const found = await exchange(calls, { timeoutMs, bytes, once }, budget)
      if (found.kind === 'answered') {
        breaker.succeeded()
        return { status: 'answered', outcomes: found.outcomes }
      }
      if (found.kind === 'too-large') {
        breaker.succeeded()
        return { status: 'refused', why: 'too-large' }
      }
      if (found.kind === 'rest') {
        breaker.failed(found.ms)
        return { status: 'failed', why: 'http', isSent: true }
      }
      if (found.kind === 'unusable') {
        await probe()
        return { status: 'refused', why: 'unusable' }
      }
      if (found.kind === 'status') {
        await probe()
        return { status: 'failed', why: 'http', isSent: true }
      }
      const { why } = found
      if (why === 'unreachable' || why === 'refused') breaker.failed()
      // The caller has waited once: the next node is asked meanwhile.
      else void probe()
      return { status: 'failed', why, isSent: why !== 'unreachable' && why !== 'refused' }
    },
  }
}
