/** For routes that are for signed-in users alone. Reads headers only: body parsers may stand before it. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { SiwxServerSession } from '../server/contract.js'
import type { SiwxHandlers } from '../server/http/create-siwx-handlers.js'
import { writeJson } from './node-response.js'

/** Handler for signed-in users. The first session is the one that was signed first. */
export type SignedInHandler<Req, Res> = (
  request: Req,
  response: Res,
  sessions: readonly [SiwxServerSession, ...SiwxServerSession[]],
) => unknown

/**
 * Creates a handler that only calls yours for signed-in users. Works with `node:http`, Express 4 and 5, and
 * the raw requests of Fastify, before or after body parsers.
 *
 * It responds 401 `{ error: 'sign-in' }` to other users, and 503 with `Retry-After` if the session store
 * fails. Errors of your handler go to Express's error handler. Without Express the response is 500.
 *
 * @param server - Handlers of `createSiwxHandlers`.
 * @param handler - Called with the request, the response and the user's sessions.
 * @returns The request handler.
 * @example
 * ```ts
 * const orders = requireSession(siwx, (request: Request, response: Response, [session]) => {
 *   response.json({ ordersOf: session.address })
 * })
 * app.post('/orders', express.json(), orders)
 * ```
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
