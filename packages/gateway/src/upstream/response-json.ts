/** Answers with a text of JSON; what others could not say becomes 502 or 504, and what they refused 400. */
import { httpError } from '../http/http-error.js'
import type { RequestContext } from '../http/request-context.js'
import { toHttpError, UpstreamError, UpstreamHttpError } from './upstream-error.js'

export async function answerJson(
  requestContext: RequestContext,
  make: () => Promise<string>,
): Promise<Response> {
  try {
    return new Response(await make(), {
      headers: {
        ...requestContext.cors,
        'content-type': 'application/json; charset=utf-8',
        // An account's own: kept here, and nowhere on the way.
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
      },
    })
  } catch (thrown) {
    if (thrown instanceof UpstreamError) throw toHttpError(thrown)
    if (thrown instanceof UpstreamHttpError)
      throw httpError(400, 'address', 'an address of this chain')
    throw thrown
  }
}
