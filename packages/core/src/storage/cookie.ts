import type { KeyValueStorage } from './key-value.js'

/** One year: as long as a wallet is worth remembering. Browsers cap it at 400 days. */
const maxAge = 365 * 24 * 60 * 60

function read(cookies: string, key: string): string | null {
  for (const part of cookies.split(/;\s*/)) {
    if (!part.startsWith(`${key}=`)) continue
    try {
      return decodeURIComponent(part.slice(key.length + 1))
    } catch {
      return null
    }
  }
  return null
}

/**
 * Creates a storage in cookies, so that a server knows the connected account before it renders. Cookies
 * contain an address and a wallet name, no secret. They expire after one year.
 *
 * @param header - `Cookie` header of the request, on a server. The storage is then read-only. Omit it in a
 * browser.
 * @returns A storage for `createKit` or `readSavedState`.
 * @example
 * ```ts
 * import { cookieStorage, createKit } from '@scope/core'
 *
 * const kit = createKit({ metadata, networks, adapters, storage: cookieStorage() })
 * ```
 */
export function cookieStorage(header?: string | null): KeyValueStorage {
  const cookies = () =>
    header !== undefined ? (header ?? '') : typeof document === 'undefined' ? '' : document.cookie
  const write = (key: string, value: string, age: number) => {
    if (header !== undefined || typeof document === 'undefined') return
    const secure = location.protocol === 'https:' ? '; secure' : ''
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and not everywhere.
    document.cookie = `${key}=${encodeURIComponent(value)}; path=/; max-age=${age}; samesite=lax${secure}`
  }
  return {
    get: (key) => read(cookies(), key),
    set: (key, value) => write(key, value, maxAge),
    remove: (key) => write(key, '', 0),
  }
}
