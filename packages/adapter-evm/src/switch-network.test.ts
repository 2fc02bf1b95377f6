import { toNetwork } from '@scope/core/chain'
import { describe, expect, it } from 'vitest'
import { addParameter, shareableUrls, switchNetwork } from './switch-network.js'

describe('network parameters for a wallet (EIP-3085)', () => {
  const network = toNetwork({
    id: 8453,
    name: 'Base',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: {
      default: {
        http: [
          'https://mainnet.base.org',
          'https://node.example/v2/0123456789abcdef0123456789abcdef',
        ],
      },
    },
    blockExplorers: { default: { name: 'Basescan', url: 'https://basescan.org' } },
    assets: { imageId: 'an-id-that-is-no-url' },
  })

  it('includes the public URLs, the explorer and the currency, nothing else', () => {
    expect(addParameter(network)).toEqual({
      chainId: '0x2105',
      chainName: 'Base',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: ['https://mainnet.base.org'],
      blockExplorerUrls: ['https://basescan.org'],
    })
  })

  it.each([
    'https://user:secret@node.example',
    'https://node.example/?key=secret',
    'https://rpc.example/v1/?chainId=eip155:1&projectId=abc',
    'https://node.example/v2/A1b2C3d4E5f6G7h8I9j0K1',
    'https://a1b2c3d4e5f6a7b8c9d0e1f2.node.example',
    'https://node.example/350670db-19fa-4704-a166-e52e178b59d2',
    'http://node.example',
    'ws://node.example',
    'nonsense',
  ])('omits %s', (url) => expect(shareableUrls([url])).toEqual([]))

  it.each([
    'https://mainnet.base.org',
    'http://127.0.0.1:8545',
    'http://localhost:8545',
    'https://ethereum-rpc.publicnode.com',
    'https://data-seed-prebsc-1-s1.bnbchain.org:8545',
    'https://api.avax.network/ext/bc/C/rpc',
  ])('includes %s', (url) => expect(shareableUrls([url])).toEqual([url]))

  it('rejects with a hint to add it by hand if no URL is public', () => {
    expect(() => addParameter({ ...network, rpcUrls: { default: { http: [] } } })).toThrowError(
      expect.objectContaining({
        code: 'network-add-unsupported',
        message: expect.stringContaining('by hand'),
      }),
    )
  })
})

describe('[NET-09] asks a wallet to add a network that it lacks', () => {
  const network = toNetwork({
    id: 80001,
    name: 'Test',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['https://node.example'] } },
  })
  const words =
    'Unrecognized chain ID "0x13881". Try adding the chain using wallet_addEthereumChain first.'
  it.each<[string, unknown]>([
    ['by its code', { code: 4902, message: 'x' }],
    ['in words, beside -32603', { code: -32603, message: words }],
    ['in words, without a code', new Error(words)],
    ['as JSON in the text', { code: -32603, message: '{"code":4902,"message":"x"}' }],
    ['nested', { code: -32603, message: 'x', data: { originalError: { code: 4902 } } }],
  ])('%s', async (_, thrown) => {
    const asked: string[] = []
    const provider = {
      async request({ method }: { method: string }) {
        asked.push(method)
        if (method === 'wallet_switchEthereumChain') throw thrown
        return method === 'eth_chainId' ? '0x13881' : null
      },
    }
    await switchNetwork(provider, network)
    expect(asked).toContain('wallet_addEthereumChain')
  })
})
