/** `POST /v1/?chainId=&projectId=`: JSON-RPC (HTTP-04). What is refused is said in JSON-RPC's own words, too. */
import type { Context, Hono } from 'hono'
import { caip2 } from '../config/shapes.js'
import { type BodyLimits, getDepth, readText } from '../http/body.js'
import { encodeText } from '../http/encode-text.js'
import { type ErrorReason, HttpError, httpError, retryAfter } from '../http/http-error.js'
import { answering, type RequestContext, type RequestGuard } from '../http/request-context.js'
import {
  answerParts,
  answerText,
  type Call,
  type Outcome,
  type ParsedCall,
  parseCalls,
} from './call.js'
import { methodKind, speaksRpc } from './methods.js'
import { noAnswer, parseUnanswered } from './nodes.js'
import type { ChainProxy } from './proxy.js'
import { type AnswerBudgets, tooMuch } from './response-budget.js'

export interface RpcDeps {
  readonly guard: RequestGuard
  readonly limits: BodyLimits
  readonly maxCalls: number
  /** Bytes of all answers of one request together. */
  readonly answerBytes: number
  readonly budgets: AnswerBudgets
  /** Nothing for a chain that has no nodes here. */
  getProxy(chain: string): ChainProxy | undefined
}

const deepest = 32
const callsAtOnce = 100
const isCall = (parsed: ParsedCall): parsed is Call => 'method' in parsed

const json = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
}

const codes: Readonly<Record<number, number>> = {
  429: -32005,
  502: noAnswer,
  503: noAnswer,
  504: noAnswer,
}

function errorResponse(
  { status, reasons, headers }: HttpError,
  code = codes[status] ?? -32600,
): Response {
  const message = reasons
    .map(({ name, description }: ErrorReason) => `${name}: ${description}`)
    .join('; ')
  const body = answerText('null', { error: { code, message, data: JSON.stringify({ reasons }) } })
  return new Response(body, { status, headers: { ...json, ...headers } })
}

/** Where nothing at all was answered, the status says so: clients that look at nothing else try again. */
function getStatus(outcomes: readonly Outcome[]): {
  status: 200 | 502 | 504
  headers: Record<string, string>
} {
  let seconds = 1
  let isTimeout = false
  for (const outcome of outcomes) {
    const unanswered = parseUnanswered(outcome)
    if (!unanswered) return { status: 200, headers: {} }
    isTimeout ||= unanswered.isTimeout
    seconds = Math.max(seconds, unanswered.seconds)
  }
  return { status: isTimeout ? 504 : 502, headers: retryAfter(Math.min(seconds, 60) * 1000) }
}

export function rpcRoutes(
  app: Hono,
  { guard, limits, maxCalls, answerBytes, budgets, getProxy }: RpcDeps,
): void {
  /** Some at a time: a batch ends when its client leaves, and when its answers are too large together (threat B22). */
  async function askAll(
    proxy: ChainProxy,
    calls: readonly Call[],
    { work }: RequestContext,
  ): Promise<readonly Outcome[]> {
    const budget = budgets.open(work.address, answerBytes)
    const outcomes: Outcome[] = []
    let left = answerBytes
    try {
      for (let at = 0; at < calls.length; at += callsAtOnce) {
        // Later parts alone: to ask for the signal costs a server more than a call.
        if (at > 0) work.assertPresent()
        const some = calls.slice(at, at + callsAtOnce)
        const found =
          left > 0
            ? await proxy.answer(some, budget, () => work.assertPresent())
            : some.map(() => tooMuch)
        for (const outcome of found) {
          left -= 'result' in outcome ? outcome.result.length : 0
          // What is kept costs no node, and the answer its length all the same.
          outcomes.push(left >= 0 ? outcome : tooMuch)
        }
      }
    } finally {
      budget.close()
      work.read(answerBytes - left)
    }
    return outcomes
  }

  async function answer(context: Context, requestContext: RequestContext): Promise<Response> {
    const chain = requestContext.query.get('chainId') ?? ''
    if (!caip2.test(chain)) throw httpError(400, 'chainId', 'a CAIP-2 id such as eip155:1')
    if (!speaksRpc(chain))
      throw httpError(400, 'chainId', 'nodes of this namespace do not speak JSON-RPC')
    const proxy = getProxy(chain)
    if (!proxy) throw httpError(400, 'chainId', 'no node of this chain is set: rpc.nodes')
    const text = await readText(context.req.raw, limits)
    if (getDepth(text) > deepest) throw httpError(400, 'body', `JSON no deeper than ${deepest}`)
    let value: unknown
    try {
      value = JSON.parse(text)
    } catch {
      const error = new HttpError(
        400,
        [{ name: 'body', description: 'JSON; it cannot be parsed' }],
        requestContext.cors,
      )
      return errorResponse(error, -32700)
    }
    if (Array.isArray(value) && value.length === 0)
      throw httpError(400, 'body', 'at least one call')
    if (Array.isArray(value) && value.length > maxCalls) {
      throw httpError(413, 'body', `at most ${maxCalls} calls in a batch`)
    }
    const requested = parseCalls(value, text)
    // The visit itself has paid for the first.
    if (requested.length > 1) await guard.consume(requestContext, 'rpc', requested.length - 1)

    const allowed = requested.filter(isCall).filter(({ method }) => methodKind(chain, method))
    const answers = await askAll(proxy, allowed, requestContext)
    let next = 0
    const outcomes = requested.map((parsedCall): Outcome => {
      if (!isCall(parsedCall)) return { error: parsedCall.error }
      if (!methodKind(chain, parsedCall.method)) {
        return { error: { code: -32601, message: 'the method is not available here' } }
      }
      return answers[next++] as Outcome
    })
    const parts = requested.flatMap(({ id }, at) => [
      ...(at > 0 ? [','] : []),
      ...answerParts(id, outcomes[at] as Outcome),
    ])
    const isInvalid = !Array.isArray(value) && requested[0] && !isCall(requested[0])
    const { status, headers } = isInvalid ? { status: 400, headers: {} } : getStatus(outcomes)
    const body = await encodeText(Array.isArray(value) ? ['[', ...parts, ']'] : parts)
    return new Response(body, {
      status,
      headers: { ...json, ...headers, ...requestContext.cors },
    })
  }

  const handle = async (context: Context): Promise<Response> => {
    try {
      const requestContext = await guard.authorize(context, 'rpc')
      return await answering(requestContext, () => answer(context, requestContext))
    } catch (thrown) {
      if (thrown instanceof HttpError) return errorResponse(thrown)
      throw thrown
    }
  }
  app.post('/v1', handle)
  app.post('/v1/', handle)
}
