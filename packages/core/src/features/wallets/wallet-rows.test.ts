import { describe, expect, it } from 'vitest'
import type { Connector } from '../../chain/adapter.js'
import { walletGroups } from '../../options/options.js'
import { walletRows } from './wallet-rows.js'

const connector = (id: string, over: Partial<Connector> = {}): Connector => ({
  id,
  name: id,
  namespace: 'eip155',
  type: 'ANNOUNCED',
  rdns: id.split('#')[0] ?? id,
  provider: {},
  ...over,
})
const ids = (...parameters: Parameters<typeof walletRows>) =>
  walletRows(...parameters).map(({ id }) => id)

describe('one row a wallet', () => {
  it('[CON-15] merges namespaces by reverse domain name', () => {
    const [row, ...rest] = walletRows(
      [
        connector('app.phantom', { imageUrl: 'data:image/png;base64,AA' }),
        connector('app.phantom', { namespace: 'solana' }),
      ],
      [],
      walletGroups,
    )
    expect(rest).toEqual([])
    expect(row).toMatchObject({ type: 'MULTI_CHAIN', imageUrl: 'data:image/png;base64,AA' })
    expect(row?.connectors.map(({ namespace }) => namespace)).toEqual(['eip155', 'solana'])
  })

  it('does not merge wallets that share a name only', () => {
    expect(
      ids(
        [connector('a.one', { name: 'Wallet' }), connector('b.two', { name: 'Wallet' })],
        [],
        walletGroups,
      ),
    ).toHaveLength(2)
  })

  const standard = (name: string, over: Partial<Connector> = {}): Connector => {
    const { rdns: _, ...rest } = connector(`standard:${name.toLowerCase()}`, { name, ...over })
    return { ...rest, namespace: over.namespace ?? 'solana' }
  }
  const phantom = connector('app.phantom', { name: 'Phantom' })

  it('complaint 11: groups a wallet’s connectors without a domain name by name, in any order', () => {
    const ways = [standard('Phantom'), phantom, standard('phantom', { namespace: 'bip122' })]
    for (const found of [ways, ways.toReversed()]) {
      const [row, ...rest] = walletRows(found, [], walletGroups)
      expect(rest).toEqual([])
      expect(row).toMatchObject({ id: 'app.phantom', type: 'MULTI_CHAIN' })
      expect(row?.connectors.map(({ namespace }) => namespace)).toEqual([
        'eip155',
        'solana',
        'bip122',
      ])
    }
    expect(walletRows([ways[0] ?? phantom, ways[2] ?? phantom], [], walletGroups)).toHaveLength(1)
  })

  it('complaint 11: knows a wallet by its name also where it is injected, with or without the word', () => {
    const okx = connector('com.okex.wallet', { name: 'OKX Wallet' })
    const [row, ...rest] = walletRows(
      [standard('OKX', { id: 'okx', namespace: 'bip122', type: 'INJECTED' }), okx],
      [],
      walletGroups,
    )
    expect([row?.id, rest]).toEqual(['com.okex.wallet', []])
  })

  it('complaint 11: lists three connectors of three kinds as one row, in any order', () => {
    const ways = [
      connector('com.okex.wallet', { name: 'OKX Wallet' }),
      standard('OKX Wallet'),
      standard('OKX', { id: 'okx', namespace: 'bip122', type: 'INJECTED' }),
    ]
    for (const found of [
      ways,
      ways.toReversed(),
      [ways[1], ways[0], ways[2]].flatMap((w) => w ?? []),
    ])
      expect(walletRows(found, [], walletGroups).map(({ id }) => id)).toEqual(['com.okex.wallet'])
  })

  it('[C1] groups no wallets by an empty name, and none that is not in the page', () => {
    const nameless = [standard('Wallet'), connector('a.fire', { name: '🔥' })]
    expect(walletRows(nameless, [], walletGroups)).toHaveLength(2)
    const outside = connector('walletConnect', { name: 'Fox', type: 'WALLET_CONNECT' })
    expect(walletRows([outside, standard('Fox')], [], walletGroups)).toHaveLength(2)
  })

  it('[C1] does not guess whose it is where two share the name, or where it would take a place', () => {
    const twin = connector('evil.example', { name: 'Phantom' })
    expect(walletRows([phantom, twin, standard('Phantom')], [], walletGroups)).toHaveLength(3)
    const second = standard('Phantom', { id: 'standard:phantom#2' })
    expect(walletRows([standard('Phantom'), second], [], walletGroups)).toHaveLength(2)
  })

  it('lists a registered and an injected connector of one directory entry as one row', () => {
    const registered = standard('BitKeep', { namespace: 'bip122', explorerId: 'bitget' })
    const { rdns: _, ...injected } = connector('bitget-door', {
      name: 'Bitget Wallet',
      namespace: 'bip122',
      type: 'INJECTED',
      explorerId: 'bitget',
    })
    for (const found of [
      [registered, injected],
      [injected, registered],
    ]) {
      const rows = walletRows(found, [], walletGroups)
      expect(rows.map(({ connectors }) => connectors)).toEqual([[registered]])
    }
    // One that claims it by a domain name takes no place of another's.
    const claimed = { ...registered, id: 'org.evil', rdns: 'org.evil' }
    expect(walletRows([claimed, injected], [], walletGroups)).toHaveLength(2)
  })

  it('is recent by the connector that was used', () => {
    const [row] = walletRows(
      [phantom, standard('Phantom')],
      [{ id: 'standard:phantom', name: 'Phantom' }],
      walletGroups,
    )
    expect(row?.group).toBe('recent')
  })

  it('keeps wallets without a domain name apart', () => {
    const { rdns: _, ...nameless } = connector('injected', { type: 'INJECTED' })
    const other = { ...nameless, id: 'other', name: 'Other' }
    const rows = walletRows([nameless, other], [], walletGroups)
    expect(rows.map(({ isAmbiguous }) => isAmbiguous)).toEqual([false, false])
  })

  it('[C1] marks both of two that have nothing but the same name', () => {
    const rows = walletRows(
      [standard('Fox'), standard('fox Wallet', { id: 'standard:fox#2' }), standard('Bear')],
      [],
      walletGroups,
    )
    expect(rows.map(({ name, isAmbiguous }) => [name, isAmbiguous])).toEqual([
      ['Bear', false],
      ['Fox', true],
      ['fox Wallet', true],
    ])
    const pictures = [standard('🦊', { id: 'a' }), standard('🐻', { id: 'b' })]
    expect(walletRows(pictures, [], walletGroups).map((row) => row.isAmbiguous)).toEqual([
      false,
      false,
    ])
  })

  it('[C1] marks neither of two wallets that share an id as recent', () => {
    const twins = [standard('Fox'), standard('Fox', { id: 'standard:fox#2' })]
    const recent = [{ id: 'standard:fox', name: 'Fox' }]
    for (const found of [twins, twins.toReversed()])
      expect(walletRows(found, recent, walletGroups).map(({ group }) => group)).toEqual([
        'injected',
        'injected',
      ])
    expect(walletRows(twins.slice(0, 1), recent, walletGroups)[0]?.group).toBe('recent')
  })

  it('[C1] keeps both of two that claim one domain name, and marks both', () => {
    const rows = walletRows(
      [connector('io.metamask'), connector('io.metamask#uuid')],
      [],
      walletGroups,
    )
    expect(rows.map(({ isAmbiguous }) => isAmbiguous)).toEqual([true, true])
  })
})

describe('[CON-07] order', () => {
  const found = [
    connector('c.c'),
    connector('a.a'),
    connector('x.x', { type: 'EXTERNAL' }),
    connector('w.w', { type: 'WALLET_CONNECT' }),
  ]

  it('sorts by group, then by name, the same at every load', () => {
    expect(ids(found, [], walletGroups)).toEqual(['w.w', 'a.a', 'c.c', 'x.x'])
    expect(ids(found.toReversed(), [], walletGroups)).toEqual(['w.w', 'a.a', 'c.c', 'x.x'])
  })

  it('follows the configured groups', () => {
    expect(ids(found, [], ['external', 'injected', 'walletConnect'])).toEqual([
      'x.x',
      'a.a',
      'c.c',
      'w.w',
    ])
  })

  it('[CON-08] lists recent ones first, the newest leading', () => {
    const recent = [
      { id: 'c.c', name: 'C' },
      { id: 'x.x', name: 'X' },
    ]
    expect(ids(found, recent, ['recent', 'walletConnect', 'injected', 'external'])).toEqual([
      'c.c',
      'x.x',
      'w.w',
      'a.a',
    ])
  })
})
