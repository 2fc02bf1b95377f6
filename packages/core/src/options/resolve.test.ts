import { afterEach, describe, expect, it, vi } from 'vitest'
import type { NetworkInput } from '../chain/network.js'
import type { KitOptions } from '../feature.js'
import { walletConnect } from '../walletconnect/index.js'
import { resolveOptions } from './resolve.js'

const network = {
  id: 1,
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://node.example'] } },
} satisfies NetworkInput
const good: KitOptions = {
  metadata: { name: 'Site', url: 'https://site.example' },
  networks: [network],
}

describe('[ERR-03] a wrong option names its path', () => {
  it.each<[string, unknown]>([
    ['metadata: Required', { networks: [network] }],
    ['metadata.name: Required', { ...good, metadata: { url: 'https://x.example' } }],
    [
      'metadata.name: Expected string, received number',
      { ...good, metadata: { name: 7, url: 'https://x.example' } },
    ],
    [
      'metadata.url: Invalid input',
      { ...good, metadata: { name: 'x', url: 'javascript:alert(1)' } },
    ],
    ['networks: Required', { ...good, networks: undefined }],
    ['networks: Required', { ...good, networks: [] }],
    ['networks: Expected array, received object', { ...good, networks: {} }],
    [
      'networks[1].id: Expected number, received boolean',
      { ...good, networks: [network, { ...network, id: true }] },
    ],
    [
      'networks[0].nativeCurrency.decimals: Invalid input',
      {
        ...good,
        networks: [{ ...network, nativeCurrency: { ...network.nativeCurrency, decimals: 1.5 } }],
      },
    ],
    [
      'networks[0].rpcUrls.default.http: Required',
      { ...good, networks: [{ ...network, rpcUrls: {} }] },
    ],
    [
      'networks[0].rpcUrls.default.http[0]: Invalid input',
      { ...good, networks: [{ ...network, rpcUrls: { default: { http: ['ftp://x'] } } }] },
    ],
    [
      'networks[0].caipNetworkId: Invalid input',
      { ...good, networks: [{ ...network, caipNetworkId: 'cosmos:1' }] },
    ],
    [
      'networks: Invalid input: eip155:1 is listed twice',
      { ...good, networks: [network, network] },
    ],
    ['adapters[0].namespace: Invalid input', { ...good, adapters: [{}] }],
    [
      'adapters[1]: Invalid input: a second adapter for eip155',
      { ...good, adapters: [{ namespace: 'eip155' }, { namespace: 'eip155' }] },
    ],
    [
      'rpcUrls.eip155:5: Invalid input: no such network',
      { ...good, rpcUrls: { 'eip155:5': ['https://x.example'] } },
    ],
    ['connectorTypeOrder[0]: Invalid input', { ...good, connectorTypeOrder: ['newest'] }],
    ['debug: Expected boolean, received string', { ...good, debug: 'yes' }],
    ['features.sned: Invalid input', { ...good, features: { sned: true } }],
    ['features.send: Expected boolean', { ...good, features: { send: 1 } }],
    ['gatewayUrl: Invalid input', { ...good, gatewayUrl: 'gateway.example' }],
    ['projectId: Expected string, received number', { ...good, projectId: 7 }],
    ['clientId: Expected string, received number', { ...good, clientId: 7 }],
    ['rankRpcNodes: Expected boolean, received string', { ...good, rankRpcNodes: 'yes' }],
    [
      'walletConnect: Expected a feature, received function. Did you mean walletConnect()?',
      { ...good, walletConnect },
    ],
    ['onError: Expected function, received string', { ...good, onError: 'log' }],
    ['initialState: Expected object, received string', { ...good, initialState: '{}' }],
    ['initialState.connections: Required', { ...good, initialState: {} }],
    [
      'initialState.activeNetworkIds: Expected array, received null',
      { ...good, initialState: { connections: [], activeNetworkIds: null } },
    ],
    ['options: Expected object, received null', null],
  ])('%s', (message, options) => {
    expect(() => resolveOptions(options as KitOptions)).toThrowError(
      expect.objectContaining({
        code: 'option-invalid',
        message: expect.stringContaining(message),
      }),
    )
  })
})

