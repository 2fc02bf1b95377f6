/** URIs and authorities after RFC 3986, whole strings; nothing is normalised or resolved. */

const letter = "[A-Za-z0-9._~!$&'()*+,;=-]"
const escaped = '%[0-9A-Fa-f]{2}'
const host = `(?:\\[[0-9A-Fa-f:.]+\\]|\\[[vV][0-9A-Fa-f]+\\.(?:${letter}|:)+\\]|(?:${letter}|${escaped})*)`
const pchar = `(?:${letter}|[:@]|${escaped})`
const path = `(?:/${pchar}*)*`
const authority = `(?:(?:${letter}|:|${escaped})*@)?(${host})(?::[0-9]*)?`
const rest = `(?:\\?(?:${pchar}|[/?])*)?(?:#(?:${pchar}|[/?])*)?`

const uriShape = new RegExp(
  `^[A-Za-z][A-Za-z0-9+.-]*:(?://${authority}${path}|/?(?:${pchar}+${path})?)${rest}$`,
)
const domainShape = new RegExp(`^(${host})(?::[0-9]*)?$`)
const ofPchars = new RegExp(`^${pchar}*$`)
const octets = /^(?:\d{1,3}\.){3}\d{1,3}$/

const isIpv4 = (text: string): boolean =>
  octets.test(text) && text.split('.').every((octet) => Number(octet) <= 255)

/** Eight groups; `::` stands for one or more, and a last IPv4 address for two. */
function isIpv6(text: string): boolean {
  const halves = text.split('::')
  if (halves.length > 2) return false
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')))
  const last = text.slice(text.lastIndexOf(':') + 1)
  const hasIpv4 = isIpv4(last)
  const rightGroups = (hasIpv4 ? groups.slice(0, -1) : groups).every((group) =>
    /^[0-9A-Fa-f]{1,4}$/.test(group),
  )
  const count = groups.length + (hasIpv4 ? 1 : 0)
  return rightGroups && (halves.length === 2 ? count <= 7 : count === 8)
}

const isHost = (text: string): boolean =>
  !text.startsWith('[') || /^\[v/i.test(text) || isIpv6(text.slice(1, -1))

export function isUri(text: string): boolean {
  const match = uriShape.exec(text)
  return match !== null && isHost(match[1] ?? '')
}

/** `host[:port]`, with a host: no user information, which could be taken for one. */
export function isDomain(text: string): boolean {
  const found = domainShape.exec(text)?.[1] ?? ''
  return found !== '' && isHost(found)
}

/** A request’s id: any number of characters of a path segment. */
export const isRequestId = (text: string): boolean => ofPchars.test(text)
