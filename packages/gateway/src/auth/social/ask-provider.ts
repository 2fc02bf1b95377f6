/** The way to a provider: the gateway's own way out (threat B4), so no redirect is followed and what does not end is left. */
import type { CustomFetch, CustomFetchOptions } from 'openid-client'
import type { SafeFetch } from '../../http/safe-fetch.js'

/** Far more than keys, tokens and users' profiles come to. */
export const maxBytes = 512 * 1024

/** Milliseconds. Longer than a client waits, which ends it first. */
const timeoutMs = 15_000

function toText(body: CustomFetchOptions['body']): string | Uint8Array | undefined {
  if (body == null) return undefined
  if (body instanceof URLSearchParams) return body.toString()
  if (typeof body === 'string' || body instanceof Uint8Array) return body
  throw new TypeError('A body of this kind is never sent to a provider.')
}

/** As `openid-client` asks. Rejects with `EgressError`. */
export const askBy =
  (safeFetch: SafeFetch): CustomFetch =>
  async (url, { body, headers, method }) => {
    const { status, contentType, text } = await safeFetch.request(
      url,
      { method, headers, body: toText(body) },
      { timeoutMs, bytes: maxBytes },
    )
    const isEmpty = text === '' || [204, 205, 304].includes(status)
    return new Response(isEmpty ? null : text, {
      status,
      headers: contentType === undefined ? {} : { 'content-type': contentType },
    })
  }
