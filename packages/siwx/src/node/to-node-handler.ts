/** The four routes as a handler for Node's requests. */
import type { ServerResponse } from 'node:http'
import type { SiwxHandlers } from '../server/http/create-siwx-handlers.js'
import { type NodeRequest, toWebRequest } from './node-request.js'
import { writeJson, writeResponse } from './node-response.js'

/** Handler of a Node request. Its promise never rejects, because Express 4 would end the process. */
export type NodeHandler = (request: NodeRequest, response: ServerResponse) => Promise<void>

/**
 * Creates a handler for `node:http`, Express 4 and 5, and the raw requests of Fastify. It responds to all
 * requests and methods itself, before or after body parsers.
 *
 * @param server - Handlers of `createSiwxHandlers`.
 * @returns The request handler.
 * @example
 * ```ts
 * app.use('/siwx', toNodeHandler(siwx))
 * ```
 */
export function toNodeHandler(server: Pick<SiwxHandlers, 'fetch' | 'origin'>): NodeHandler {
  return async (incoming, response) => {
    // A visitor who goes while they are answered would end the process.
    response.on('error', () => undefined)
    try {
      const request = await toWebRequest(incoming, server.origin)
      if (request instanceof Request) await writeResponse(response, await server.fetch(request))
      else writeJson(response, request.status, { error: request.error })
    } catch {
      // Of the handlers none gets here: they never reject.
      writeJson(response, 503, { error: 'failed' })
    }
  }
}
