/** How every call of `/v1/auth` begins: the frame's own page, its browser's proof, a body of a known shape. */
import type { Context } from 'hono'
import type { z } from 'zod'
import { type BodyLimits, readJson } from '../http/body.js'
import { HttpError, httpError } from '../http/http-error.js'
import type { FrameRequestContext, RequestGuard } from '../http/request-context.js'
import type { Auth } from './auth.js'
import type { AuthContext } from './auth-context.js'
import { getBrowser } from './mail/browser.js'
import type { Session } from './sessions.js'

export interface AuthenticateDeps {
  readonly guard: RequestGuard
  readonly limits: BodyLimits
  requireAuth(): Auth
}

export interface Call extends AuthContext {
  readonly requestContext: FrameRequestContext
  readonly body: unknown
}

export interface SignedIn extends Call {
  readonly session: Session
}

const getToken = (context: Context): string | undefined =>
  /^DPoP ([\w-]+)$/.exec(context.req.header('authorization') ?? '')?.[1]

export function createAuthenticate({ guard, limits, requireAuth }: AuthenticateDeps) {
  async function enter(context: Context): Promise<Call> {
    const { origin, prove } = requireAuth()
    const requestContext = await guard.authorizeFrame(context, 'auth', origin)
    const { method, url } = context.req
    const { pathname } = new URL(url)
    const device = await prove({
      method,
      path: pathname,
      proof: context.req.header('dpop'),
      accessToken: getToken(context),
    })
    const body = method === 'GET' ? undefined : await readJson(context.req.raw, limits)
    const browser = getBrowser(context.req.header('user-agent'))
    return {
      requestContext,
      project: requestContext.project,
      network: requestContext.address,
      device,
      browser,
      body,
    }
  }
  return {
    enter,
    async signedIn(context: Context): Promise<SignedIn> {
      const call = await enter(context)
      const session = await requireAuth().sessions.of(
        getToken(context),
        call.project.id,
        call.device,
      )
      return { ...call, session }
    },
  }
}

/** Throws 400, with each field that is wrong. */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const read = schema.safeParse(value)
  if (read.success) return read.data
  throw new HttpError(
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

export function answer(value: unknown): Response {
  return new Response(JSON.stringify(value), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}

/** A page that names a site which is not the project's is lying, or is told a lie. */
export function requireSite({ requestContext }: Call, parentOrigin: string): string {
  const isOrigin = URL.canParse(parentOrigin) && new URL(parentOrigin).origin === parentOrigin
  if (!isOrigin || !requestContext.allows(parentOrigin))
    throw httpError(403, 'parentOrigin', 'not among the origins of this project')
  return parentOrigin
}
