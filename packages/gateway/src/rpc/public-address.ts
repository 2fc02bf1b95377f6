/** Which hosts the gateway may speak to (threat B4): public ones over https, and none of its own network. */
import { BlockList, isIP } from 'node:net'

/** One a family: an IPv4 address is also held against the IPv6 networks of a list that has both. */
const refused = { ipv4: new BlockList(), ipv6: new BlockList() }
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  refused.ipv4.addSubnet(network, bits, 'ipv4')
}
// All that is not global unicast, and of that what leads to IPv4 or is for documents.
for (const [network, bits] of [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  refused.ipv6.addSubnet(network, bits, 'ipv6')
}

export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 0) return false
  const kind = family === 4 ? 'ipv4' : 'ipv6'
  return !refused[kind].check(address, kind)
}

/** Names that mean this machine or this network wherever they are looked up. */
const localName = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|home\.arpa)\.?$/i

/** Of the URL alone: what its name leads to is checked as it is looked up. */
export function isPublicUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  if (protocol !== 'https:') return false
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(host) !== 0) return isPublicAddress(host)
  return host.includes('.') && !localName.test(host)
}
