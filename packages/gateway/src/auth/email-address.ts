/** One person, one address: how an e-mail address is compared, and whether it is one (threat A7). */
import { domainToASCII } from 'node:url'

/** RFC 5321, less what only quoting allows: nobody has it, and it is where parsers differ. */
const local = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const host = /^(?=.{1,189}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/

/**
 * In lower case, the host as IDNA writes it; dots and tags before the @ stay, they are other people's at most hosts.
 * Undefined for what no mail can be sent to.
 */
export function canonicalEmail(typed: string): string | undefined {
  const text = typed.trim()
  const at = text.lastIndexOf('@')
  const name = text.slice(0, at).toLowerCase()
  // Letters of other scripts before the @ look like those of this one: nobody can be told apart by them.
  if (at < 1 || name.length > 64 || !local.test(name)) return undefined
  const place = domainToASCII(text.slice(at + 1)).toLowerCase()
  return host.test(place) ? `${name}@${place}` : undefined
}
