/** A line and a measurement for each request: route, status, time. Nothing that was asked for. */
import type { Hono } from 'hono'
import { routePath } from 'hono/route'
import type { Log } from './log.js'
import type { Metrics } from './metrics.js'

export function watchRequests(app: Hono, log: Log, metrics: Metrics): void {
  app.use(async (context, next) => {
    const start = performance.now()
    await next()
    const ms = performance.now() - start
    const route = routePath(context, -1)
    const status = context.res.status
    metrics.requests.observe({ route, status }, ms / 1000)
    const line = { method: context.req.method, route, status, ms: Math.round(ms * 10) / 10 }
    if (status >= 500) log.error(line, 'request')
    else log.debug(line, 'request')
  })
}
