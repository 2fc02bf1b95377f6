/** `/v1/auth/passkey`: signing in by a passkey. */
import type { Context, Hono } from 'hono'
import { z } from 'zod'
import type { Auth } from '../auth.js'
import { answer, type Call, parse, requireSite } from '../authenticate.js'
import { sessionAnswer } from '../session-response.js'
import { passkeyResponse } from './passkey-response.js'

export interface PasskeyRoutesDeps {
  requireAuth(): Auth
  enter(context: Context): Promise<Call>
}

const parentOrigin = z.string().max(300)
const bodies = {
  start: z.strictObject({ parentOrigin, isNew: z.boolean() }),
  finish: z.strictObject({
    challenge: z.string().min(1).max(256),
    parentOrigin,
    response: passkeyResponse,
  }),
} as const

export function passkeyRoutes(app: Hono, { requireAuth, enter }: PasskeyRoutesDeps): void {
  app.post('/v1/auth/passkey/start', async (context) => {
    const call = await enter(context)
    const body = parse(bodies.start, call.body)
    const site = requireSite(call, body.parentOrigin)
    return answer(await requireAuth().passkey.start(call, site, body.isNew))
  })
  app.post('/v1/auth/passkey/finish', async (context) => {
    const call = await enter(context)
    const { challenge, response, ...body } = parse(bodies.finish, call.body)
    const site = requireSite(call, body.parentOrigin)
    const signedIn = await requireAuth().passkey.finish(call, challenge, site, response)
    return answer(await sessionAnswer(requireAuth(), signedIn))
  })
}
