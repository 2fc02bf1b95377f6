import { describe, expect, it } from 'vitest'
import { proposalFor } from '../pairing/proposal.js'
import { toRemoteError } from '../remote-error.js'
import { parseSession } from './session.js'

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const session = (over: object = {}) => ({
  topic: 'ab',
  expiry: 2_000_000_000,
  namespaces: {
    eip155: { accounts: [`eip155:1:${address}`], methods: ['personal_sign'], events: [] },
  },
  peer: {
    metadata: { name: 'Fox', redirect: { native: 'fox://', universal: 'https://fox.test' } },
  },
  ...over,
})

describe('[C8] an approved session', () => {
  it('is read with its accounts by network', () => {
    const read = parseSession(session())
    expect(read?.namespaces.get('eip155')?.accounts).toEqual([{ networkId: 'eip155:1', address }])
    expect(read?.peer).toEqual({ name: 'Fox' })
    expect(read?.expiresAt).toBe(2_000_000_000_000)
  })

  it.each([
    ['nothing', undefined],
    ['text', 'session'],
    ['no topic', session({ topic: 7 })],
    ['no expiry', session({ expiry: 'soon' })],
    ['no namespaces', session({ namespaces: {} })],
    ['namespaces that are null', session({ namespaces: null })],
    ['accounts that are none', session({ namespaces: { eip155: { accounts: ['0x1', 7, null] } } })],
    [
      'accounts of another namespace than the key says',
      session({ namespaces: { eip155: { accounts: [`solana:1:${address}`] } } }),
    ],
    [
      'an EVM address that is none',
      session({ namespaces: { eip155: { accounts: ['eip155:1:vitalik.eth'] } } }),
    ],
    ['an unknown namespace', session({ namespaces: { cosmos: { accounts: ['cosmos:x:y'] } } })],
  ])('is ignored if it is %s', (_, value) => expect(parseSession(value)).toBeUndefined())

  it('may name one chain in the key, and chains only in the accounts', () => {
    const namespaces = {
      'eip155:1': { accounts: [`eip155:1:${address}`], methods: ['a'] },
      'eip155:10': { accounts: [`eip155:10:${address}`], methods: ['b'] },
    }
    const approved = parseSession(session({ namespaces }))?.namespaces.get('eip155')
    expect(approved?.chains).toEqual(['eip155:1', 'eip155:10'])
    expect([...(approved?.methods ?? [])]).toEqual(['a', 'b'])
  })

  it('may use Solana’s deprecated ids, which become the current ones', () => {
    const old = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'
    const namespaces = { solana: { accounts: [`${old}:${'1'.repeat(40)}`], chains: [old] } }
    const approved = parseSession(session({ namespaces }))?.namespaces.get('solana')
    expect(approved?.accounts[0]?.networkId).toBe('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
    expect(approved?.chains).toContain(old)
  })

  it('[C4] keeps a name without unsafe characters, and no link', () => {
    const metadata = {
      name: '\u202eevil',
      redirect: { native: 'javascript:alert(1)', universal: 'http://plain.example' },
    }
    const { peer } = parseSession(session({ peer: { metadata } })) ?? {}
    expect(peer).toEqual({ name: 'evil' })
    expect(parseSession(session({ peer: null }))?.peer).toEqual({ name: 'WalletConnect' })
  })

  it.each([
    ['data:image/png;base64,AA==', 'data:image/png;base64,AA=='],
    ['https://tracker.example/fox.png', undefined],
    ['javascript:alert(1)', undefined],
    [7, undefined],
  ])('[C2] keeps an icon in the session itself, and no address of one: %s', (icon, expected) => {
    const metadata = { name: 'Fox', icons: [icon] }
    expect(parseSession(session({ peer: { metadata } }))?.peer.imageUrl).toBe(expected)
  })
})

describe('[CON-10] the proposal', () => {
  it('asks for the configured networks alone, Solana’s by both ids', () => {
    const network = (caipNetworkId: string) => ({
      caipNetworkId,
      chainNamespace: caipNetworkId.split(':')[0],
    })
    const ids = ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'polkadot:91b1']
    const proposed = proposalFor(ids.map(network) as unknown as Parameters<typeof proposalFor>[0])
    expect(Object.keys(proposed)).toEqual(['eip155', 'solana', 'polkadot'])
    expect(proposed.solana?.chains).toContain('solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ')
    expect(proposed.eip155?.events).toEqual(['accountsChanged', 'chainChanged'])
  })
})

describe('errors', () => {
  it.each([
    [{ code: 5000, message: '' }, 'user-rejected'],
    [{ code: 5002, message: '' }, 'user-rejected'],
    [{ code: 6000, message: '' }, 'provider-disconnected'],
    [{ code: 8000, message: '' }, 'timeout'],
    [{ code: 4001, message: '' }, 'user-rejected'],
    [new Error('Request expired. Please try again.'), 'timeout'],
    [new Error('Missing or invalid. request() chainId: eip155:5'), 'chain-id-unsupported'],
    [new Error('Missing or invalid. request() method: x'), 'unsupported-method'],
    [new Error("No matching key. session topic doesn't exist: ab"), 'provider-disconnected'],
    [new Error('Socket stalled when trying to connect'), 'network-unreachable'],
    [new Error('code: 3000 (Unauthorized: invalid key)'), 'unauthorized'],
    [undefined, 'unknown'],
  ])('reads %j as %s', (thrown, code) => expect(toRemoteError(thrown).code).toBe(code))
})

it.each([
  ['capabilities by account', '{"0xA":{"0x1":{}}}', { '0xA': { '0x1': {} } }],
  ['text that is no JSON', '{', undefined],
  ['a text in JSON', '"0xA"', undefined],
  ['too long a text', `"${'a'.repeat(70_000)}"`, undefined],
  ['no text', { '0xA': {} }, undefined],
])('reads session properties with %s', (_, capabilities, expected) => {
  const sessionProperties = { capabilities }
  expect(parseSession(session({ sessionProperties }))?.capabilities).toEqual(expected)
})
