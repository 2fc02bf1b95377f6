import type { IncomingMessage, ServerResponse } from 'node:http'
import { asRequest, send } from './express-request.js'
import { siwx } from './sign-in.js'

/** `app.use('/siwx', signIn)`, before anything that reads bodies. */
export async function signIn(request: IncomingMessage, response: ServerResponse): Promise<void> {
  await send(await siwx.fetch(asRequest(request)), response)
}

/** `app.get('/orders', orders)`. */
export async function orders(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [session] = await siwx.sessionsOf(asRequest(request))
  const answer = session
    ? Response.json({ ordersOf: session.address })
    : Response.json({ error: 'sign-in' }, { status: 401 })
  await send(answer, response)
}
