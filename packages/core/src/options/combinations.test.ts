import { describe, expect, it } from 'vitest'
import type { ChainAdapter } from '../chain/adapter.js'
import type { NetworkInput } from '../chain/network.js'
import { getCombinationErrors } from './combinations.js'

const network: NetworkInput = {
  id: 1,
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://node.example'] } },
}
const solana: NetworkInput = {
  ...network,
  id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  chainNamespace: 'solana',
  caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
}
const adapter = (namespace: ChainAdapter['namespace']): ChainAdapter => ({
  namespace,
  discover: () => () => {},
  load: async () => {
    throw new Error('not loaded in this test')
  },
})
const metadata = { name: 'My site', url: 'https://site.example' }
const errors = (
  networks: readonly [NetworkInput, ...NetworkInput[]],
  adapters: readonly ChainAdapter[],
  features: readonly string[] = [],
) => getCombinationErrors({ metadata, networks, adapters }, features)

describe('getCombinationErrors', () => {
  it('finds none if each network has its adapter, and each adapter a network', () => {
    expect(errors([network, solana], [adapter('eip155'), adapter('solana')])).toEqual([])
  })

  it('names a network without an adapter, and the import', () => {
    expect(errors([network, solana], [adapter('eip155')])).toEqual([
      "networks[1]: solana has no adapter, so its wallets are not found. Add one to adapters: import { solana } from '@scope/adapter-solana'.",
    ])
  })

  it('names an adapter without a network', () => {
    expect(errors([network], [adapter('eip155'), adapter('bip122')])).toEqual([
      "adapters[1]: bip122 has no network, so its wallets can't be used. Add one to networks, or leave the adapter out.",
    ])
  })

  it('warns that users can’t connect without an adapter and WalletConnect', () => {
    expect(errors([network], []).at(-1)).toMatch(/^adapters: there are none, and no walletConnect/)
  })

  it('finds none if WalletConnect serves networks without an adapter', () => {
    expect(errors([network, solana], [], ['walletConnect'])).toEqual([])
  })

  it('names the missing project id of a gateway', () => {
    const options = { metadata, networks: [network] as const, adapters: [adapter('eip155')] }
    const gatewayUrl = 'https://gateway.example'
    expect(getCombinationErrors({ ...options, gatewayUrl }, [])).toEqual([
      expect.stringMatching(/^projectId: missing/),
    ])
    expect(getCombinationErrors({ ...options, gatewayUrl, projectId: 'shop' }, [])).toEqual([])
  })
})
