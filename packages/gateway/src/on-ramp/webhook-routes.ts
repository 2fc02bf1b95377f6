/** `POST /v1/onramp/webhooks/{coinbase,meld}`: a provider tells that a purchase changed. Only speeds up what polls would find. */
import type { Context, Hono } from 'hono'
import { answer } from '../auth/authenticate.js'
import { type BodyLimits, readBytes } from '../http/body.js'
import { httpError, retryAfter } from '../http/http-error.js'
import type { RequestGuard } from '../http/request-context.js'
import { isUpstreamFailure } from '../upstream/upstream-error.js'
import type { ProviderId } from './provider.js'
import type { Purchases } from './purchases.js'
import type { Statuses } from './status.js'
import { readWebhookEvent, type WebhookEvent } from './webhook-event.js'
import { isCoinbaseWebhook, isMeldWebhook, type SignedWebhook } from './webhook-signature.js'

export interface WebhookRoutesDeps {
  readonly guard: RequestGuard
  readonly limits: BodyLimits
  readonly purchases: Purchases
  readonly statuses: Statuses
  readonly coinbaseSecret: string | undefined
  readonly meldSecret: string | undefined
  /** As it is registered at Meld. */
  readonly meldUrl: string | undefined
  onWebhook(provider: ProviderId, outcome: 'accepted' | 'duplicate' | 'rejected'): void
  /** Milliseconds since the epoch. */
  now(): number
}

/** When the provider may send the event again. */
const retryMs = 30_000

export function webhookRoutes(app: Hono, deps: WebhookRoutesDeps): void {
  const { guard, limits, purchases, statuses, onWebhook, now } = deps

  /** Work under way, by event: deliveries of one event at once share it. It tells whether the event was new. */
  const underWay = new Map<string, Promise<boolean>>()

  async function refresh(provider: ProviderId, reference: string | undefined): Promise<void> {
    const purchase = reference && (await purchases.findByReference(provider, reference))
    if (!purchase) return
    try {
      await statuses.refreshNow(purchase)
    } catch (thrown) {
      if (!isUpstreamFailure(thrown)) throw thrown
      throw httpError(503, 'provider', 'did not answer: send the event again', retryAfter(retryMs))
    }
  }

  async function handle(provider: ProviderId, { id, reference }: WebhookEvent): Promise<boolean> {
    if (await purchases.hasEvent(provider, id)) return false
    await refresh(provider, reference)
    // Taken after its effect: the provider sends it again if the effect failed.
    return purchases.takeEvent(provider, id)
  }

  /** Returns whether this delivery is the first of its event. */
  async function handleOnce(provider: ProviderId, event: WebhookEvent): Promise<boolean> {
    const key = `${provider}:${event.id}`
    const shared = underWay.get(key)
    if (shared) {
      await shared
      return false
    }
    const work = handle(provider, event).finally(() => underWay.delete(key))
    underWay.set(key, work)
    return work
  }

  async function receive(
    context: Context,
    provider: ProviderId,
    secret: string,
    isValid: (webhook: SignedWebhook) => boolean,
  ): Promise<Response> {
    await guard.limitPage(context, 'reads')
    const { raw } = context.req
    const body = await readBytes(raw, limits)
    if (!isValid({ headers: raw.headers, body, secret, now: now() })) {
      onWebhook(provider, 'rejected')
      throw httpError(401, 'signature', 'a signature of the provider, at most five minutes old')
    }
    const event = readWebhookEvent(provider, body)
    if (!event) {
      onWebhook(provider, 'rejected')
      throw httpError(400, 'body', 'an event')
    }
    const isFirst = await handleOnce(provider, event)
    onWebhook(provider, isFirst ? 'accepted' : 'duplicate')
    return answer({})
  }

  app.post('/v1/onramp/webhooks/coinbase', (context) => {
    const { coinbaseSecret: secret } = deps
    if (secret === undefined)
      throw httpError(501, 'webhooks', 'set ONRAMP_COINBASE_WEBHOOK_SECRET to have this')
    return receive(context, 'coinbase', secret, isCoinbaseWebhook)
  })
  app.post('/v1/onramp/webhooks/meld', (context) => {
    const { meldSecret: secret, meldUrl: url } = deps
    if (secret === undefined || url === undefined)
      throw httpError(501, 'webhooks', 'set ONRAMP_MELD_WEBHOOK_SECRET to have this')
    return receive(context, 'meld', secret, (webhook) => isMeldWebhook(webhook, url))
  })
}
