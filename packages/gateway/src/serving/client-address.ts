/** Where a request came from, as limits count it. Never logged, never kept in clear. */
import { isIP } from 'node:net'

/** Eight groups of an IPv6 address that `isIP` has accepted. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const missing = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  return [...left, ...Array.from({ length: missing }, () => '0'), ...right]
}

/** One customer of a provider holds a whole /64 of IPv6: it counts as one. */
export function limitedAs(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (isIP(address) === 4) return address
  if (isIP(address) !== 6) return 'unknown'
  return `${groupsOf(address).slice(0, 4).join(':')}::/64`
}

/**
 * `peer` is who opened the connection. Of X-Forwarded-For only what trusted proxies wrote is believed: with one proxy the
 * last entry, with two the one before it.
 */
export function clientAddress(
  peer: string | undefined,
  forwarded: string | undefined,
  trustedProxies: number,
): string {
  if (trustedProxies === 0 || forwarded === undefined) return limitedAs(peer ?? '')
  const entries = forwarded.split(',').map((entry) => entry.trim())
  return limitedAs(entries.at(-trustedProxies) ?? entries[0] ?? '')
}
