/**
 * Reads from JSON-RPC nodes (JSON-RPC 2.0 over POST): calls of one turn share a request, equal calls share an answer,
 * failures are retried and then tried at the next URL. It refuses to write: `eth_send…` goes through the wallet.
 */
import type { NodeReader } from '../chain/adapter.js'
import type { Env } from '../env.js'
import { KitError } from '../errors/kit-error.js'
import { toKitError } from '../errors/normalize.js'
import { redactUrl } from '../errors/redact-url.js'
import { type HttpFailure, postJson, withRetries } from './client.js'

export const rpcDefaults = {
  /** Calls in one HTTP request. */
  batchSize: 1000,
  /** Calls in flight that later equal calls may join. */
  dedupeLimit: 8192,
} as const

const retriedCodes: ReadonlySet<unknown> = new Set([-1, -32005, -32603])
/** The node understood and said no: another node would say the same. */
const finalCodes: ReadonlySet<KitError['code']> = new Set([
  'transaction-rejected',
  'user-rejected',
  'execution-reverted',
  'aborted',
])
const writes = /^(eth_send|personal_|wallet_|eth_sign)/

interface Call {
  readonly method: string
  readonly params: readonly unknown[]
  resolve(result: unknown): void
  reject(failure: HttpFailure): void
}

interface Answer {
  readonly id?: unknown
  readonly result?: unknown
  readonly error?: unknown
}

const invalid = (host: string): HttpFailure => ({
  error: new KitError('invalid-request', 'The node’s answer is not JSON-RPC.', { facts: { host } }),
  retry: false,
})

function settle(call: Call, answer: Answer | undefined, host: string): void {
  const failed = answer?.error !== undefined && answer.error !== null
  if (!answer || failed === ('result' in answer && answer.result !== undefined)) {
    call.reject(invalid(host))
    return
  }
  if (!failed) {
    call.resolve(answer.result)
    return
  }
  const code = (answer.error as { code?: unknown }).code
  call.reject({ error: toKitError(answer.error), retry: retriedCodes.has(code) })
}

/** One URL: what is asked in the same turn goes out together. */
function endpoint(
  env: Env,
  url: string,
): (method: string, params: readonly unknown[]) => Promise<unknown> {
  const host = redactUrl(url)
  let queue: Call[] = []
  let nextId = 1

  async function send(calls: readonly Call[]) {
    const bodies = calls.map(({ method, params }) => ({
      jsonrpc: '2.0',
      id: nextId++,
      method,
      params,
    }))
    try {
      const text = await postJson(env, url, bodies.length === 1 ? bodies[0] : bodies)
      let answers: unknown
      try {
        answers = JSON.parse(text)
      } catch {
        throw invalid(host)
      }
      const one = !Array.isArray(answers) && typeof answers === 'object' && answers !== null
      for (const [at, call] of calls.entries()) {
        const id = bodies[at]?.id
        const mine = one
          ? // A single object answers a single call, or refuses a whole batch.
            ((answers as Answer).id === id || calls.length > 1) && (answers as Answer)
          : Array.isArray(answers) && answers.find((answer: Answer | null) => answer?.id === id)
        const refusesAll = one && calls.length > 1 && (answers as Answer).error === undefined
        settle(call, mine && !refusesAll ? (mine as Answer) : undefined, host)
      }
    } catch (failure) {
      for (const call of calls) call.reject(failure as HttpFailure)
    }
  }

  return (method, params) =>
    new Promise((resolve, reject) => {
      if (queue.length === 0) {
        setTimeout(() => {
          const calls = queue
          queue = []
          for (let from = 0; from < calls.length; from += rpcDefaults.batchSize) {
            void send(calls.slice(from, from + rpcDefaults.batchSize))
          }
        })
      }
      queue.push({ method, params, resolve, reject })
    })
}

/** Rejects when `signal` aborts, while the shared call goes on for the others. */
function untilAborted<T>(shared: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return shared
  return new Promise((resolve, reject) => {
    const stop = () => reject(toKitError(signal.reason))
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop, { once: true })
    shared.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

/** A reader over the URLs of one network, the first preferred. Timers hang on single requests only. */
export function createNodeReader(env: Env, urls: readonly string[]): NodeReader {
  const endpoints = urls.map((url) => endpoint(env, url))
  const inFlight = new Map<string, Promise<unknown>>()

  async function ask(method: string, params: readonly unknown[]): Promise<unknown> {
    let last = new KitError('network-unreachable', 'No node is configured for this network.')
    for (const [at, call] of endpoints.entries()) {
      try {
        return await withRetries(env, () => call(method, params), at < endpoints.length - 1)
      } catch (thrown) {
        last = toKitError(thrown)
        if (finalCodes.has(last.code)) throw last
      }
    }
    throw last
  }

  return {
    request(method, params, signal) {
      if (writes.test(method)) {
        return Promise.reject(
          new KitError(
            'method-unsupported',
            `${method} is not a read: send it through the wallet.`,
          ),
        )
      }
      const key = JSON.stringify([method, params], (_, value) =>
        typeof value === 'bigint' ? `0x${value.toString(16)}` : value,
      )
      let shared = inFlight.get(key)
      if (!shared) {
        shared = ask(method, params).finally(() => inFlight.delete(key))
        if (inFlight.size < rpcDefaults.dedupeLimit) inFlight.set(key, shared)
        // Whoever asked hears of the failure; the shared promise itself must not be reported as unhandled.
        shared.catch(() => undefined)
      }
      return untilAborted(shared, signal)
    },
  }
}
