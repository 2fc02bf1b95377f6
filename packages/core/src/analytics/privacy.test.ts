/** Limits what an event can send out of the page, even if a caller tries to send more. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { frozen } from '../errors/codes.test-d.js'
import type { Feature } from '../feature.js'
import type { KitEvent } from '../index.js'
import { analyticsKit, startGateway, type TestGateway, testPage } from './fixtures/gateway.js'
import { getPageLocation, isPersonal, redactEvent } from './redact-event.js'

declare module '../extensions.js' {
  interface KitFeatures {
    herald: { emit(event: object): void }
  }
}
/** A third party's feature, which emits what it likes. */
const herald = (): Feature<'herald'> => ({
  name: 'herald',
  setup: ({ emit }) => ({ api: { emit: (event) => emit(event as KitEvent) } }),
})

const evm = '0x52908400098527886E0F7030069857D2E4169EE7'
const solana = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const bitcoin = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

let gateway: TestGateway
const stops: (() => void)[] = []
beforeEach(async () => {
  gateway = await startGateway()
})
afterEach(async () => {
  for (const stop of stops.splice(0)) stop()
  await gateway.close()
})

async function heralded(...[over, options, page]: [object?, { address?: boolean }?, string?]) {
  const world = analyticsKit(
    gateway,
    { kit: { herald: herald(), ...over } },
    options,
    testPage(page),
  )
  world.kit.start()
  stops.push(() => world.kit.stop())
  world.open()
  await expect.poll(() => world.rests).toHaveLength(1)
  /** What is told of these, once sent. */
  async function told(...events: object[]) {
    for (const event of events) world.kit.herald?.emit(event)
    world.passTime()
    await expect.poll(() => gateway.batches).toHaveLength(1)
    return gateway.batches.flat().slice(2)
  }
  return { ...world, told }
}

describe('[B9] personal data', () => {
  it('drops addresses, emails, links and keys under any name', async () => {
    const { told } = await heralded()
    const event = {
      type: 'SEND_SUCCESS',
      address: 'ann.eth',
      email: 'ann',
      amount: '1.5',
      from: evm,
      to: solana,
      change: bitcoin,
      account: `eip155:1:${evm}`,
      who: 'ann@mail.example',
      pairing: 'wc:abc@2?relay-protocol=irn&symKey=0011',
      place: 'https://site.example/?seed=x',
      shop: 'shop.example/ann',
      call: '+44 20 7946 0958',
      id: `0x${'ab'.repeat(32)}`,
      uid: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
      deep: { address: evm },
      list: [evm],
      code: 'timeout',
      walletId: 'io.example.wallet',
      networkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      count: 3,
      isSmart: true,
    }
    const [sent] = await told(event)
    expect(sent?.props).toEqual({
      type: 'track',
      event: 'SEND_SUCCESS',
      properties: {
        code: 'timeout',
        walletId: 'io.example.wallet',
        networkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
        count: 3,
        isSmart: true,
      },
    })
  })

  it('drops wallet names that are 1 MB, a link or contain an address', async () => {
    const { told } = await heralded()
    const names = ['x'.repeat(1_000_000), 'https://evil.example', `Wallet of ${evm}`, 'Ann’s']
    const sent = await told(...names.map((walletId) => ({ type: 'SELECT_WALLET', walletId })))
    expect(sent.map(({ props }) => props.properties)).toEqual([{}, {}, {}, { walletId: 'Ann’s' }])
    expect(JSON.stringify(gateway.batches).length).toBeLessThan(3_000)
  })

  it('drops property names that hold data, and sends at most 16 properties', async () => {
    const { told } = await heralded()
    const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`n${n}`, n]))
    const [odd, crowd] = await told(
      { type: 'SEEN', [evm]: true, 'a b': 1, __proto__: { polluted: true }, ['x'.repeat(99)]: 1 },
      { type: 'SEEN', ...many },
    )
    expect(odd?.props.properties).toEqual({})
    expect(Object.keys(crowd?.props.properties ?? {})).toHaveLength(16)
  })

  it('strips credentials, query, fragment and personal path parts of the page’s URL', async () => {
    const { told } = await heralded(
      {},
      {},
      `https://ann:pw@site.example:8443/u/${evm}/ann@mail.example/swap?address=${evm}#token=1`,
    )
    const [sent] = await told({ type: 'SEEN' })
    expect(sent).toMatchObject({
      url: 'https://site.example:8443/u/*/*/swap',
      domain: 'site.example',
    })
  })

  it.each([
    ['file:///home/ann/site.html', {}],
    ['about:srcdoc', {}],
    ['data:text/html,ann', {}],
    ['blob:https://site.example/3f2504e0', {}],
    ['no url', {}],
    ['https://site.example', { url: 'https://site.example/', domain: 'site.example' }],
    ['https://site.example/a%40b.example/x', { url: 'https://site.example/*/x' }],
    [`https://site.example${'/swap'.repeat(500)}`, { url: 'https://site.example/*' }],
  ])('at %s', (url, place) => expect(getPageLocation(url)).toMatchObject(place))

  it('returns no location for a page that isn’t on the web', () =>
    expect(getPageLocation('file:///home/ann/site.html')).toEqual({}))

  it('sends no address in use unless the host enables it', async () => {
    const { kit, told } = await heralded()
    await kit.connection.connect('test.memory.wallet1')
    const { address = '' } = kit.account().get()
    expect(address).not.toBe('')
    await told({ type: 'SEEN' })
    expect(gateway.batches.flat().some(({ props }) => 'address' in props)).toBe(false)
    expect(JSON.stringify(gateway.batches).toLowerCase()).not.toContain(address.toLowerCase())
  })

  it('[ANA-01] sends the event’s address in its own field if the host enables it', async () => {
    const { kit, told } = await heralded({}, { address: true })
    await kit.connection.connect('test.memory.wallet1')
    const { address } = kit.account('eip155').get()
    await told(
      { type: 'SEEN', note: address },
      { type: 'SEEN', namespace: 'solana' },
      { type: 'SEEN', namespace: 'nobody’s' },
    )
    const seen = gateway.batches.flat().filter(({ props }) => props.event === 'SEEN')
    expect(seen.map(({ props }) => props)).toMatchObject([
      { address, properties: {} },
      { properties: { namespace: 'solana' } },
      { address },
    ])
    expect(seen[1]?.props).not.toHaveProperty('address')
    // Before a wallet connected there was none.
    expect(gateway.batches[0]?.[0]?.props).not.toHaveProperty('address')
  })

  it('drops events with an invalid name, so that the others are accepted', async () => {
    const { told } = await heralded()
    const odd = ['seen', 'SEEN!', `${evm}`, 'S', 'S'.repeat(65), '']
    expect(await told(...odd.map((type) => ({ type })), { type: 'SEEN' })).toHaveLength(1)
  })
})

describe('allowed values', () => {
  it.each(Object.keys(frozen))('keeps the code %s', (code) => expect(isPersonal(code)).toBe(false))

  it.each([
    'io.metamask',
    'com.trustwallet.app#2',
    'standard:Brave Wallet',
    'btc_providers:LeatherProvider',
    'coinbaseWalletSDK',
    'walletConnect',
    'ConnectingWalletConnectBasic',
    'eip155:8453',
  ])('%s', (text) => expect(redactEvent({ text }, () => false)).toEqual({ text }))
})
