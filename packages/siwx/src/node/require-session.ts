/** For routes that are for signed-in users alone. Reads headers only: body parsers may stand before it. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { SiwxServerSession } from '../server/contract.js'
import type { SiwxHandlers } from '../server/http/create-siwx-handlers.js'
import { writeJson } from './node-response.js'

/** Called for signed-in users. The first session is the one that was signed first. */
export type SignedInHandler<Req, Res> = (
  request: Req,
  response: Res,
  sessions: readonly [SiwxServerSession, ...SiwxServerSession[]],
) => unknown

/**
 * Creates a handler for `node:http`, Express 4 and 5, and the raw requests of Fastify, that lets signed-in users through.
 * Answers 401 `{ error: 'sign-in' }` to others, and 503 with `Retry-After` while the store does not answer. What `handler`
 * throws or rejects with goes to Express's error handler; without one the answer is 500.
 *
 * @param server - What `createSiwxHandlers` returns.
 *
 * @example
 * app.post('/orders', express.json(), requireSession(siwx, (request: Request, response: Response, [session]) => {
 *   response.json({ ordersOf: session.address })
 * }))
 */
export function requireSession<Req extends IncomingMessage, Res extends ServerResponse>(
  server: Pick<SiwxHandlers, 'getSessions'>,
  handler: SignedInHandler<Req, Res>,
): (request: Req, response: Res, next?: (error?: unknown) => void) => Promise<void> {
  return async (request, response, next) => {
    const sessions = await server.getSessions(request).catch(() => undefined)
    if (!sessions) {
      writeJson(response, 503, { error: 'session-store-failed' }, { 'retry-after': '5' })
      return
    }
    const [first, ...rest] = sessions
    if (!first) {
      writeJson(response, 401, { error: 'sign-in' })
      return
    }
    try {
      await handler(request, response, [first, ...rest])
    } catch (thrown) {
      if (next) next(thrown)
      else if (response.headersSent) response.destroy()
      else writeJson(response, 500, { error: 'failed' })
    }
  }
}
