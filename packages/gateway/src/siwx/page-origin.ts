/** Origin of the page that sent a request. */
import type { Context } from 'hono'
import type { Project } from '../config/schema.js'
import { HttpError, httpError } from '../http/http-error.js'

/**
 * Browsers name it, but for reads of their own host: there it is the one that there is, or of several the one whose host was
 * asked, where the browser says that its page is of there, too.
 */
export function getPageOrigin(context: Context, { origins }: Project): string {
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

/** Scripts that send credentials can read an error only if it allows them, too. */
export async function withCredentials(run: () => Promise<Response>): Promise<Response> {
  try {
    return await run()
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
