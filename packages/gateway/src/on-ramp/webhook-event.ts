/** What a verified webhook is about. Its status is not believed: the provider is asked for it. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { ProviderId } from './provider.js'

export interface WebhookEvent {
  /** Each counts once. */
  readonly id: string
  /** Undefined for an event about something else. */
  readonly reference: string | undefined
}

const reference = z.string().max(64).nullish()
const coinbaseSchema = z.object({ partnerUserRef: reference })
const meldSchema = z.object({
  eventId: z.string().min(1).max(200),
  payload: z.object({ externalSessionId: reference }).nullish(),
})

/** @returns Undefined for a body of another shape. */
export function readWebhookEvent(provider: ProviderId, body: Uint8Array): WebhookEvent | undefined {
  let value: unknown
  try {
    value = JSON.parse(Buffer.from(body).toString('utf8'))
  } catch {
    return undefined
  }
  if (provider === 'meld') {
    const parsed = meldSchema.safeParse(value)
    if (!parsed.success) return undefined
    const { eventId, payload } = parsed.data
    return { id: hash(eventId), reference: payload?.externalSessionId ?? undefined }
  }
  const parsed = coinbaseSchema.safeParse(value)
  if (!parsed.success) return undefined
  // Coinbase gives events no id. The same body is the same event.
  return { id: hash(body), reference: parsed.data.partnerUserRef ?? undefined }
}

const hash = (text: string | Uint8Array): string =>
  createHash('sha256').update(text).digest('base64url')
