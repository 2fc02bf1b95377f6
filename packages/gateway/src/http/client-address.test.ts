/** B25, B26: who counts as one. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clientAddress, clientIp, limitedAs, widerNetworks } from './client-address.js'

describe('limitedAs', () => {
  it.each([
    ['::ffff:1.2.3.4', '1.2.3.4'],
    ['::ffff:102:304', '1.2.3.4'],
    ['::FFFF:0a00:1', '10.0.0.1'],
    ['0:0:0:0:0:ffff:a00:1', '10.0.0.1'],
    ['0000:0000::ffff:10.0.0.1', '10.0.0.1'],
    ['::fffe:a00:1', '0:0:0:0::/64'],
    ['1::ffff:a00:1', '1:0:0:0::/64'],
    ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
  ])('[B25] counts %s as %s', (address, counted) => {
    expect(limitedAs(address)).toBe(counted)
  })

  it('[B25] counts every spelling of a mapped IPv4 address as that address', () => {
    const octet = fc.integer({ min: 0, max: 255 })
    fc.assert(
      fc.property(fc.tuple(octet, octet, octet, octet), ([a, b, c, d]) => {
        const plain = [a, b, c, d].join('.')
        const hex = `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
        for (const text of [`::ffff:${plain}`, `::ffff:${hex}`, `0:0:0:0:0:FFFF:${hex}`])
          expect(limitedAs(text)).toBe(plain)
      }),
    )
  })
})

it('[B25] widens a /64 to /56, /48 and /32', () => {
  const networks = (address: string) =>
    widerNetworks(limitedAs(address)).map(({ network }) => network)
  expect(networks('2001:db8:1:2ff::1')).toEqual([
    '2001:db8:1:200::/56',
    '2001:db8:1::/48',
    '2001:db8::/32',
  ])
  expect(networks('2001:db8:1:200::1')[0]).toBe('2001:db8:1:200::/56')
  expect(networks('1.2.3.4')).toEqual([])
  expect(networks('x')).toEqual([])
})

describe('clientAddress', () => {
  it.each([
    ['1.2.3.4:5678', '1.2.3.4'],
    ['[2001:db8::1]:443', '2001:db8:0:0::/64'],
    ['[2001:db8::1]', '2001:db8:0:0::/64'],
    ['"[2001:db8::1]:443"', '2001:db8:0:0::/64'],
    ['[::ffff:1.2.3.4]:1', '1.2.3.4'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['203.0.113.7:51234', '203.0.113.7'],
    ['::ffff:1.2.3.4:5678', '1.2.3.4'],
    ['2001:db8:0:0:0:0:0:1:443', '2001:db8:0:0::/64'],
    ['2001:0DB8:0:0:0:0:0:1', '2001:db8:0:0::/64'],
    ['[2001:0db8::0:1%eth0]:443', '2001:db8:0:0::/64'],
    ['1.2.3.4:', 'unknown'],
    ['1.2.3.4:port', 'unknown'],
    ['1.2.3.4:5678:9', 'unknown'],
    ['1.2.3:4', 'unknown'],
    ['2001:db8:0:0:0:0:0:1:443:9', 'unknown'],
    ['[2001:db8::1]443', 'unknown'],
    ['unknown', 'unknown'],
    ['[1.2.3.4', 'unknown'],
    ['', 'unknown'],
  ])('[B26] reads %s of X-Forwarded-For, and of who connects, as %s', (entry, counted) => {
    expect(clientAddress('9.9.9.9', `8.8.8.8, ${entry}`, 1)).toBe(counted)
    expect(clientAddress('9.9.9.9', `${entry}, 8.8.8.8:443`, 2)).toBe(counted)
    expect(clientAddress(entry, '8.8.8.8', 0)).toBe(counted)
    expect(clientAddress(entry, undefined, 1)).toBe(counted)
  })

  it('[B26] counts each spelling of an address with its port as one', () => {
    const spellings = ['2001:db8::1', '2001:DB8:0::0:1', '2001:0db8:0000:0000:0000:0000:0000:0001']
    const entries = spellings.flatMap((text) => [
      text,
      `[${text}]`,
      `[${text}]:443`,
      `"[${text}]:1"`,
    ])
    const counted = entries.map((entry) => clientAddress('9.9.9.9', entry, 1))
    expect(new Set(counted)).toEqual(new Set(['2001:db8:0:0::/64']))
  })

  it('[B26] is an address or unknown, for any header of a proxy', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9a-f.:[\]"%, ]{0,40}$/), (text) => {
        const counted = clientAddress('9.9.9.9', text, 1)
        expect(counted).toMatch(
          /^(?:unknown|\d{1,3}(?:\.\d{1,3}){3}|[0-9a-f]{1,4}(?::[0-9a-f]{1,4}){3}::\/64)$/,
        )
      }),
    )
  })
})

describe('clientIp', () => {
  it.each<[string | undefined, string | undefined, number, string | undefined]>([
    ['203.0.113.7', undefined, 0, '203.0.113.7'],
    ['203.0.113.7:4711', '198.51.100.1', 0, '203.0.113.7'],
    ['::ffff:203.0.113.7', undefined, 0, '203.0.113.7'],
    ['[2001:db8::5]:443', undefined, 0, '2001:db8::5'],
    ['10.0.0.1', '198.51.100.1, 203.0.113.7', 1, '203.0.113.7'],
    ['10.0.0.1', '198.51.100.1, 203.0.113.7, 10.0.0.2', 2, '203.0.113.7'],
    ['10.0.0.1', 'unknown', 1, undefined],
    [undefined, undefined, 0, undefined],
    ['', '198.51.100.1', 0, undefined],
  ])('[B45] of %s and %s behind %i proxies is %s', (peer, forwarded, proxies, ip) => {
    expect(clientIp(peer, forwarded, proxies)).toBe(ip)
  })
})
