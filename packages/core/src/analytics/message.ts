/** One event as `POST /e` takes it: `{ eventId, url, domain, timestamp, props: { type, event, properties, address } }`. */
import type { Noted } from './event-buffer.js'
import { getPageLocation, redactEvent } from './redact-event.js'

export interface MessageRules {
  /** Whether the host wants the address told. */
  readonly tellsAddress: boolean
  isNetwork(text: string): boolean
}

/** By it a gateway knows an event that it already has: a UUID, version 4 (RFC 9562). Also where a page has no https. */
function eventId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const variant = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant.toString(16)}${hex.slice(18, 20)}`,
    hex.slice(20),
  ].join('-')
}

/** Its JSON; undefined for what is not told: MODAL_CREATED (ANA-02), and names that are none, which no gateway takes. */
export function getMessage(
  { event, at, url, address }: Noted,
  rules: MessageRules,
): string | undefined {
  const { type, ...details } = event
  const name: string = type
  if (name === 'MODAL_CREATED' || !/^[A-Z][A-Z0-9_]{1,63}$/.test(name)) return undefined
  const isTold = rules.tellsAddress && address !== undefined && address.length <= 128
  return JSON.stringify({
    eventId: eventId(),
    ...getPageLocation(url),
    timestamp: at,
    props: {
      type: 'track',
      event: name,
      properties: redactEvent(details, rules.isNetwork),
      ...(isTold && { address }),
    },
  })
}
