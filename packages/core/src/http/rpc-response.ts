/** Parses responses of JSON-RPC nodes, also with an HTTP error status. It sends no request. */

import { KitError } from '../errors/kit-error.js'
import { readError } from '../errors/read-error.js'
import { type HttpFailure, isHttpFailure } from './client.js'

export interface Answer {
  readonly id?: unknown
  readonly result?: unknown
  readonly error?: unknown
}

interface Settled {
  resolve(result: unknown): void
  reject(failure: HttpFailure): void
}

const retriedCodes: ReadonlySet<KitError['code']> = new Set<KitError['code']>([
  'internal-error',
  'limit-exceeded',
  'rpc-unknown',
])

export const invalid = (host: string): HttpFailure => ({
  error: new KitError('invalid-request', 'The node’s answer is not JSON-RPC.', {
    details: { host },
  }),
  retry: false,
})

export const getFailure = async (thrown: unknown): Promise<HttpFailure> => {
  const error = await readError(thrown)
  return { error, retry: retriedCodes.has(error.code) }
}

/** Settles a call with its answer; undefined where the node gave none, or two. */
export function settle(call: Settled, answer: Answer | undefined, host: string): void {
  const failed = answer?.error !== undefined && answer.error !== null
  const { result } = answer ?? {}
  // Some nodes write a result of null beside an error.
  const isBoth = failed && result !== undefined && result !== null
  if (!answer || isBoth || (!failed && result === undefined)) call.reject(invalid(host))
  else if (failed) void getFailure(answer.error).then(call.reject)
  else call.resolve(result)
}

/** Says nothing about how it was asked: the node is away, overloaded or slow. */
export const busy: ReadonlySet<unknown> = new Set([408, 413, 429, 502, 503, 504])

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The error for the whole; undefined where there is an answer to what was asked. */
export const errorForAll = (answers: unknown): unknown => {
  const { id, error } = (answers ?? {}) as Answer
  return id === null || id === undefined ? (error ?? undefined) : undefined
}

/** An answer to what was asked, or to each of it; no error for the whole, unless it says that the node is busy. */
export async function isAnswered(answers: unknown): Promise<boolean> {
  if (Array.isArray(answers)) return true
  const { id } = (answers ?? {}) as Answer
  if (id !== null && id !== undefined) return true
  const error = errorForAll(answers)
  return error !== undefined && (await readError(error)).code === 'limit-exceeded'
}

/** Errors that contain no more information than the HTTP status. */
const vague: ReadonlySet<KitError['code']> = new Set<KitError['code']>([
  'unknown',
  'internal-error',
  'rpc-unknown',
  'invalid-input',
  'invalid-request',
  'parse-error',
  'limit-exceeded',
  'already-pending',
])

/**
 * Returns what a node responded with an HTTP error status. The status of a server in front of it (busy, broken, not
 * allowed) takes precedence over a vague error.
 */
export async function answersIn(thrown: unknown): Promise<unknown> {
  if (!isHttpFailure(thrown) || !thrown.text) return undefined
  const answers = parsed(thrown.text)
  const all: readonly unknown[] = Array.isArray(answers) ? answers : [answers]
  const errors = all.flatMap((answer) => {
    const error = (answer as Answer | null | undefined)?.error
    return error === undefined || error === null ? [] : [error]
  })
  if (errors.length === 0) return undefined
  const status = Number(thrown.error.details.status)
  const isNodes = status < 500 && status !== 401 && status !== 403 && !busy.has(status)
  if (isNodes) return answers
  const read = await Promise.all(errors.map((error) => readError(error)))
  return read.some(({ code }) => vague.has(code)) ? undefined : answers
}
