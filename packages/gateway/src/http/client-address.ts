/** Where a request came from, as limits count it. Never logged, never kept in clear. */
import { isIP } from 'node:net'

/** Counted where the gateway does not know who asks. */
export const unknownAddress = 'unknown'

/** `1.2.3.4` as the two last groups of an IPv6 address. */
function groupsOfDotted(address: string): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
  return [((a << 8) | b).toString(16), ((c << 8) | d).toString(16)]
}

const splitGroups = (part: string): string[] =>
  part === ''
    ? []
    : part.split(':').flatMap((group) => (group.includes('.') ? groupsOfDotted(group) : [group]))

/** Eight groups of an IPv6 address that `isIP` has accepted, without leading zeros. */
function getGroups(address: string): string[] {
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::')
  const left = splitGroups(head)
  const right = tail === undefined ? [] : splitGroups(tail)
  const missing = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  const all = [...left, ...Array.from({ length: missing }, () => '0'), ...right]
  return all.map((group) => Number.parseInt(group, 16).toString(16))
}

/** The IPv4 address inside `::ffff:0:0/96`, however it is written: sockets that take both kinds show it so. */
function mappedIn(groups: readonly string[]): string | undefined {
  if (groups.slice(0, 5).some((group) => group !== '0') || groups[5] !== 'ffff') return undefined
  const [high = 0, low = 0] = groups.slice(6).map((group) => Number.parseInt(group, 16))
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/** One customer of a provider holds a whole /64 of IPv6: it counts as one. */
export function limitedAs(address: string): string {
  const kind = isIP(address)
  if (kind === 4) return address
  if (kind !== 6) return unknownAddress
  const groups = getGroups(address)
  return mappedIn(groups) ?? `${groups.slice(0, 4).join(':')}::/64`
}

export interface WiderNetwork {
  readonly network: string
  /** How many times the limit of one /64 it may take. */
  readonly factor: number
}

/** A /56 is one household, a /48 costs nothing, a /32 is a provider with many customers. */
const steps: readonly { readonly bits: number; readonly factor: number }[] = [
  { bits: 56, factor: 4 },
  { bits: 48, factor: 8 },
  { bits: 32, factor: 40 },
]

/**
 * Lists the networks around an address, the narrowest first: a client that holds many /64 is counted by those (threat B25).
 * @param counted - As `limitedAs` has it.
 */
export function widerNetworks(counted: string): readonly WiderNetwork[] {
  if (!counted.endsWith('::/64')) return []
  const groups = counted.slice(0, -'::/64'.length).split(':')
  return steps.map(({ bits, factor }) => {
    const whole = groups.slice(0, Math.floor(bits / 16))
    const rest = bits % 16
    const next = Number.parseInt(groups[whole.length] ?? '0', 16)
    const cut = rest === 0 ? [] : [(next & (0xffff << (16 - rest)) & 0xffff).toString(16)]
    return { network: `${[...whole, ...cut].join(':')}::/${bits}`, factor }
  })
}

/**
 * Some balancers write the port, too: `1.2.3.4:5678`, `[2001:db8::1]:443`, and without brackets after eight groups or a dotted
 * end. After fewer groups it can't be told from a group.
 */
function withoutPort(entry: string): string {
  const plain = entry.replace(/^"(.*)"$/, '$1')
  const bracketed = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(plain)?.[1]
  return bracketed ?? /^(.*\d\.\d+|(?:[^:]+:){7}[^:]+):\d{1,5}$/.exec(plain)?.[1] ?? plain
}

/** The entry that the outermost trusted proxy wrote, or who opened the connection. */
function getEntry(
  peer: string | undefined,
  forwarded: string | undefined,
  trustedProxies: number,
): string {
  if (trustedProxies === 0 || forwarded === undefined) return withoutPort(peer ?? '')
  const entries = forwarded.split(',').map((entry) => entry.trim())
  return withoutPort(entries.at(-trustedProxies) ?? entries[0] ?? '')
}

/**
 * Of X-Forwarded-For only what trusted proxies wrote is believed: with one proxy the last entry, with two the one before it.
 * @param peer - Who opened the connection. Some hosts that mount the gateway write its port, too.
 */
export function clientAddress(
  peer: string | undefined,
  forwarded: string | undefined,
  trustedProxies: number,
): string {
  return limitedAs(getEntry(peer, forwarded, trustedProxies))
}

/**
 * As `clientAddress`, but the whole address.
 * @returns Undefined if it is not known.
 */
export function clientIp(
  peer: string | undefined,
  forwarded: string | undefined,
  trustedProxies: number,
): string | undefined {
  const address = getEntry(peer, forwarded, trustedProxies)
  const kind = isIP(address)
  if (kind === 0) return undefined
  return kind === 6 ? (mappedIn(getGroups(address)) ?? address) : address
}
