// @vitest-environment happy-dom
/** The report against a page and wallets that would have it carry something out. */
import { createKit, type Feature, KitError, memoryStorage } from '@scope/core'
import type { WalletConnectFeature } from '@scope/core/walletconnect'
import { createMemoryAdapter } from '@scope/testing'
import { atom } from 'nanostores'
import { afterEach, expect, it } from 'vitest'
import { devtools } from './devtools.js'
import { endKits, kitWith } from './fixtures/kits.js'

afterEach(endKits)

const projectId = '8d1f0c2b7a6e4d3c9b8a7f6e5d4c3b2a'
const topic = '7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9'
const symKey = '587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303'
const uri = `wc:${topic}@2?relay-protocol=irn&symKey=${symKey}`
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const second = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** None of these may be in the report, in any letter case. */
const secrets = [
  projectId,
  topic,
  symKey,
  'wc:',
  address,
  second,
  address.slice(2, 12),
  'ann@site.example',
  'secretpath',
  'topsecret',
  'node-key-77aa',
  'apikey',
  'https:',
  'wss:',
  'Our private site',
  '123-456',
  '€',
]

/** WalletConnect's face alone, with a pairing that is ready: the client behind it has tests of its own. */
const paired: Feature<'walletConnect'> = {
  name: 'walletConnect',
  setup: () => ({
    api: {
      $pairing: atom({ status: 'ready', uri, expiresAt: 0 }),
    } as unknown as WalletConnectFeature,
  }),
}

async function attacked() {
  const { adapter, wallet } = createMemoryAdapter({
    namespace: 'eip155',
    networks: ['eip155:1', 'eip155:10'],
    wallets: [
      { name: 'Meadow', rdns: 'dev.test.meadow', addresses: [address, second] },
      { name: `<img src=x onerror=alert(1)> ${uri}`, rdns: 'evil.one' },
      { name: `${address} ann@site.example`, rdns: 'evil.two' },
      { name: `https://evil.example/${projectId}?apikey=topsecret`, rdns: 'evil.three' },
      { name: '``` @everyone', rdns: 'evil.four' },
    ],
  })
  const kit = createKit({
    metadata: {
      name: 'Our private site',
      description: 'Ask ann@site.example',
      url: 'https://staging.site.example/secretpath?token=topsecret',
    },
    projectId,
    gatewayUrl: 'https://gate.site.example',
    rpcUrls: {
      'eip155:1': ['https://node-key-77aa.provider.example/v3/secretpath?apikey=topsecret'],
    },
    networks: [
      {
        id: 1,
        name: 'Ann’s chain ann@site.example',
        nativeCurrency: { name: 'Coin', symbol: '€', decimals: 18 },
        rpcUrls: { default: { http: ['https://user:topsecret@node.example/secretpath'] } },
      },
      {
        id: 10,
        name: 'Ten',
        nativeCurrency: { name: 'Coin', symbol: '€', decimals: 18 },
        rpcUrls: { default: { http: ['https://node.example'] } },
      },
    ],
    adapters: [
      {
        ...adapter,
        discover(host) {
          host.ignore?.({
            name: `Bad ${address}`,
            reason: `icon at https://x.example/${projectId}`,
          })
          return adapter.discover(host)
        },
      },
    ],
    storage: memoryStorage(),
    debug: true,
    walletConnect: paired,
    devtools: devtools({ button: false }),
  })
  kit.start()
  return { kit, wallet, stop: () => kit.stop() }
}

it('contains no project id, key, query, address, email, pairing, host text or error text', async () => {
  const { kit, wallet, stop } = await attacked()
  wallet.failNext(new Error(`Session ${uri} of ${address}: code 123-456, ask ann@site.example`))
  await kit.connection.connect('dev.test.meadow')
  await kit.connection.connect('dev.test.meadow')
  kit.connection.selectAccount(second, 'eip155')
  wallet.failNext(
    new KitError('network-unreachable', `https://node.example/secretpath?apikey=topsecret`),
  )
  await kit.network.switchTo('eip155:10')
  await kit.network.switchTo(`eip155:${topic}` as 'eip155:1').catch(() => undefined)
  performance.measure('Scope: eth_getBalance', {
    start: performance.now(),
    detail: {
      devtools: {
        trackGroup: 'Scope',
        track: 'Requests',
        properties: [
          ['Host', 'https://node-key-77aa.provider.example/secretpath?apikey=topsecret'],
          ['Answer', '429'],
        ],
      },
    },
  })
  performance.measure(`Scope: ${address}`, {
    detail: { devtools: { trackGroup: 'Scope', track: 'Requests', properties: [['Answer', uri]] } },
  })
  const report = (await kit.devtools?.report()) ?? ''
  stop()

  for (const secret of secrets) expect(report.toLowerCase()).not.toContain(secret.toLowerCase())

  // It stays the block of code that it begins as.
  expect(report).toMatch(/^```text\n[^`]*\n```\n$/)
  // And what an issue needs is there.
  expect(report).toContain('networks         eip155:1, eip155:10')
  expect(report).toContain('features         walletConnect, devtools')
  expect(report).toMatch(/^on +.*\bdebug\b/m)
  expect(report).toMatch(
    /^ {2}eip155 +connected +eip155:1 +Meadow \(dev\.test\.meadow\) +2 accounts +active$/m,
  )
  expect(report).toMatch(/question +pending in eip155, Meadow/)
  expect(report).toMatch(/question +failed in eip155: [a-z-]+, Meadow/)
  expect(report).toMatch(/pairing +ready/)
  expect(report).toMatch(/eip155 +connected on eip155:1, account 2 of 2, Meadow/)
  expect(report).toMatch(/…provider\.example +429 +eth_getBalance/)
  expect(report).toMatch(/eth_getBalance +1 calls +1 failed/)
  expect(report).toMatch(/^ {2}Bad \(hidden\) +icon at \(link\)$/m)
  expect(report).toContain('network-not-found')
})

it('explains which sections need debug mode', async () => {
  const { kit } = kitWith({ debug: false })
  kit.start()
  const report = await kit.devtools?.report()
  expect(report).toContain('not recorded: debug is off')
  expect(report).toContain('not raised: debug is off')
  expect(report).toMatch(/^off +.*\bdebug\b/m)
})

it('returns a report in any state of the kit', async () => {
  const { kit } = kitWith()
  kit.start()
  const throwing = {
    get() {
      throw new Error(address)
    },
  }
  Object.assign(kit.wallets, { $wallets: throwing })
  const report = await kit.devtools?.report()
  expect(report).toContain('Couldn’t write the report')
  expect(report).not.toContain(address)
})
