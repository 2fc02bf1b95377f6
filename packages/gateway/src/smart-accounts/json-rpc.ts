/** Reads and answers a single JSON-RPC call. Batches are refused: one operation is one request. */
import { type BodyLimits, getDepth, readText } from '../http/body.js'
import { type HttpError, httpError, retryAfter } from '../http/http-error.js'
import { answerText, type Call, type Outcome, parseCall } from '../rpc/call.js'
import { noAnswer, parseUnanswered } from '../rpc/nodes.js'

const deepest = 32
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
}

/** Bytes of a request about a user operation (threat B33). */
export const maxOperationBytes = 128 * 1024

/**
 * @throws {HttpError} 400 or 413.
 * @returns The call, or the outcome of one that is invalid.
 */
export async function readCall(
  request: Request,
  { seconds }: BodyLimits,
): Promise<Call | { readonly id: string; readonly error: { code: number; message: string } }> {
  const text = await readText(request, { bytes: maxOperationBytes, seconds })
  if (getDepth(text) > deepest) throw httpError(400, 'body', `JSON no deeper than ${deepest}`)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { id: 'null', error: { code: -32700, message: 'the body is not JSON' } }
  }
  if (Array.isArray(value)) {
    return { id: 'null', error: { code: -32600, message: 'batches are not available here' } }
  }
  return parseCall(value, text)
}

/** 502 or 504 if no upstream answered, else 200. */
export function rpcResponse(
  id: string,
  outcome: Outcome,
  cors: Readonly<Record<string, string>> = {},
): Response {
  const missing = parseUnanswered(outcome)
  return new Response(answerText(id, outcome), {
    status: missing ? (missing.isTimeout ? 504 : 502) : 200,
    headers: {
      ...headers,
      ...(missing && retryAfter(Math.min(missing.seconds, 60) * 1_000)),
      ...cors,
    },
  })
}

/** The same refusal as other routes give, in JSON-RPC. */
export function rpcRefusal({ status, reasons, headers: more }: HttpError): Response {
  const message = reasons.map(({ name, description }) => `${name}: ${description}`).join('; ')
  const code = status === 429 ? -32005 : status >= 500 && status !== 501 ? noAnswer : -32600
  const outcome = { error: { code, message, data: JSON.stringify({ reasons }) } }
  const body = answerText('null', outcome)
  return new Response(body, { status, headers: { ...headers, ...more } })
}
