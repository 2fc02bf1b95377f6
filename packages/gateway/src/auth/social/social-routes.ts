/** `/v1/auth/social`: beginning and ending with an account elsewhere, for the frame; and where providers send windows back. */
import type { Context, Hono } from 'hono'
import { z } from 'zod'
import { readText } from '../../http/body.js'
import { httpError } from '../../http/http-error.js'
import type { Auth } from '../auth.js'
import { answer, type Call, parse, requireSite } from '../authenticate.js'
import { getLanguage } from '../languages.js'
import { sessionAnswer } from '../session-response.js'
import { isProvider, type ProviderName, providerNames } from './providers.js'
import { expiredPage, returnPage, returnScript } from './return-page.js'
import type { SocialSignIn } from './social-sign-in.js'

export interface SocialRoutesDeps {
  requireAuth(): Auth
  enter(context: Context): Promise<Call>
}

const parentOrigin = z.string().max(300)
const bodies = {
  start: z.strictObject({
    provider: z.enum(providerNames as [ProviderName, ...ProviderName[]]),
    parentOrigin,
    locale: z.string().max(35).default('en'),
  }),
  finish: z.strictObject({
    challenge: z.string().min(1).max(256),
    parentOrigin,
    given: z.union([
      z.strictObject({ ticket: z.string().min(1).max(128) }),
      z.strictObject({ code: z.string().regex(/^[0-9]{6}$/, { error: 'six digits' }) }),
    ]),
  }),
} as const

export function socialRoutes(app: Hono, { requireAuth, enter }: SocialRoutesDeps): void {
  app.post('/v1/auth/social/start', async (context) => {
    const call = await enter(context)
    const { provider, locale, ...body } = parse(bodies.start, call.body)
    const site = requireSite(call, body.parentOrigin)
    return answer(await requireAuth().social.start(call, provider, site, locale))
  })
  app.post('/v1/auth/social/finish', async (context) => {
    const call = await enter(context)
    const { challenge, given: proof, ...body } = parse(bodies.finish, call.body)
    const site = requireSite(call, body.parentOrigin)
    const signedIn = await requireAuth().social.finish(call, challenge, site, proof)
    return answer(await sessionAnswer(requireAuth(), signedIn))
  })
}

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  // No opener policy: what opened the window is to be told.
  'content-security-policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}
/** Of what a provider posts. */
const form = { bytes: 16_384, seconds: 10 }

/** Pages, which no frame asks for. */
export function socialPages(
  app: Hono,
  origin: string | undefined,
  social: SocialSignIn | undefined,
): void {
  app.get('/v1/auth/social/return.js', (context) =>
    context.body(returnScript, 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
    }),
  )
  async function comeBack(context: Context, name: string, search: string): Promise<Response> {
    if (!social || origin === undefined)
      throw httpError(501, 'auth', 'set AUTH_ENCRYPTION_KEY and auth.origin to have this')
    const language = getLanguage(context.req.header('accept-language'))
    const url = new URL(`${origin}/v1/auth/social/callback/${encodeURIComponent(name)}`)
    url.search = search
    const returned = isProvider(name) ? await social.comeBack(name, url) : undefined
    if (!returned) return context.html(expiredPage(language), 410, headers)
    url.search = ''
    return context.html(returnPage(returned, url), 200, headers)
  }
  app.get('/v1/auth/social/callback/:provider', (context) =>
    comeBack(
      context,
      context.req.param('provider'),
      new URL(context.req.url).search.slice(0, 8_192),
    ),
  )
  app.post('/v1/auth/social/callback/:provider', async (context) => {
    const text = await readText(context.req.raw, form)
    return comeBack(context, context.req.param('provider'), `?${new URLSearchParams(text)}`)
  })
}
