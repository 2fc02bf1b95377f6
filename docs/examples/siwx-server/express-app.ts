import { requireSession, toNodeHandler } from '@scope/siwx/node'
import express, { type Express, type Request, type Response } from 'express'
import { siwx } from './sign-in.js'

export const app: Express = express()

app.use('/siwx', toNodeHandler(siwx))

app.get(
  '/orders',
  requireSession(siwx, (_request: Request, response: Response, [session]) => {
    response.json({ ordersOf: session.address })
  }),
)

app.post(
  '/orders',
  express.json(),
  requireSession(siwx, (request: Request, response: Response, [session]) => {
    response.json({ ordersOf: session.address, item: request.body.item })
  }),
)
