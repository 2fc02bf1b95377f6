/** Cookies, read and written: no script of the page sees them. */
import type { HeaderReader } from './request-headers.js'

/** The first of this name. Browsers send none of another host under a name with `__Host-`. */
export function parseCookie(request: HeaderReader, name: string): string | undefined {
  for (const pair of (request.headers.get('cookie') ?? '').split(';')) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return undefined
}

export interface CookieDeps {
  readonly secure: boolean
  readonly sameSite: 'Lax' | 'Strict' | 'None'
}

/** `seconds` of 0 take it away. `value` is of letters, digits, "-", "_" and ".". */
export const cookieText = (
  name: string,
  value: string,
  seconds: number,
  { secure, sameSite }: CookieDeps,
): string =>
  `${name}=${value}; Path=/; HttpOnly; SameSite=${sameSite}; Max-Age=${Math.max(0, Math.floor(seconds))}${secure ? '; Secure' : ''}`
