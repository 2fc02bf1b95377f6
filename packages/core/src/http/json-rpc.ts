/**
 * JSON-RPC 2.0 over POST: calls of one turn share a request, equal reads share an answer, failures are retried and
 * then tried at the next URL. It refuses `eth_send…` and its like: they go through the wallet.
 */
import type { ChainNode } from '../chain/adapter.js'
import type { Env } from '../env.js'
import { KitError } from '../errors/kit-error.js'
import { toKitError } from '../errors/normalize.js'
import { redactUrl } from '../errors/redact-url.js'
import { type HttpFailure, isHttpFailure, postJson, withRetries } from './client.js'
import { inTurn, sendInTurn } from './fallback.js'
import { createSharing } from './sharing.js'

export const rpcDefaults = {
  /** Calls in one HTTP request. */
  batchSize: 1000,
  /** Calls in flight that later equal calls may join. */
  dedupeLimit: 8192,
} as const

const retriedCodes: ReadonlySet<unknown> = new Set([-1, -32005, -32603])
const writes = /^(eth_send|personal_|wallet_|eth_sign)/

interface Call {
  readonly method: string
  readonly params: readonly unknown[]
  /** Aborted when nobody wants the answer any more; absent for what is sent, which is never taken back. */
  readonly signal: AbortSignal | undefined
  resolve(result: unknown): void
  reject(failure: unknown): void
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

/** Aborted once nobody wants any of them. */
function allAborted(calls: readonly Call[]): AbortSignal {
  const controller = new AbortController()
  let wanted = calls.length
  for (const { signal } of calls) {
    const leave = () => {
      if (--wanted === 0) controller.abort(signal?.reason)
    }
    if (signal?.aborted) leave()
    else signal?.addEventListener('abort', leave, { once: true })
  }
  return controller.signal
}

/** One URL: what is asked in the same turn goes out together. */
function endpoint(
  env: Env,
  url: string,
): (method: string, params: readonly unknown[], signal?: AbortSignal) => Promise<unknown> {
  const host = redactUrl(url)
  let queue: Call[] = []
  let nextId = 1
  let takesBatches = true

  /** One HTTP request. Throws an `HttpFailure` for all of its calls. */
  async function post(calls: readonly Call[]) {
    const bodies = calls.map(({ method, params }) => ({
      jsonrpc: '2.0',
      id: nextId++,
      method,
      params,
    }))
    const body = bodies.length === 1 ? bodies[0] : bodies
    const text = await postJson(env, url, body, allAborted(calls))
    let answers: unknown
    try {
      answers = JSON.parse(text)
    } catch {
      throw invalid(host)
    }
    const all: unknown[] = Array.isArray(answers) ? answers : [answers]
    // One object for several calls: the node takes no batches, and says so in words of its own.
    if (calls.length > 1 && !Array.isArray(answers)) throw invalid(host)
    for (const [at, call] of calls.entries()) {
      const mine = all.find((answer) => (answer as Answer | null)?.id === bodies[at]?.id)
      settle(call, mine as Answer | undefined, host)
    }
  }

  async function send(calls: readonly Call[]): Promise<void> {
    try {
      await post(calls)
    } catch (failure) {
      const isRefused = isHttpFailure(failure) && !failure.retry && calls.length > 1
      if (!isRefused) for (const call of calls) call.reject(failure)
      else {
        takesBatches = false
        await Promise.all(calls.map((call) => send([call])))
      }
    }
  }

  return (method, params, signal) =>
    new Promise((resolve, reject) => {
      if (queue.length === 0) {
        setTimeout(() => {
          const calls = queue.filter(({ signal, reject }) => {
            if (signal?.aborted) reject(signal.reason)
            return !signal?.aborted
          })
          queue = []
          const size = takesBatches ? rpcDefaults.batchSize : 1
          for (let from = 0; from < calls.length; from += size) {
            void send(calls.slice(from, from + size))
          }
        })
      }
      queue.push({ method, params, signal, resolve, reject })
    })
}

/** Calls over the URLs of one network, the first preferred. Timers hang on single requests only. */
export function createRpcClient(
  env: Env,
  urls: readonly string[],
): Pick<ChainNode, 'request' | 'submit'> {
  const endpoints = urls.map((url) => endpoint(env, url))
  const share = createSharing(rpcDefaults.dedupeLimit)

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
      const ask = (wanted: AbortSignal) =>
        inTurn(endpoints, (call, hasOther) =>
          withRetries(env, () => call(method, params, wanted), hasOther, wanted),
        )
      return share(key, ask, signal)
    },
    submit: (method, params) => sendInTurn(endpoints, (call) => call(method, params)),
  }
}
