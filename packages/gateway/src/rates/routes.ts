/** `GET /v1/rates`: what one US dollar is worth in the currencies that the operator configured. */
import type { Hono } from 'hono'
import { httpError } from '../http/http-error.js'
import { answering, type RequestGuard } from '../http/request-context.js'
import { answerJson } from '../upstream/response-json.js'
import type { Rates } from './rates.js'

export interface RateRoutesDeps {
  readonly guard: RequestGuard
  readonly rates: Rates
}

export function rateRoutes(app: Hono, { guard, rates }: RateRoutesDeps): void {
  app.get('/v1/rates', async (context) => {
    const requestContext = await guard.authorize(context, 'data')
    return answering(requestContext, async () => {
      let isWhole = false
      const response = await answerJson(requestContext, async () => {
        if (rates.currencies.length === 0)
          throw httpError(501, 'rates', 'set rates.currencies, rates.feeds or rates.fixed')
        const { rates: known, lost } = await rates.get()
        // Every source failed, which differs from an unknown rate.
        if (known.size === 0 && lost) throw lost
        isWhole = rates.currencies.every((currency) => known.has(currency))
        const wire = [...known].map(([currency, { rate, updatedAt }]) => [
          currency,
          { rate, updatedAt: new Date(updatedAt).toISOString() },
        ])
        return JSON.stringify({ base: 'USD', rates: Object.fromEntries(wire) })
      })
      // The same for all who ask. A missing rate is asked for again after a minute.
      response.headers.set('cache-control', `public, max-age=${isWhole ? 600 : 60}`)
      return response
    })
  })
}
