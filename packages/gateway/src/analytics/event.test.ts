/** B9: what of an event is kept. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sentEvent, toStoredEvent } from './event.js'

const now = Date.parse('2026-11-22T12:00:00Z')
const project = { id: 'shop', origins: [], analytics: { enabled: true, addresses: false } }
const address = '0x52908400098527886E0F7030069857D2E4169EE7'
const secret = '7c0d9a1ea1b2c3d4e5f60718293a4b5c6d7e8f90'

const sent = (
  event: string,
  properties: Record<string, unknown> = {},
  more: Record<string, unknown> = {},
) =>
  sentEvent.parse({
    eventId: '7b5c2d8e-1c7e-4b62-9d2e-9a4dc44a1234',
    url: `https://app.example.com/shop/${address}/me%40example.com?token=secret#frag`,
    domain: 'app.example.com',
    timestamp: now,
    props: { type: 'track', event, properties, address },
    ...more,
  })

describe('keepEvent', () => {
  it('[B9] keeps host and path of a URL, without parts that look like keys or users', () => {
    const kept = toStoredEvent(sent('MODAL_OPEN'), project, secret, now)
    expect([kept.domain, kept.path]).toEqual(['app.example.com', '/shop/*/*'])
    expect(JSON.stringify(kept)).not.toMatch(/token|secret|frag|52908400|me@|%40/i)
  })

  it('[B9] stores no address by default, and a hash per project if the operator allows it', () => {
    expect(toStoredEvent(sent('MODAL_OPEN'), project, secret, now).addressHash).toBeNull()
    const on = (id: string) => ({ ...project, id, analytics: { enabled: true, addresses: true } })
    const [a, b, again] = ['a', 'b', 'a'].map(
      (id) => toStoredEvent(sent('MODAL_OPEN'), on(id), secret, now).addressHash,
    )
    expect(a).toMatch(/^[\w-]{43}$/)
    expect(a).toBe(again)
    expect(a).not.toBe(b)
    expect(toStoredEvent(sent('MODAL_OPEN'), on('a'), undefined, now).addressHash).toBeNull()
  })

  it('[B9] [B12] hashes the same user to another id after the secret changes', () => {
    const on = { ...project, analytics: { enabled: true, addresses: true } }
    const next = 'f0e1d2c3b4a59687786950413223140504'
    const of = (key: string) => toStoredEvent(sent('MODAL_OPEN'), on, key, now).addressHash
    const [before, after, again] = [secret, next, next].map(of)
    expect(after).toMatch(/^[\w-]{43}$/)
    expect(after).toBe(again)
    expect(after).not.toBe(before)
  })

  it('[B9] drops messages, amounts, hashes, URIs and text that users type', () => {
    const kept = toStoredEvent(
      sent('CONNECT_ERROR', {
        message: 'canary',
        uri: 'wc:canary',
        search: 'canary',
        hash: 'canary',
        amount: 'canary',
        swapFromAmount: 'canary',
        address,
        code: 'user-rejected',
        view: 'Connect',
        nested: { a: 'canary' },
        method: `${address} canary!!!`,
      }),
      project,
      secret,
      now,
    )
    expect(kept.code).toBe('user-rejected')
    expect(kept.properties).toEqual({ view: 'Connect' })
    expect(JSON.stringify(kept)).not.toContain('canary')
  })

  it.each([
    'me@example.com',
    '0x52908400',
    'to 0x5290840009852788',
    '52908400098527',
    '5551234567',
    '555 123 4567',
    '030-1234567',
    '555-1234',
    'hunter2-hunter2-hunter2',
  ])('[B9] omits %s as view, method, wallet, code and chain', (personal) => {
    const kept = toStoredEvent(
      sent('CONNECT_ERROR', {
        view: personal,
        method: personal,
        code: personal,
        name: personal,
        networkId: personal,
        namespace: personal,
      }),
      project,
      secret,
      now,
    )
    expect([kept.properties, kept.code, kept.wallet, kept.chain]).toEqual([{}, null, null, null])
  })

  it('[B9] drops user names in place of words and codes, and accepts chains of the kit’s namespaces only', () => {
    const of = (properties: Record<string, unknown>) =>
      toStoredEvent(sent('CONNECT_ERROR', properties), project, secret, now)
    const named = of({ view: 'Ada Lovelace', code: 'Ada Lovelace', namespace: 'ada' })
    expect([named.properties, named.code, named.chain]).toEqual([{}, null, null])
    for (const network of ['ada:lovelace', 'mail:ada', 'eip155:ada', 'solana:ada', 'bip122:ada'])
      expect(of({ network }).chain).toBeNull()
    for (const network of [
      'eip155:42161',
      'bip122:000000000019d6689c085ae165831e93',
      'polkadot:91b171bb158e2d3848fa23a9f1c25182',
    ])
      expect(of({ network }).chain).toBe(network)
    const own = { view: 'AllWallets', method: 'eth_signTypedData_v4', namespace: 'polkadot' }
    expect(of(own).properties).toEqual(own)
  })

  it('[B9] removes path parts that look like telephone numbers or short keys, and keeps dates', () => {
    const url = 'https://a.example/2026-11-22/0x52908400/5551234567/52908400098527/chain-1'
    expect(toStoredEvent(sent('MODAL_OPEN', {}, { url }), project, secret, now).path).toBe(
      '/2026-11-22/*/*/*/chain-1',
    )
  })

  it('reads wallet and chain from current and older names, without the mark of a duplicate', () => {
    const of = (properties: Record<string, unknown>) => {
      const { wallet, chain } = toStoredEvent(
        sent('CONNECT_SUCCESS', properties),
        project,
        undefined,
        now,
      )
      return [wallet, chain]
    }
    expect(of({ walletId: 'io.metamask#a1', networkId: 'eip155:1', namespace: 'eip155' })).toEqual([
      'io.metamask',
      'eip155:1',
    ])
    expect(
      of({ name: 'Trust Wallet', network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }),
    ).toEqual(['Trust Wallet', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'])
    expect(of({ walletId: 'standard:phantom', namespace: 'solana' })).toEqual([
      'standard:phantom',
      'solana',
    ])
    expect(of({ name: address, network: '<script>' })).toEqual([null, null])
  })

  it('ignores a clock that is more than a day off', () => {
    expect(
      toStoredEvent(
        sent('MODAL_OPEN', {}, { timestamp: 1 }),
        project,
        undefined,
        now,
      ).occurredAt.getTime(),
    ).toBe(now)
    expect(
      toStoredEvent(
        sent('MODAL_OPEN', {}, { timestamp: now - 5_000 }),
        project,
        undefined,
        now,
      ).occurredAt.getTime(),
    ).toBe(now - 5_000)
  })

  it('[B9] [B13] stores no address, for any event of a page', () => {
    const text = fc.oneof(
      fc.string(),
      fc.constant(address),
      fc.constant('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp5eykt4UsFv8P'),
      fc.constant('__proto__'),
    )
    const value = fc.oneof(text, fc.boolean(), fc.double(), fc.jsonValue())
    fc.assert(
      fc.property(
        fc.dictionary(fc.oneof(text, fc.constantFrom('name', 'code', 'view', 'method')), value),
        (properties) => {
          const read = sentEvent.safeParse({
            eventId: '7b5c2d8e-1c7e-4b62-9d2e-9a4dc44a1234',
            url: `https://a.example/${address}`,
            props: { event: 'X_Y', properties, address },
          })
          if (!read.success) return
          const kept = toStoredEvent(read.data, project, secret, now)
          const stored = JSON.stringify({ ...kept, eventId: '', occurredAt: '' })
          expect(stored).not.toContain(address)
          expect(stored).not.toContain('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp5eykt4UsFv8P')
          expect(Object.getPrototypeOf(kept.properties)).toBe(Object.prototype)
        },
      ),
    )
  })
})
