/** `GET /getAnalyticsConfig` and `POST /e`. */
import type { Hono } from 'hono'
import { z } from 'zod'
import { type BodyLimits, readJson } from '../http/body.js'
import { HttpError, httpError, retryAfter } from '../http/http-error.js'
import { answering, type RequestGuard } from '../http/request-context.js'
import { type StoredEvent, sentEvent, toStoredEvent } from './event.js'
import { type EventStore, EventsFull, getSize, QuotaExceededError } from './event-store.js'

const maxEvents = 500

const list = z.array(sentEvent).min(1).max(maxEvents)

/** Bytes on the disk that cost one request of the limit. The first of them come with the request. */
const bytesPerRequest = 4_096

/** What events cost beside their request: by bytes, so that few large ones cost what many small ones do (threat B10). */
const getCost = (events: readonly StoredEvent[]): number =>
  Math.floor(events.reduce((sum, event) => sum + getSize(event), 0) / bytesPerRequest)

function getReasons(error: z.ZodError): HttpError {
  return new HttpError(
    400,
    error.issues.slice(0, 20).map(({ path, message }) => ({
      name: path.map(String).join('.') || 'body',
      description: message,
    })),
  )
}

export function analyticsRoutes(
  app: Hono,
  guard: RequestGuard,
  store: EventStore,
  limits: BodyLimits,
  secret: string | undefined,
): void {
  app.get('/getAnalyticsConfig', async (context) => {
    const requestContext = await guard.authorize(context, 'reads')
    const headers = {
      ...requestContext.cors,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=300',
      'x-content-type-options': 'nosniff',
    }
    const body = JSON.stringify({ isAnalyticsEnabled: requestContext.project.analytics.enabled })
    return new Response(body, { headers })
  })

  app.post('/e', async (context) => {
    const requestContext = await guard.authorize(context, 'reads')
    return answering(requestContext, async () => {
      const { project } = requestContext
      if (!project.analytics.enabled) {
        throw httpError(403, 'projectId', 'analytics are off for this project')
      }
      const body = await readJson(context.req.raw, limits)
      const read = list.safeParse(Array.isArray(body) ? body : [body])
      if (!read.success) throw getReasons(read.error)
      const now = Date.now()
      const events = read.data.map((event) => toStoredEvent(event, project, secret, now))
      const cost = getCost(events)
      if (cost > 0) await guard.consume(requestContext, 'reads', cost)
      try {
        await store.keep(events)
      } catch (thrown) {
        if (thrown instanceof QuotaExceededError)
          throw httpError(
            429,
            'projectId',
            'the events of this day are used up: analytics.megabytesPerDay',
            retryAfter(thrown.resetMs),
          )
        const why = thrown instanceof EventsFull ? 'too many at once' : 'could not be kept'
        throw httpError(503, 'body', why, { 'retry-after': '5' })
      }
      return new Response(null, { status: 202, headers: requestContext.cors })
    })
  })
}
