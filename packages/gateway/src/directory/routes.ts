/** `GET /getWallets`. */
import type { Hono } from 'hono'
import { boundedMap } from '../bounded-map.js'
import { answering, type RequestGuard } from '../http/request-context.js'
import type { Directory } from './directory.js'
import { parseDirectoryQuery } from './query.js'
import type { Page, Snapshot } from './snapshot.js'

const queryNames = [
  'page',
  'entries',
  'chains',
  'include',
  'exclude',
  'rdns',
  'names',
  'search',
  'badge_type',
]

/** Pages that are kept ready, and the longest question that is: hostile ones are computed and forgotten. */
const maxPages = 400
const maxKeyLength = 1_000

export function directoryRoutes(app: Hono, guard: RequestGuard, directory: Directory): void {
  const pages = boundedMap<Page>(maxPages)
  let ofSnapshot: Snapshot | undefined

  app.get('/getWallets', async (context) => {
    const requestContext = await guard.authorize(context, 'reads')
    return answering(requestContext, async () => {
      const snapshot = directory.current()
      if (snapshot !== ofSnapshot) {
        pages.clear()
        ofSnapshot = snapshot
      }
      const key = queryNames.map((name) => requestContext.query.get(name) ?? '').join('\n')
      let page = pages.get(key)
      if (page === undefined) {
        page = snapshot.page(parseDirectoryQuery(requestContext.query))
        if (key.length <= maxKeyLength) pages.set(key, page)
      }
      const headers = {
        ...requestContext.cors,
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'public, max-age=60',
        'x-content-type-options': 'nosniff',
        etag: page.etag,
      }
      if (context.req.header('if-none-match') === page.etag) {
        return new Response(null, { status: 304, headers })
      }
      return new Response(page.body, { headers })
    })
  })
}
