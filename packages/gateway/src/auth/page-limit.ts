/** Limits pages that mailed links and providers lead to. Clients that open too many must wait. */
import type { Hono } from 'hono'
import type { RequestGuard } from '../http/request-context.js'

const pages = [
  '/v1/auth/device-link',
  '/v1/auth/email-undo',
  '/v1/auth/social/callback/:provider',
] as const

export function limitPages(app: Hono, guard: Pick<RequestGuard, 'limitPage'>): void {
  for (const path of pages) {
    app.use(path, async (context, next) => {
      await guard.limitPage(context, 'auth')
      await next()
    })
  }
}
