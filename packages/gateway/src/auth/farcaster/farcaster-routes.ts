/** `/v1/auth/farcaster`: signing in with Farcaster. */
import type { Context, Hono } from 'hono'
import { z } from 'zod'
import type { Auth } from '../auth.js'
import { answer, type Call, parse, requireSite } from '../authenticate.js'
import { sessionAnswer } from '../session-response.js'

export interface FarcasterRoutesDeps {
  requireAuth(): Auth
  enter(context: Context): Promise<Call>
}

const parentOrigin = z.string().max(300)
const bodies = {
  start: z.strictObject({ parentOrigin }),
  pending: z.strictObject({ challenge: z.string().min(1).max(256), parentOrigin }),
} as const

export function farcasterRoutes(app: Hono, { requireAuth, enter }: FarcasterRoutesDeps): void {
  async function pending(context: Context) {
    const call = await enter(context)
    const { challenge, ...body } = parse(bodies.pending, call.body)
    return { call, challenge, site: requireSite(call, body.parentOrigin) }
  }
  app.post('/v1/auth/farcaster/start', async (context) => {
    const call = await enter(context)
    const site = requireSite(call, parse(bodies.start, call.body).parentOrigin)
    return answer(await requireAuth().farcaster.start(call, site))
  })
  app.post('/v1/auth/farcaster/wait', async (context) => {
    const { call, challenge, site } = await pending(context)
    const { work } = call.requestContext
    return answer({ approved: await requireAuth().farcaster.wait(call, challenge, site, work) })
  })
  app.post('/v1/auth/farcaster/finish', async (context) => {
    const { call, challenge, site } = await pending(context)
    const signedIn = await requireAuth().farcaster.finish(call, challenge, site)
    return answer(await sessionAnswer(requireAuth(), signedIn))
  })
}
