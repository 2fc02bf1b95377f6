/** `/v1/siwx/nonce`, `/verify`, `/session`, `/revoke`: who signs in, at which page of which project. */
import type { Context, Hono } from 'hono'
import type { Project } from '../config/schema.js'
import { type BodyLimits, readText } from '../http/body.js'
import { HttpError, httpError } from '../http/http-error.js'
import type { RequestGuard } from '../http/request-context.js'
import { callsPerProof, countContractProofs } from './proof-cost.js'
import { type HandlersOf, signInPath } from './sign-in.js'

export interface SiwxRoutesDeps {
  readonly guard: RequestGuard
  readonly limits: BodyLimits
  readonly handlersOf: HandlersOf
}

/**
 * Browsers name it, but for reads of their own host: there it is the one that there is, or of several the one whose host was
 * asked, where the browser says that its page is of there, too.
 */
function getOrigin(context: Context, { origins }: Project): string {
  const asking = context.req.header('origin')
  if (asking !== undefined) return asking
  const named = origins.filter((origin) => !origin.includes('*'))
  const [only] = named
  if (only !== undefined && origins.length === 1) return only
  if (context.req.header('sec-fetch-site') === 'same-origin') {
    const { host } = new URL(context.req.url)
    const [own, ...twins] = named.filter((origin) => new URL(origin).host === host)
    if (own !== undefined && twins.length === 0) return own
  }
  throw httpError(400, 'origin', 'the origin of the page, which the project has several of')
}

export function siwxRoutes(app: Hono, { guard, limits, handlersOf }: SiwxRoutesDeps): void {
  async function answer(context: Context): Promise<Response> {
    const { raw } = context.req
    const requestContext = await guard.authorize(context, raw.method === 'POST' ? 'siwx' : 'reads')
    try {
      const handlers = handlersOf(
        requestContext.project.id,
        getOrigin(context, requestContext.project),
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

  /** Scripts that ask with credentials can read a refusal only where it allows them, too. */
  async function readable(context: Context): Promise<Response> {
    try {
      return await answer(context)
    } catch (thrown) {
      if (!(thrown instanceof HttpError)) throw thrown
      const origin = thrown.headers['access-control-allow-origin']
      if (origin === undefined || origin === '*') throw thrown
      throw new HttpError(thrown.status, thrown.reasons, {
        ...thrown.headers,
        'access-control-allow-credentials': 'true',
      })
    }
  }

  for (const route of ['nonce', 'verify', 'session', 'revoke']) {
    app.on(['GET', 'POST', 'OPTIONS'], `${signInPath}/${route}`, readable)
  }
}
