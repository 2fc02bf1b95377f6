/**
 * JSON-RPC 2.0 over POST: calls of one turn share a request, equal reads share an answer, failures are retried and
 * then tried at the next URL. It refuses `eth_send…` and its like: they go through the wallet.
 */
import type { NodeClient } from '../chain/node-client.js'
import type { KitEnvironment } from '../env.js'
import { KitError } from '../errors/kit-error.js'
import { redactUrl } from '../errors/redact-url.js'
import { isHttpFailure, postJson, type RequestLimits, readDeadline, withRetries } from './client.js'
import { createDedupe } from './dedupe.js'
import { broadcastWithFallback, readWithFallback } from './fallback.js'
import type { Rank } from './ranking.js'
import {
  type Answer,
  answersIn,
  busy,
  errorForAll,
  getFailure,
  invalid,
  isAnswered,
  parsed,
  settle,
} from './rpc-response.js'

export const rpcDefaults = {
  /** Calls in one HTTP request. */
  batchSize: 1000,
  /** Calls in flight that later equal calls may join. */
  dedupeLimit: 8192,
} as const

const writes = /^(eth_send|personal_|wallet_|eth_sign)/

interface ReadLimits extends RequestLimits {
  /** Not among others: what is measured is its own time. */
  readonly isAlone?: boolean
}

interface Call {
  readonly method: string
  readonly params: readonly unknown[]
  /** Absent for what is sent, which is never taken back. */
  readonly read: ReadLimits | undefined
  resolve(result: unknown): void
  reject(failure: unknown): void
}

/** Errors that prove that the node is available: it responded, but doesn't know the method. */
const notKnown: ReadonlySet<KitError['code']> = new Set(['method-not-found', 'method-unsupported'])

/** Merges the options of several calls. Aborts once all callers have aborted, and uses the longest deadline. */
function together(calls: readonly Call[]): RequestLimits {
  const controller = new AbortController()
  let wanted = calls.length
  for (const { read } of calls) {
    const signal = read?.signal
    const leave = () => {
      if (--wanted === 0) controller.abort(signal?.reason)
    }
    if (signal?.aborted) leave()
    else signal?.addEventListener('abort', leave, { once: true })
  }
  const until = Math.max(...calls.map(({ read }) => read?.until ?? Number.POSITIVE_INFINITY))
  return { signal: controller.signal, until, hearsErrors: true }
}

/** What a node may answer that takes no JSON by another name, or a browser instead of it. */
function mayRefuseForm(thrown: unknown): boolean {
  if (!isHttpFailure(thrown)) return false
  const { code, details } = thrown.error
  return code === 'network-unreachable' || (code === 'http-error' && !busy.has(details.status))
}

/** Whether it is the line that may be to blame: browsers tell a refused preflight by the same words. */
const isLost = (thrown: unknown) =>
  isHttpFailure(thrown) && thrown.error.code === 'network-unreachable'

/** One URL: what is asked in the same turn goes out together. */
function endpoint(
  env: KitEnvironment,
  url: string,
): (method: string, params: readonly unknown[], read?: ReadLimits) => Promise<unknown> {
  const host = redactUrl(url)
  let queue: Call[] = []
  let nextId = 1
  let takesBatches = true
  /** Until the node has refused one. */
  let takesPlain = true

  /**
   * Reads are first asked as plain text, for which no browser asks the node beforehand; where that is not answered,
   * they are asked as JSON, then and from then on. What is signed is sent once, in the form that every node takes.
   */
  async function ask(body: unknown, limits: RequestLimits, isRead: boolean): Promise<unknown> {
    const post = async (type?: 'text/plain') => {
      try {
        return parsed(await postJson(env, url, body, limits, type))
      } catch (failure) {
        const answers = await answersIn(failure)
        if (answers === undefined || (type && !(await isAnswered(answers)))) throw failure
        return answers
      }
    }
    if (isRead && takesPlain) {
      try {
        const answers = await post('text/plain')
        if (await isAnswered(answers)) return answers
        takesPlain = false
      } catch (failure) {
        if (!mayRefuseForm(failure)) throw failure
        takesPlain = isLost(failure)
      }
    }
    const answers = await post()
    // Only now is it known that the form was to blame, and not the line.
    if (isRead) takesPlain = false
    return answers
  }

  /** One HTTP request. Throws an `HttpFailure` for all of its calls. */
  async function post(calls: readonly Call[]) {
    const bodies = calls.map(({ method, params }) => ({
      jsonrpc: '2.0',
      id: nextId++,
      method,
      params,
    }))
    const body = bodies.length === 1 ? bodies[0] : bodies
    const isRead = calls.every(({ read }) => read !== undefined)
    const answers = await ask(body, together(calls), isRead)
    if (answers === undefined) throw invalid(host)
    const all: unknown[] = Array.isArray(answers) ? answers : [answers]
    const error = errorForAll(answers)
    const failure = error === undefined ? invalid(host) : await getFailure(error)
    // It is busy, or there was one call: the error is its own.
    if (error !== undefined && (calls.length === 1 || failure.retry)) throw failure
    // One object for several calls: the node takes no batches, and says so in words of its own.
    if (calls.length > 1 && !Array.isArray(answers)) throw invalid(host)
    for (const [at, call] of calls.entries()) {
      const mine = all.filter((answer) => (answer as Answer | null)?.id === bodies[at]?.id)
      // Two responses to one call: it is unknown which is true.
      settle(call, mine.length === 1 ? (mine[0] as Answer) : undefined, host)
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

  return (method, params, read) =>
    new Promise((resolve, reject) => {
      const call = { method, params, read, resolve, reject }
      // By itself: a batch that is refused is asked again.
      if (!read || read.isAlone) return void send([call])
      if (queue.length === 0) {
        setTimeout(() => {
          const calls = queue.filter(({ read, reject }) => {
            if (read?.signal?.aborted) reject(read.signal.reason)
            return !read?.signal?.aborted
          })
          queue = []
          const size = takesBatches ? rpcDefaults.batchSize : 1
          for (let from = 0; from < calls.length; from += size) {
            void send(calls.slice(from, from + size))
          }
        })
      }
      queue.push(call)
    })
}

/**
 * Calls over the URLs of one network, the first preferred, or the best for reads where they are ranked. Timers hang on
 * single requests only, and on ranking.
 */
export function createRpcClient(
  env: KitEnvironment,
  urls: readonly string[],
  rank?: Rank,
): Pick<NodeClient, 'request' | 'broadcast'> {
  const endpoints = urls.map((url) => endpoint(env, url))
  const share = createDedupe(rpcDefaults.dedupeLimit)
  const ranking = rank?.by(urls.length, async (at, until) => {
    const ask = endpoints[at]?.(rank.method, [], { until, isAlone: true })
    const isWell = await ask?.catch((failure) => {
      if (isHttpFailure(failure) && notKnown.has(failure.error.code)) return true
      throw failure
    })
    if (isWell === false) throw new KitError('network-unreachable', 'The node has no peers.')
  })

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
      const ask = (wanted: AbortSignal) => {
        const read = { signal: wanted, until: readDeadline(env) }
        const answer = readWithFallback(
          ranking?.order(endpoints) ?? endpoints,
          (call, hasOther) => withRetries(env, () => call(method, params, read), hasOther, read),
          () => env.now() >= read.until,
        )
        return ranking?.reads(answer) ?? answer
      }
      return share(key, ask, signal)
    },
    broadcast: (method, params) => broadcastWithFallback(endpoints, (call) => call(method, params)),
  }
}
