/** `/v1/auth`: signing in to the embedded wallet, as its frame asks for it. No page of a site can. */
import type { Hono } from 'hono'
import { z } from 'zod'
import type { AssetData } from '../asset-data/create-asset-data.js'
import type { BodyLimits } from '../http/body.js'
import { httpError } from '../http/http-error.js'
import type { RequestGuard } from '../http/request-context.js'
import type { SmartNetwork } from '../smart-accounts/networks.js'
import type { Auth } from './auth.js'
import { answer, createAuthenticate, parse, requireSite } from './authenticate.js'
import { emailChangeRoutes } from './email-change-routes.js'
import { farcasterRoutes } from './farcaster/farcaster-routes.js'
import { passkeyRoutes } from './passkey/passkey-routes.js'
import { sessionAnswer } from './session-response.js'
import { socialRoutes } from './social/social-routes.js'
import { walletRoutes } from './wallet-routes.js'

export interface AuthRoutesDeps {
  readonly guard: RequestGuard
  readonly limits: BodyLimits
  /** Undefined where the operator has not set what it needs. */
  readonly auth: Auth | undefined
  /** What approvals call networks, and whether they may ask for prices. */
  readonly money: Pick<AssetData, 'networks' | 'prices'>
  readonly smartAccounts: readonly SmartNetwork[]
  now(): number
}

const text = z.string().min(1).max(256)
const bodies = {
  emailStart: z.strictObject({
    email: z.string().min(1).max(320),
    parentOrigin: z.string().max(300),
    locale: z.string().max(35).default('en'),
  }),
  emailDevice: z.strictObject({ challenge: text }),
  /** Six digits of ASCII; users paste them with spaces in between. */
  emailVerify: z.strictObject({
    challenge: text,
    parentOrigin: z.string().max(300),
    code: z
      .string()
      .max(32)
      .transform((typed) => typed.replaceAll(/\s/g, ''))
      .refine((code) => /^[0-9]{6}$/.test(code), { error: 'six digits' }),
  }),
  refresh: z.strictObject({ refreshToken: text }),
  site: z.strictObject({ parentOrigin: z.string().max(300) }),
  nothing: z.strictObject({}),
} as const

export function authRoutes(app: Hono, deps: AuthRoutesDeps): void {
  const { guard, limits, auth, money, smartAccounts, now } = deps
  const { networks } = money
  const hasPrices = money.prices.isSet
  const requireAuth = (): Auth => {
    if (!auth) throw httpError(501, 'auth', 'set AUTH_ENCRYPTION_KEY and auth.origin to have this')
    return auth
  }
  const requireEmailSignIn = () => {
    const { email } = requireAuth()
    if (!email) throw httpError(501, 'auth', 'set SMTP_URL and auth.mail.from to have this')
    return email
  }
  const { enter, signedIn } = createAuthenticate({ guard, limits, requireAuth })

  /** Whether the page around the frame is the project's (threats F2, F4): the frame binds itself to no other. */
  app.post('/v1/auth/site', async (context) => {
    const call = await enter(context)
    requireSite(call, parse(bodies.site, call.body).parentOrigin)
    return answer({ approvalMode: requireAuth().approvalMode, networks, hasPrices, smartAccounts })
  })
  app.post('/v1/auth/email/start', async (context) => {
    const email = requireEmailSignIn()
    const call = await enter(context)
    const body = parse(bodies.emailStart, call.body)
    const site = requireSite(call, body.parentOrigin)
    await guard.consume(call.requestContext, 'mail', 1)
    return answer(await email.start(call, body.email, site, body.locale))
  })
  app.post('/v1/auth/email/device', async (context) => {
    const email = requireEmailSignIn()
    const call = await enter(context)
    const { challenge } = parse(bodies.emailDevice, call.body)
    const { signal } = context.req.raw
    return answer({ approved: await email.waitForDevice(call, challenge, signal) })
  })
  app.post('/v1/auth/email/verify', async (context) => {
    const email = requireEmailSignIn()
    const call = await enter(context)
    const { challenge, parentOrigin, code } = parse(bodies.emailVerify, call.body)
    const site = requireSite(call, parentOrigin)
    return answer(
      await sessionAnswer(requireAuth(), await email.verify(call, challenge, site, code)),
    )
  })

  app.post('/v1/auth/session/refresh', async (context) => {
    const call = await enter(context)
    const { refreshToken } = parse(bodies.refresh, call.body)
    const renewed = await requireAuth().sessions.renew(refreshToken, call.project.id, call.device)
    return answer(await sessionAnswer(requireAuth(), renewed))
  })
  // Takes the refresh token, because a user who signs out later has no other valid token.
  app.post('/v1/auth/session/end', async (context) => {
    const call = await enter(context)
    const { refreshToken } = parse(bodies.refresh, call.body)
    await requireAuth().sessions.end(refreshToken, call.project.id, call.device)
    return answer({})
  })
  // No GET: browsers name no origin in one to their own.
  app.post('/v1/auth/me', async (context) => {
    const { session, body } = await signedIn(context)
    parse(bodies.nothing, body)
    return answer(await sessionAnswer(requireAuth(), { session }))
  })
  emailChangeRoutes(app, { guard, requireAuth, signedIn, now })
  socialRoutes(app, { requireAuth, enter })
  farcasterRoutes(app, { requireAuth, enter })
  passkeyRoutes(app, { requireAuth, enter })
  walletRoutes(app, { requireAuth, signedIn, now })
}