describe('defaults', () => {
  it('puts the groups of wallets that a site does not name after those that it does', () => {
    const connectorTypeOrder = ['injected', 'recent'] as const
    expect(resolveOptions({ ...good, connectorTypeOrder }).connectorTypeOrder).toEqual([
      'injected',
      'recent',
      'walletConnect',
      'featured',
      'custom',
      'external',
      'recommended',
    ])
  })

  it('puts the wallet features that a site does not name after those that it does', () => {
    expect(resolveOptions({ ...good, walletFeaturesOrder: ['send'] }).walletFeaturesOrder).toEqual([
      'send',
      'onramp',
      'swaps',
      'receive',
    ])
  })

  it('[NET-02] keeps a network’s fields, and adds the identifiers of its namespace', () => {
    const rpcUrls = { default: { http: ['https://solana.example'] } }
    const assets = { imageId: 'a1b2', imageUrl: 'https://site.example/solana.svg' }
    const solana = {
      id: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
      chainNamespace: 'solana',
      name: 'Solana Devnet',
      nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
      rpcUrls,
      testnet: true,
      assets,
    } as const
    expect(resolveOptions({ ...good, networks: [network, solana] }).networks).toEqual([
      { ...network, chainNamespace: 'eip155', caipNetworkId: 'eip155:1' },
      {
        id: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
        caipNetworkId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
        chainNamespace: 'solana',
        name: 'Solana Devnet',
        nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
        rpcUrls,
        testnet: true,
        assets,
      },
    ])
  })

  it('keeps what a viem chain brings along', () => {
    const chain = { ...network, contracts: { multicall3: { address: '0xca11' } } }
    expect(resolveOptions({ ...good, networks: [chain] }).networks[0]).toMatchObject({
      contracts: chain.contracts,
    })
  })
})

describe('a name that is no option', () => {
  afterEach(() => vi.unstubAllEnvs())

  it.each<[string, object]>([
    [
      'createKit: netwroks: Invalid input: no such option. Did you mean "networks"?',
      { netwroks: [] },
    ],
    [
      'createKit: walletconnect: Invalid input: no such option. Did you mean "walletConnect"?',
      { walletconnect: walletConnect({ relayUrl: 'wss://relay.example' }) },
    ],
    [
      'createKit: enableNetworksSwitch: Invalid input: no such option. Did you mean "enableNetworkSwitch"?',
      { enableNetworksSwitch: true },
    ],
    [
      'createKit: features.sned: Invalid input: no such option. Did you mean "send"?',
      { features: { sned: true } },
    ],
    [
      'createKit: features.legalCheckBox: Invalid input: no such option. Did you mean "legalCheckbox"?',
      { features: { legalCheckBox: true } },
    ],
    [
      'createKit: metadata.icon: Invalid input: no such option. Did you mean "icons"?',
      { metadata: { ...good.metadata, icon: 'x' } },
    ],
    [
      'createKit: colour: Invalid input: no such option. There are: metadata, networks,',
      { colour: 'red' },
    ],
  ])('%s', (message, told) => {
    expect(() => resolveOptions({ ...good, ...told } as KitOptions)).toThrowError(
      expect.objectContaining({
        code: 'option-invalid',
        message: expect.stringContaining(message),
      }),
    )
  })

  it.each([
    ['history', true, "boolean. import { history } from '@scope/core/history'"],
    ['onRamp', {}, "object. import { onRamp } from '@scope/core/on-ramp'"],
    ['siwx', 'https://api.example', "string. import { siwx } from '@scope/siwx'"],
  ])('reports what is passed as %s and is no feature, with its import', (name, value, received) => {
    expect(() => resolveOptions({ ...good, [name]: value } as KitOptions)).toThrowError(
      `createKit: ${name}: Expected a feature, received ${received}`,
    )
  })

  it('[ERR-03] is reported by walletConnect(), too', () => {
    expect(() => walletConnect({ relayURL: 'wss://relay.example' } as object)).toThrowError(
      'walletConnect: relayURL: Invalid input: no such option. Did you mean "relayUrl"?',
    )
  })

  it('may belong to a feature that is not passed', () => {
    const told: KitOptions = { ...good, walletConnect: undefined }
    expect(() => resolveOptions(told)).not.toThrow()
  })

  it('is not checked in production builds', () => {
    vi.stubEnv('NODE_ENV', 'production')
    const told = { ...good, netwroks: [], features: { sned: true } } as unknown as KitOptions
    expect(resolveOptions(told)).toMatchObject({ networks: [{ caipNetworkId: 'eip155:1' }] })
  })
})
