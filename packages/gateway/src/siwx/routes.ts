/** `/v1/siwx/nonce`, `/verify`, `/session`, `/revoke`: who signs in, at which page of which project. */
import type { Context, Hono } from 'hono'
import { type BodyLimits, readText } from '../http/body.js'
import { HttpError, httpError } from '../http/http-error.js'
import type { RequestGuard } from '../http/request-context.js'
import { getPageOrigin, withCredentials } from './page-origin.js'
import { callsPerProof, countContractProofs } from './proof-cost.js'
import { type HandlersOf, signInPath } from './sign-in.js'

export interface SiwxRoutesDeps {
  readonly guard: RequestGuard
  readonly limits: BodyLimits
  readonly handlersOf: HandlersOf
}

export function siwxRoutes(app: Hono, { guard, limits, handlersOf }: SiwxRoutesDeps): void {
  async function answer(context: Context): Promise<Response> {
    const { raw } = context.req
    const requestContext = await guard.authorize(context, raw.method === 'POST' ? 'siwx' : 'reads')
    try {
      const handlers = handlersOf(
        requestContext.project.id,
        getPageOrigin(context, requestContext.project),
      )
      if (!handlers) throw httpError(501, 'siwx', 'set SESSION_SECRET to have this')
      if (raw.method !== 'POST') return await handlers.fetch(raw)
      // Read here: within the time that bodies have.
      const body = await readText(raw, limits)
      if (context.req.path.endsWith('/verify')) {
        // A contract may be asked for each: they are counted as what nodes are asked elsewhere is (threat B22).
        const proofs = countContractProofs(body)
        if (proofs > 1) await guard.consume(requestContext, 'siwx', proofs - 1)
        await requestContext.work.consume(proofs * callsPerProof)
      }
      const { method, headers } = raw
      return await handlers.fetch(new Request(raw.url, { method, headers, body }))
    } catch (thrown) {
      if (!(thrown instanceof HttpError)) throw thrown
      throw new HttpError(thrown.status, thrown.reasons, {
        ...thrown.headers,
        ...requestContext.cors,
      })
    }
  }

  for (const route of ['nonce', 'verify', 'session', 'revoke']) {
    app.on(['GET', 'POST', 'OPTIONS'], `${signInPath}/${route}`, (context) =>
      withCredentials(() => answer(context)),
    )
  }
}
