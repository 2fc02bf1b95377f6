/** Verifies that a webhook is a provider's: over its raw bytes, in constant time, for five minutes. */
import { createHmac } from 'node:crypto'
import { isSame } from '../auth/encryption.js'

/** How far the time of a signature may be off, in seconds. */
const toleranceSeconds = 300
const maxHeaderLength = 2_048

export interface SignedWebhook {
  readonly headers: Headers
  readonly body: Uint8Array
  readonly secret: string
  /** Milliseconds since the epoch. */
  readonly now: number
}

const isRecent = (seconds: number, now: number): boolean =>
  Math.abs(now / 1_000 - seconds) <= toleranceSeconds

function getFields(header: string): ReadonlyMap<string, string> | undefined {
  if (header.length > maxHeaderLength) return undefined
  const fields = new Map<string, string>()
  for (const part of header.split(',')) {
    const at = part.indexOf('=')
    if (at === -1) return undefined
    fields.set(part.slice(0, at).trim(), part.slice(at + 1).trim())
  }
  return fields
}

/** `X-Hook0-Signature: t=…,v0=…,h=…,v1=…`. `v0` covers time and body. `v1` also covers headers, and counts only without `v0`. */
export function isCoinbaseWebhook({ headers, body, secret, now }: SignedWebhook): boolean {
  const fields = getFields(headers.get('x-hook0-signature') ?? '')
  const time = fields?.get('t') ?? ''
  if (!fields || !/^\d{1,12}$/.test(time) || !isRecent(Number(time), now)) return false
  const hmac = createHmac('sha256', secret)
  const v0 = fields.get('v0')
  if (v0 !== undefined) return isSame(v0, hmac.update(`${time}.`).update(body).digest('hex'))
  const names = fields.get('h') ?? ''
  const values = names.split(' ').map((name) => (/^[\w-]+$/.test(name) && headers.get(name)) || '')
  hmac.update(`${time}.${names}.${values.join('.')}.`).update(body)
  return isSame(fields.get('v1') ?? '', hmac.digest('hex'))
}

/** @param url - As it is registered at Meld: the headers of a proxy say nothing. */
export function isMeldWebhook({ headers, body, secret, now }: SignedWebhook, url: string): boolean {
  const timestamp = headers.get('meld-signature-timestamp') ?? ''
  const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/.test(timestamp)
  if (!isTime || !isRecent(Date.parse(timestamp) / 1_000, now)) return false
  const hmac = createHmac('sha256', secret).update(`${timestamp}.${url}.`).update(body)
  const expected = hmac.digest('base64').replaceAll('+', '-').replaceAll('/', '_')
  return isSame(headers.get('meld-signature') ?? '', expected)
}
