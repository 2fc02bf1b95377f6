import { Hono } from 'hono'
import { siwx } from './sign-in.js'

export const app = new Hono()

app.all('/siwx/*', (context) => siwx.fetch(context.req.raw))

app.get('/orders', async (context) => {
  const [session] = await siwx.getSessions(context.req.raw)
  if (!session) return context.json({ error: 'sign-in' }, 401)
  return context.json({ ordersOf: session.address })
})
