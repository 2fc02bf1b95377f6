/**
 * What may be told of an event: words and numbers of the kit's own. What looks like an address, a key, an e-mail, a link
 * or a telephone number is left out whole, whoever wrote it: a wallet names itself, and a third party's feature emits
 * what it likes (threat B9).
 */

export type Sayable = Readonly<Record<string, string | number | boolean>>

/** Characters of a text: more is nobody's name. */
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
  const said = Object.entries(details).filter(([name, value]) => {
    if (!/^[a-z]\w{0,31}$/i.test(name) || telling.test(name)) return false
    if (typeof value === 'string') return isNetwork(value) || !isPersonal(value)
    return typeof value === 'boolean' || Number.isFinite(value)
  })
  return Object.fromEntries(said.slice(0, max))
}

/** `URL.canParse` is younger than the browsers people have. */
function parsed(url: string): URL {
  try {
    return new URL(url)
  } catch {
    return new URL('about:blank')
  }
}

/** A page's place without credentials, query, fragment and what in its path may be somebody's. Empty outside the web. */
export function getSocialPlatform(url: string): {
  readonly url?: string
  readonly domain?: string
} {
  const { protocol, origin, hostname, pathname } = parsed(url)
  if (!/^https?:$/.test(protocol)) return {}
  const path = pathname
    .split('/')
    .map((part) => (isPersonal(part) ? '*' : part))
    .join('/')
  return { url: origin + (path.length > 1_000 ? '/*' : path), domain: hostname }
}
