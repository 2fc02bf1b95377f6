/** `/v1/avatar/:name`: the image of a name, from the gateway's own address. */
import type { Hono } from 'hono'
import { httpError } from '../http/http-error.js'
import { answering, type RequestGuard } from '../http/request-context.js'
import { inert } from '../images/routes.js'
import type { Names } from './names.js'

export interface AvatarRoutesDeps {
  readonly guard: RequestGuard
  readonly names: Names
}

/** Seconds: a record may change at any time. */
const maxAge = 3_600

export function avatarRoutes(app: Hono, { guard, names }: AvatarRoutesDeps): void {
  app.get('/v1/avatar/:name', async (context) => {
    const requestContext = await guard.authorize(context, 'names')
    return answering(requestContext, async () => {
      const name = names.normalize(context.req.param('name'))
      if (name === undefined) throw httpError(400, 'name', 'a name as ENSIP-15 has them')
      const image = await names.getAvatar(name, requestContext.work)
      const headers = { ...inert, ...requestContext.cors }
      // A browser notes a refusal as an error of the page. The page shows what it draws itself.
      if (!image)
        return new Response(null, {
          status: 204,
          headers: { ...headers, 'cache-control': 'no-store' },
        })
      return new Response(image.bytes, {
        headers: {
          ...headers,
          'content-type': image.type,
          'cache-control': `public, max-age=${maxAge}`,
        },
      })
    })
  })
}
