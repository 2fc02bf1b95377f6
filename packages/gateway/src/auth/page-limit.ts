/** Pages that links in mails and providers lead to: whoever opens them without end is told to wait. */
import type { Hono } from 'hono'
import type { Door } from '../http/request-context.js'

const pages = [
  '/v1/auth/device-link',
  '/v1/auth/email-undo',
  '/v1/auth/social/callback/:provider',
] as const

export function limitPages(app: Hono, door: Pick<Door, 'openPage'>): void {
  for (const path of pages) {
    app.use(path, async (context, next) => {
      await door.openPage(context, 'auth')
      await next()
    })
  }
}
