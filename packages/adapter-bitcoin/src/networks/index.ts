/** Bitcoin’s networks. No node is built in: name one that speaks Esplora’s REST API, with `rpcUrls` of the kit. */
import type { NetworkInput } from '@scope/core/chain'

const btc = { name: 'Bitcoin', symbol: 'BTC', decimals: 8 } as const

/**
 * Bitcoin mainnet. It has no built-in node: set the URL of an Esplora API with `rpcUrls` of the kit.
 *
 * @see https://github.com/Blockstream/esplora/blob/master/API.md
 */
export const bitcoin = {
  id: '000000000019d6689c085ae165831e93',
  name: 'Bitcoin',
  chainNamespace: 'bip122',
  caipNetworkId: 'bip122:000000000019d6689c085ae165831e93',
  nativeCurrency: btc,
  rpcUrls: { default: { http: [] } },
  blockExplorers: { default: { name: 'mempool.space', url: 'https://mempool.space' } },
  assets: { imageId: '0b4838db-0161-4ffe-022d-532bf03dba00' },
} as const satisfies NetworkInput

/** Bitcoin testnet (testnet3). It has no built-in node: set the URL of an Esplora API with `rpcUrls` of the kit. */
export const bitcoinTestnet = {
  id: '000000000933ea01ad0ee984209779ba',
  name: 'Bitcoin Testnet',
  chainNamespace: 'bip122',
  caipNetworkId: 'bip122:000000000933ea01ad0ee984209779ba',
  nativeCurrency: btc,
  rpcUrls: { default: { http: [] } },
  blockExplorers: { default: { name: 'mempool.space', url: 'https://mempool.space/testnet' } },
  assets: { imageId: '39354064-d79b-420b-065d-f980c4b78200' },
  testnet: true,
} as const satisfies NetworkInput

/** Bitcoin signet. It has no built-in node: set the URL of an Esplora API with `rpcUrls` of the kit. */
export const bitcoinSignet = {
  id: '00000008819873e925422c1ff0f99f7c',
  name: 'Bitcoin Signet',
  chainNamespace: 'bip122',
  caipNetworkId: 'bip122:00000008819873e925422c1ff0f99f7c',
  nativeCurrency: btc,
  rpcUrls: { default: { http: [] } },
  blockExplorers: { default: { name: 'mempool.space', url: 'https://mempool.space/signet' } },
  testnet: true,
} as const satisfies NetworkInput

/**
 * Creates a regtest network for a local chain.
 *
 * @param url - Base URL of the chain's Esplora API.
 * @returns The network, with the genesis id of regtest and no block explorer.
 * @example
 * ```ts
 * const network = bitcoinRegtest('http://127.0.0.1:3002')
 * ```
 */
export const bitcoinRegtest = (url: string) =>
  ({
    id: '0f9188f13cb7b2c71f2a335e3a4fc328',
    name: 'Bitcoin Regtest',
    chainNamespace: 'bip122',
    caipNetworkId: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
    nativeCurrency: btc,
    rpcUrls: { default: { http: [url] } },
    testnet: true,
  }) as const satisfies NetworkInput
