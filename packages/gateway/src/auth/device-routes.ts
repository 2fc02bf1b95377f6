/** The page that a mailed link opens, in the browser in which the user reads email. */
import type { Context, Hono } from 'hono'
import { readText } from '../http/body.js'
import { httpError } from '../http/http-error.js'
import { deviceDonePage, deviceOverPage, devicePage } from './device-page.js'
import type { EmailSignIn } from './email-sign-in.js'
import { getLanguage, toLanguage } from './languages.js'
import { staticPageStyles } from './pages/static-page.js'

export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
}

export const pageForm = { bytes: 4_096, seconds: 10 }

export function deviceRoutes(app: Hono, email: EmailSignIn | undefined): void {
  const requireVerification = () => {
    if (!email) throw httpError(501, 'auth', 'set SMTP_URL and auth.mail.from to have this')
    return email
  }
  const languageFor = (context: Context, locale?: string) =>
    locale === undefined ? getLanguage(context.req.header('accept-language')) : toLanguage(locale)
  const showExpiredPage = (context: Context) =>
    context.html(deviceOverPage(languageFor(context)), 410, pageHeaders)

  app.get('/v1/auth/device-link.css', (context) =>
    context.body(staticPageStyles, 200, {
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
    }),
  )
  app.get('/v1/auth/device-link', async (context) => {
    const token = context.req.query('token') ?? ''
    const challenge = await requireVerification().ofLink(token.slice(0, 64))
    if (!challenge) return showExpiredPage(context)
    const { parentOrigin, locale, browser } = challenge
    const page = devicePage(
      languageFor(context, locale),
      new URL(parentOrigin).host,
      browser,
      token,
    )
    return context.html(page, 200, pageHeaders)
  })
  app.post('/v1/auth/device-link', async (context) => {
    const token = new URLSearchParams(await readText(context.req.raw, pageForm)).get('token') ?? ''
    const challenge = await requireVerification().approve(token.slice(0, 64))
    if (!challenge) return showExpiredPage(context)
    return context.html(deviceDonePage(languageFor(context, challenge.locale)), 200, pageHeaders)
  })
}
