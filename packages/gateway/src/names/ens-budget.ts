/**
 * Budget of one ENS query. A name's owner controls its resolver, which may redirect the client endlessly. Nothing that
 * it names is trusted (threat X8).
 */
import type { HttpError } from '../http/http-error.js'

/** Calls to nodes, and requests to gateways that names point to. */
const maxCalls = 12
const maxRequests = 4
/** Milliseconds for all of it. */
export const questionMs = 12_000

/** Nodes, or gateways of the name, did not answer: later they may. */
export class EnsUnavailable extends Error {
  override readonly name = 'EnsUnavailable'
  constructor(readonly isTimeout: boolean) {
    super(isTimeout ? 'timeout' : 'unavailable')
  }
}

/** The name asks for more than it gets: there is no record to be had. */
export class EnsExhausted extends Error {
  override readonly name = 'EnsExhausted'
}

export interface EnsBudget {
  /** Throws once there is nothing left. */
  countCall(): void
  /** Whether another gateway may be asked: each time is counted. */
  mayRequest(): boolean
  /** Milliseconds. */
  left(): number
  /** Why the question has no answer; `undefined` if it has one. A `Refusal`: the client's limit is reached, or it left. */
  failure: EnsUnavailable | HttpError | undefined
}

export function createEnsBudget(now: () => number = Date.now): EnsBudget {
  const ends = now() + questionMs
  let calls = 0
  let requests = 0
  const left = () => Math.max(0, ends - now())
  return {
    countCall() {
      if (left() === 0) throw new EnsUnavailable(true)
      if (++calls > maxCalls) throw new EnsExhausted()
    },
    mayRequest: () => left() > 0 && ++requests <= maxRequests,
    left,
    failure: undefined,
  }
}
