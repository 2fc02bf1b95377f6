/**
 * Fetches what strangers have chosen the address of (threat B4): only over https and from public addresses, each redirect
 * checked as the first address, with an end to size and time.
 */
import type { SafeFetch } from '../http/safe-fetch.js'

/** Bytes. In base64 it fits into an entry of the cache. */
export const maxImageBytes = 375 * 1024
/** Milliseconds for an avatar, with its redirects and metadata. */
export const avatarTimeoutMs = 5_000
const maxRedirects = 3
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

export interface FetchBytesOptions {
  readonly accept: string
  /** Milliseconds since the epoch. */
  readonly deadline: number
}

/** Undefined if there is nothing at the address. Throws `EgressError`. */
export async function fetchBytes(
  safeFetch: SafeFetch,
  first: string,
  { accept, deadline }: FetchBytesOptions,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  let url = first
  for (let followed = 0; followed <= maxRedirects; followed++) {
    const timeoutMs = Math.max(1, deadline - Date.now())
    const limits = { timeoutMs, bytes: maxImageBytes }
    const { status, bytes, location } = await safeFetch.download(url, limits, accept)
    if (status === 200) return bytes
    if (!redirects.has(status) || location === undefined || !URL.canParse(location, url))
      return undefined
    url = new URL(location, url).href
  }
  return undefined
}
