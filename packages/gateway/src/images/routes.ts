/** Pictures by id (DIR-04). Opened on their own they are inert: no script, no style, no request, no origin. */
import type { Hono } from 'hono'
import { caip2 } from '../config/shapes.js'
import { walletId } from '../directory/query.js'
import { httpError } from '../http/http-error.js'
import { answering, type RequestGuard } from '../http/request-context.js'
import type { Images, Served } from './images.js'

/** Headers of an image that others have made. */
export const inert = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'x-content-type-options': 'nosniff',
  // A picture may be shown by any page, also by one that isolates itself.
  'cross-origin-resource-policy': 'cross-origin',
  'content-disposition': 'inline; filename="image"',
  'cache-control': 'public, max-age=604800, immutable',
}

interface Route {
  readonly path: string
  readonly pattern: RegExp
  readonly expected: string
  find(images: Images, id: string): Served | undefined
}

const networkPath = '/public/getAssetImage/:id'

const routes: readonly Route[] = [
  {
    path: '/getWalletImage/:id',
    pattern: walletId,
    expected: 'the id of a wallet',
    find: (images, id) => images.wallet(id),
  },
  {
    path: networkPath,
    pattern: caip2,
    expected: 'the CAIP-2 id of a network such as eip155:1',
    find: (images, id) => images.network(id),
  },
  {
    path: '/public/getTokenImage/:id',
    pattern: /^[A-Za-z0-9$+_-]{1,20}$/,
    expected: 'the symbol of a token',
    find: (images, id) => images.token(id),
  },
  {
    path: '/public/getCurrencyImage/:id',
    pattern: /^[A-Za-z]{3}$/,
    expected: 'the ISO 4217 code of a currency',
    find: (images, id) => images.currency(id),
  },
]

export function imageRoutes(app: Hono, guard: RequestGuard, images: Images): void {
  for (const { path, pattern, expected, find } of routes) {
    app.get(path, async (context) => {
      const requestContext = await guard.authorize(context, 'reads')
      return answering(requestContext, async () => {
        const id = context.req.param('id') ?? ''
        if (!pattern.test(id)) throw httpError(400, 'id', expected)
        const image = find(images, id)
        if (!image) {
          // A chain of a local machine is valid but has no image. The client shows letters instead.
          if (path === networkPath)
            return new Response(null, {
              status: 204,
              headers: { ...inert, ...requestContext.cors },
            })
          throw httpError(404, 'id', 'unknown wallet')
        }
        const headers = {
          ...inert,
          ...requestContext.cors,
          'content-type': image.type,
          etag: image.etag,
        }
        if (context.req.header('if-none-match') === image.etag) {
          return new Response(null, { status: 304, headers })
        }
        return new Response(image.bytes, { headers })
      })
    })
  }
}
