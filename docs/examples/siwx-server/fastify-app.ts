import { toNodeHandler } from '@scope/siwx/node'
import fastify from 'fastify'
import { siwx } from './sign-in.js'

const signIn = toNodeHandler(siwx)

export const app = fastify()

// Fastify has read the body by then, so that it is handed over.
app.all('/siwx/*', (request, reply) => {
  reply.hijack()
  void signIn(Object.assign(request.raw, { body: request.body }), reply.raw)
})

app.get('/orders', async (request, reply) => {
  const [session] = await siwx.getSessions(request)
  if (!session) return reply.code(401).send({ error: 'sign-in' })
  return { ordersOf: session.address }
})
