/**
 * Properties that an event may report: the kit's own words and numbers. Text that looks like an address, a key, an
 * email, a link or a telephone number is dropped, even if the kit didn't write it. A wallet chooses its own name, and a
 * third-party feature can emit anything (threat B9).
 */
import { parseUrl } from '../lib/parse-url.js'

export type Sayable = Readonly<Record<string, string | number | boolean>>

/** Max characters of a text. Names are never longer. */
const maxLength = 100
/** Properties of an event. */
const max = 16

const personal: readonly RegExp[] = [
  /[a-z][a-z\d+.-]*:\/\//i,
  /^(wc|data|blob|mailto|javascript|tel|sms|bitcoin|ethereum|solana|magnet):/i,
  // A host with a path behind it, and no scheme.
  /[\w-]+(\.[\w-]+)+\/\S/,
  /@|%40/,
  // Addresses, hashes, keys, ids of people: letters with digits, or longer than any word of ours.
  /(?=[\w+/-]*\d)[\w+/-]{16,}|[\w+/-]{32,}/,
  /\d([ .()-]{0,2}\d){8,}/,
]

/** Names of properties that say themselves what they hold. */
const telling =
  /address|mail|phone|ur[il]|link|href|key|secret|password|token|seed|phrase|signature|hash|amount|balance|value|message/i

export const isPersonal = (text: string): boolean =>
  text.length > maxLength || personal.some((shape) => shape.test(text))

/** `isNetwork` knows the ids that the host lists: some look like keys. */
export function redactEvent(details: object, isNetwork: (text: string) => boolean): Sayable {
  const entries = Object.entries(details).filter(([name, value]) => {
    if (!/^[a-z]\w{0,31}$/i.test(name) || telling.test(name)) return false
    if (typeof value === 'string') return isNetwork(value) || !isPersonal(value)
    return typeof value === 'boolean' || Number.isFinite(value)
  })
  return Object.fromEntries(entries.slice(0, max))
}

/**
 * Returns the page's location without credentials, query, fragment and path segments that may identify a user. Empty
 * outside the web.
 */
export function getPageLocation(url: string): {
  readonly url?: string
  readonly domain?: string
} {
  const { protocol, origin, hostname, pathname } = parseUrl(url) ?? new URL('about:blank')
  if (!/^https?:$/.test(protocol)) return {}
  const path = pathname
    .split('/')
    .map((part) => (isPersonal(part) ? '*' : part))
    .join('/')
  return { url: origin + (path.length > 1_000 ? '/*' : path), domain: hostname }
}
