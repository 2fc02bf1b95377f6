/** One user, one address: validates an email address and brings it to the form that is compared (threat A7). */
import { domainToASCII } from 'node:url'

/** RFC 5321, without addresses that need quoting. They aren't used in practice, and parsers disagree on them. */
const local = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const host = /^(?=.{1,189}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/

/**
 * In lower case, the host as IDNA writes it; dots and tags before the @ stay, they are other users' at most hosts.
 * Undefined for what no mail can be sent to.
 */
export function canonicalEmail(typed: string): string | undefined {
  const text = typed.trim()
  const at = text.lastIndexOf('@')
  const name = text.slice(0, at).toLowerCase()
  // Letters of other scripts before the @ look like Latin ones, so such addresses can't be told apart.
  if (at < 1 || name.length > 64 || !local.test(name)) return undefined
  const place = domainToASCII(text.slice(at + 1)).toLowerCase()
  return host.test(place) ? `${name}@${place}` : undefined
}
