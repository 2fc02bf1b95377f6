/** `/v1/auth`: signing in to the embedded wallet, as its frame asks for it. No page of a site can. */
import type { Context, Hono } from 'hono'
import { z } from 'zod'
import { type BodyLimits, readJson } from '../serving/body.js'
import { Refusal, refuse } from '../serving/refusal.js'
import type { Door, OwnVisit } from '../serving/visit.js'
import type { Auth } from './auth.js'
import type { Asking } from './email-sign-in.js'
import { sessionAnswer } from './session-answer.js'
import type { Session } from './sessions.js'

export interface AuthRoutesNeeds {
  readonly door: Door
  readonly limits: BodyLimits
  /** Undefined where the operator has not set what it needs. */
  readonly auth: Auth | undefined
}

const origin = z.string().max(300)
const text = z.string().min(1).max(256)
const bodies = {
  emailStart: z.strictObject({
    email: z.string().min(1).max(320),
    parentOrigin: origin,
    locale: z.string().max(35).default('en'),
  }),
  emailDevice: z.strictObject({ challenge: text }),
  /** Six digits of ASCII; people paste them with spaces in between. */
  emailVerify: z.strictObject({
    challenge: text,
    code: z
      .string()
      .max(32)
      .transform((typed) => typed.replaceAll(/\s/g, ''))
      .refine((code) => /^[0-9]{6}$/.test(code), { error: 'six digits' }),
  }),
  refresh: z.strictObject({ refreshToken: text }),
  nothing: z.strictObject({}),
} as const

function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const read = schema.safeParse(value)
  if (read.success) return read.data
  throw new Refusal(
    400,
    read.error.issues.map(({ path, message, ...issue }) => ({
      name:
        issue.code === 'unrecognized_keys'
          ? String(issue.keys[0])
          : path.map(String).join('.') || 'body',
      description: message,
    })),
  )
}

function answer(value: unknown): Response {
  return new Response(JSON.stringify(value), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      // Frames set a clock by it that is off.
      date: new Date().toUTCString(),
    },
  })
}

interface Call extends Asking {
  readonly visit: OwnVisit
  readonly body: unknown
}

const tokenOf = (context: Context): string | undefined =>
  /^DPoP ([\w-]+)$/.exec(context.req.header('authorization') ?? '')?.[1]

export function authRoutes(app: Hono, { door, limits, auth }: AuthRoutesNeeds): void {
  const need = (): Auth => {
    if (!auth) throw refuse(501, 'auth', 'set AUTH_KEY and auth.origin to have this')
    return auth
  }
  const needEmail = () => {
    const { email } = need()
    if (!email) throw refuse(501, 'auth', 'set SMTP_URL and auth.mail.from to have this')
    return email
  }

  /** Everything here begins so: the frame's own page, its browser's proof, a body. */
  async function enter(context: Context): Promise<Call> {
    const { origin, prove } = need()
    const visit = await door.enterOwn(context, 'auth', origin)
    const { method, url } = context.req
    const { pathname } = new URL(url)
    const device = await prove({
      method,
      path: pathname,
      proof: context.req.header('dpop'),
      accessToken: tokenOf(context),
    })
    const body = method === 'GET' ? {} : await readJson(context.req.raw, limits)
    return { visit, project: visit.project, device, body }
  }
  async function signedIn(context: Context): Promise<Call & { session: Session }> {
    const call = await enter(context)
    const session = await need().sessions.of(tokenOf(context), call.project.id, call.device)
    return { ...call, session }
  }
  /** A page that names a site which is not the project's is lying, or is told a lie. */
  function needSite({ visit }: Call, parentOrigin: string): string {
    if (!visit.allows(parentOrigin))
      throw refuse(403, 'parentOrigin', 'not among the origins of this project')
    return parentOrigin
  }

  app.post('/v1/auth/email/start', async (context) => {
    const email = needEmail()
    const call = await enter(context)
    const body = parse(bodies.emailStart, call.body)
    const site = needSite(call, body.parentOrigin)
    return answer(await email.start(call, body.email, site, body.locale))
  })
  app.post('/v1/auth/email/device', async (context) => {
    const email = needEmail()
    const call = await enter(context)
    const { challenge } = parse(bodies.emailDevice, call.body)
    const { signal } = context.req.raw
    return answer({ approved: await email.waitForDevice(call, challenge, signal) })
  })
  app.post('/v1/auth/email/verify', async (context) => {
    const email = needEmail()
    const call = await enter(context)
    const { challenge, code } = parse(bodies.emailVerify, call.body)
    return answer(await sessionAnswer(need(), await email.verify(call, challenge, code)))
  })

  app.post('/v1/auth/session/refresh', async (context) => {
    const call = await enter(context)
    const { refreshToken } = parse(bodies.refresh, call.body)
    const { sessions } = need()
    const renewed = await sessions.renew(refreshToken, call.project.id, call.device)
    return answer(await sessionAnswer(need(), renewed))
  })
  app.post('/v1/auth/session/end', async (context) => {
    const { session, body } = await signedIn(context)
    parse(bodies.nothing, body)
    await need().sessions.end(session.id)
    return answer({})
  })
  app.get('/v1/auth/me', async (context) => {
    const { session } = await signedIn(context)
    return answer(await sessionAnswer(need(), { session }))
  })
}
