import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describeVectors } from '../../../tools/vectors.js'
import { parseAnnouncement } from './announcement.js'

const info = {
  uuid: '350670db-19fa-4704-a166-e52e178b59d2',
  name: 'Example Wallet',
  icon: 'data:image/png;base64,iVBORw0KGgo=',
  rdns: 'com.example.wallet',
}
const provider = { request: async () => null }
const read = (changes: object) =>
  parseAnnouncement({ info: { ...info, ...changes }, provider })?.connector

it('reads the fields of EIP-6963', () => {
  expect(parseAnnouncement({ info, provider })).toEqual({
    uuid: info.uuid,
    connector: {
      id: 'com.example.wallet',
      rdns: 'com.example.wallet',
      name: 'Example Wallet',
      namespace: 'eip155',
      type: 'ANNOUNCED',
      imageUrl: info.icon,
      provider,
    },
  })
})

describe('[C3] nothing changes after it was read', () => {
  it('is frozen, and ignores a property that changes on the second read', () => {
    let reads = 0
    const shifty = {
      ...info,
      get rdns() {
        return reads++ === 0 ? 'com.honest.wallet' : 'io.metamask'
      },
    }
    const connector = parseAnnouncement({ info: shifty, provider })?.connector
    expect(connector?.rdns).toBe('com.honest.wallet')
    expect(Object.isFrozen(connector)).toBe(true)
    expect(reads).toBe(1)
  })

  it('ignores only the announcement whose getter throws', () => {
    const throwing = {
      get info(): never {
        throw new Error('boo')
      },
    }
    expect(parseAnnouncement(throwing)).toBeUndefined()
  })

  it.each([
    'not a domain',
    'com..wallet',
    '__proto__',
    'metamask',
    '',
    '.a.b',
    'a.b.',
    'a_b.c',
    `${'a'.repeat(64)}.com`,
    7,
  ])('refuses %j as a reverse domain name', (rdns) => expect(read({ rdns })).toBeUndefined())

  it.each(['', 'not-a-uuid', '350670db-19fa-1704-a166-e52e178b59d2', 7])(
    'refuses %j as a UUID',
    (uuid) => expect(read({ uuid })).toBeUndefined(),
  )

  it('writes a wallet’s name in lower case', () =>
    expect(read({ rdns: 'IO.MetaMask' })?.id).toBe('io.metamask'))
})

describe('[C2] hostile icons and names', () => {
  it.each([
    'https://tracker.example/pixel.png',
    '//tracker.example/pixel.png',
    'data:text/html,<script>alert(1)</script>',
    'javascript:alert(1)',
    'blob:https://site.example/1',
    "data:image/png;base64,AAAA') ; background:url(//evil",
    'data:image/svg+xml,a\nb',
    `data:image/png;base64,${'A'.repeat(200_000)}`,
    { toString: () => 'data:image/png;base64,AA' },
  ])('drops an icon like %s, and keeps the wallet', (icon) => {
    const connector = read({ icon })
    expect(connector).toBeDefined()
    expect(connector).not.toHaveProperty('imageUrl')
  })

  it('keeps an SVG with script, as script never runs in an <img>', () => {
    expect(read({ icon: 'data:image/svg+xml,<svg onload="alert(1)"/>' })?.imageUrl).toBeDefined()
  })

  it('takes control and direction characters out of a name, and cuts it', () => {
    expect(read({ name: 'Meta\u202eksaM\u0000\n ' })?.name).toBe('MetaksaM')
    expect(read({ name: 'x'.repeat(500) })?.name).toHaveLength(48)
    expect(read({ name: ' \u200b ' })).toBeUndefined()
  })
})

it('[C3] reads any announcement without a throw', () => {
  fc.assert(
    fc.property(fc.anything(), (detail) => {
      parseAnnouncement(detail)
      parseAnnouncement({ info: detail, provider })
    }),
  )
})

describeVectors('eip6963-announce', (all) => {
  const cases = all.filter((vector) => 'info' in vector)
  const keepsIcon: Record<string, boolean | undefined> = {
    accept: true,
    'accept-img-only': true,
    'accept-or-reject': true,
    'duplicate-rdns': true,
    policy: true,
    'reject-icon': false,
  }
  it.each(cases)('$id: $expect', (vector) => {
    const connector = parseAnnouncement({ info: vector.info, provider })?.connector
    const expected = keepsIcon[String(vector.expect)]
    if (expected === undefined) expect(connector).toBeUndefined()
    else expect(connector?.imageUrl !== undefined).toBe(expected)
  })
})
