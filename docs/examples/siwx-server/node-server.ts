import { createServer } from 'node:http'
import { requireSession, toNodeHandler } from '@scope/siwx/node'
import { siwx } from './sign-in.js'

const signIn = toNodeHandler(siwx)

const orders = requireSession(siwx, (_request, response, [session]) => {
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ ordersOf: session.address }))
})

export const server = createServer((request, response) => {
  void (request.url === '/orders' ? orders : signIn)(request, response)
})
