/** The form for other kinds of accounts. The gateway's answers are written here; the kit is real. */
import { createMemoryAdapter } from '@scope/testing'
import { afterEach, expect, it, vi } from 'vitest'
import { createKit } from '../create-kit.js'
import { insideOf, peek } from '../fixtures/peek.js'
import { networks, soon, testWindow } from '../fixtures/test-kit.js'
import { memoryStorage } from '../storage/key-value.js'
import { onRamp } from './on-ramp.js'

const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const token = (chain: string, symbol: string, address: string) => ({
  token: `${chain}:${address}`,
  symbol,
  name: symbol,
  providers: ['meld'],
})
const options = {
  currencies: [
    { code: 'USD', digits: 2, methods: [{ id: 'card', min: '5', max: '500' }] },
    { code: 'EUR', digits: 2, methods: [{ id: 'card', min: '5', max: '500' }] },
    { code: 'JPY', digits: 0, methods: [{ id: 'card', min: '500', max: '50000' }] },
  ],
  tokens: [
    token('eip155:1', 'ETH', `0x${'e'.repeat(40)}`),
    token('eip155:2', 'USDC', `0x${'a'.repeat(40)}`),
    token('eip155:9', 'FAR', `0x${'b'.repeat(40)}`),
    token(solana, 'SOL', `So${'1'.repeat(41)}`),
  ],
}

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.unstubAllGlobals()
})

async function open(settings: Parameters<typeof onRamp>[0] = {}) {
  const asked: { path: string; init: RequestInit | undefined }[] = []
  const evm = createMemoryAdapter({ namespace: 'eip155', networks: ['eip155:1', 'eip155:2'] })
  const sol = createMemoryAdapter({ namespace: 'solana', networks: [solana] })
  const kit = createKit({
    metadata: { name: 'Shop', url: 'https://shop.example.com' },
    networks: [networks.one, networks.two, networks.solana],
    adapters: [evm.adapter, sol.adapter],
    storage: memoryStorage(),
    gatewayUrl: 'https://gateway.example.com',
    onRamp: onRamp(settings),
    peek: peek(),
    env: {
      window: testWindow().window,
      reconnectDelay: 0,
      async fetch(input, init) {
        const { pathname } = new URL(String(input))
        asked.push({ path: pathname, init })
        if (pathname.endsWith('/options')) return Response.json(options)
        if (pathname.endsWith('/quotes')) return Response.json({ quotes: [] })
        return Response.json({ purchases: [] })
      },
    },
  })
  stops.push(kit.start())
  const feature = await kit.onRamp?.open()
  if (!feature) throw new Error('The kit is not started.')
  const getForm = () => {
    const form = feature.$form.get()
    if (!form) throw new Error('There is no form.')
    return form
  }
  const getTokens = () => {
    const state = getForm().options
    return state.status === 'ready' ? state.tokens.map(({ symbol }) => symbol) : []
  }
  const ready = () => soon(() => expect(getForm().quotes.status).toBe('ready'))
  return { kit, feature, asked, getForm, getTokens, ready }
}

it('[BUY-01] sells a Solana account tokens of Solana, and an EVM account those of EVM', async () => {
  const { kit, feature, getForm, getTokens, ready } = await open()
  await kit.connection.connect('test.memory.wallet1', { namespace: 'solana' })
  feature.start('solana')
  await ready()
  expect(getTokens()).toEqual(['SOL'])
  expect(getForm()).toMatchObject({ namespace: 'solana', networkId: solana })
  await kit.connection.connect('test.memory.wallet1', { namespace: 'eip155' })
  feature.start('eip155')
  await ready()
  // None of a network that the site does not list.
  expect(getTokens()).toEqual(['ETH', 'USDC'])
})

it('sells a smart account tokens of its network only, because another may own it elsewhere', async () => {
  const { kit, feature, getTokens, ready } = await open()
  await kit.connection.connect('test.memory.wallet1', { namespace: 'eip155' })
  const { describe } = await insideOf(kit).connection.loadInternals()
  describe(
    { id: 'test.memory.wallet1', namespace: 'eip155' },
    { preferredAccountType: 'smartAccount' },
  )
  feature.start('eip155')
  await ready()
  expect(getTokens()).toEqual(['ETH'])
})

it('starts with what the site says, and else with the currency of the country', async () => {
  const first = await open({ country: 'JP', amount: '750.50' })
  await first.kit.connection.connect('test.memory.wallet1', { namespace: 'eip155' })
  first.feature.start()
  await first.ready()
  // The yen has no decimals.
  expect(first.getForm()).toMatchObject({ currency: { code: 'JPY' }, amount: '750' })
  const second = await open({ country: 'JP', currency: 'EUR', amount: '50' })
  await second.kit.connection.connect('test.memory.wallet1', { namespace: 'eip155' })
  second.feature.start()
  await second.ready()
  expect(second.getForm()).toMatchObject({ currency: { code: 'EUR' }, amount: '50' })
})

it('shows a session by its token if the gateway gave one instead of a cookie', async () => {
  const stored = new Map([['scope.1.siwx-tokens', JSON.stringify({ auth: 'the-token' })]])
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null })
  const { feature, asked } = await open()
  await feature.refreshPurchases()
  const { init } = asked.at(-1) ?? {}
  expect(new Headers(init?.headers).get('authorization')).toBe('Bearer the-token')
  expect(init?.credentials).toBe('omit')
  stored.set('scope.1.siwx-tokens', '{"auth":')
  await feature.refreshPurchases()
  expect(new Headers(asked.at(-1)?.init?.headers).has('authorization')).toBe(false)
  expect(asked.at(-1)?.init?.credentials).toBe('include')
})
