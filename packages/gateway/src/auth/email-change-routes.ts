/**
 * `/v1/auth/email/change`: changes the address of a user who has just signed in. Also serves the page that undoes it.
 */
import type { Context, Hono } from 'hono'
import { z } from 'zod'
import { readText } from '../http/body.js'
import { httpError } from '../http/http-error.js'
import type { RequestGuard } from '../http/request-context.js'
import type { Auth } from './auth.js'
import { answer, parse, requireSite, type SignedIn } from './authenticate.js'
import { pageForm, pageHeaders } from './device-routes.js'
import { undoDonePage, undoOverPage, undoPage } from './email-undo-page.js'
import { getLanguage, toLanguage } from './languages.js'
import { requireRecentAuth } from './recent-auth.js'

export interface EmailChangeRoutesDeps {
  readonly guard: RequestGuard
  requireAuth(): Auth
  signedIn(context: Context): Promise<SignedIn>
  now(): number
}

const code = z
  .string()
  .max(32)
  .transform((typed) => typed.replaceAll(/\s/g, ''))
  .refine((digits) => /^[0-9]{6}$/.test(digits), { error: 'six digits' })
const parentOrigin = z.string().max(300)
const bodies = {
  start: z.strictObject({
    email: z.string().min(1).max(320),
    parentOrigin,
    locale: z.string().max(35).default('en'),
  }),
  remove: z.strictObject({ parentOrigin, locale: z.string().max(35).default('en') }),
  verify: z.strictObject({ challenge: z.string().min(1).max(256), parentOrigin, code }),
} as const

/** A session is of one site: what it is asked for there is asked for there alone. */
function assertOwnSite(call: SignedIn, signedIn: string): void {
  if (requireSite(call, signedIn) !== call.session.parentOrigin)
    throw httpError(401, 'challenge-expired', 'start over')
}

export function emailChangeRoutes(
  app: Hono,
  { guard, requireAuth, signedIn, now }: EmailChangeRoutesDeps,
): void {
  const requireEmailChange = () => {
    const { emailChange } = requireAuth()
    if (!emailChange) throw httpError(501, 'auth', 'set SMTP_URL and auth.mail.from to have this')
    return emailChange
  }
  const languageFor = (context: Context, locale?: string) =>
    locale === undefined ? getLanguage(context.req.header('accept-language')) : toLanguage(locale)
  const showExpiredPage = (context: Context) =>
    context.html(undoOverPage(languageFor(context)), 410, pageHeaders)

  app.post('/v1/auth/email/change/start', async (context) => {
    const change = requireEmailChange()
    const call = await signedIn(context)
    const { email, locale, ...body } = parse(bodies.start, call.body)
    assertOwnSite(call, body.parentOrigin)
    requireRecentAuth(call.session, now())
    await guard.consume(call.requestContext, 'mail', 1)
    return answer(await change.start(call, email, locale))
  })
  app.post('/v1/auth/email/change/primary', async (context) => {
    const change = requireEmailChange()
    const call = await signedIn(context)
    const body = parse(bodies.verify, call.body)
    assertOwnSite(call, body.parentOrigin)
    await guard.consume(call.requestContext, 'mail', 1)
    return answer(await change.verifyOld(call, body.challenge, body.code))
  })
  app.post('/v1/auth/email/change/secondary', async (context) => {
    const change = requireEmailChange()
    const call = await signedIn(context)
    const body = parse(bodies.verify, call.body)
    assertOwnSite(call, body.parentOrigin)
    return answer(await change.verifyNew(call, body.challenge, body.code))
  })

  app.post('/v1/auth/email/remove', async (context) => {
    const change = requireEmailChange()
    const call = await signedIn(context)
    const { locale, ...body } = parse(bodies.remove, call.body)
    assertOwnSite(call, body.parentOrigin)
    requireRecentAuth(call.session, now())
    await change.remove(call, locale)
    return answer({})
  })

  app.get('/v1/auth/email-undo', async (context) => {
    const token = (context.req.query('token') ?? '').slice(0, 64)
    const change = await requireEmailChange().ofLink(token)
    if (!change) return showExpiredPage(context)
    const { host } = new URL(change.parentOrigin)
    const page = undoPage(languageFor(context, change.locale), host, token)
    return context.html(page, 200, pageHeaders)
  })
  app.post('/v1/auth/email-undo', async (context) => {
    const typed = new URLSearchParams(await readText(context.req.raw, pageForm))
    const undone = await requireEmailChange().undo((typed.get('token') ?? '').slice(0, 64))
    if (!undone) return showExpiredPage(context)
    return context.html(undoDonePage(languageFor(context, undone.locale)), 200, pageHeaders)
  })
}
