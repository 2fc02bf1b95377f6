/** A fake wallet's answers: none of the test wallets lists what it has. */
import { toNetwork } from '@scope/core/chain'
import { expect, it } from 'vitest'
import { parseWalletAssets } from './wallet-assets.js'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const token = '0x040960B0F3D45afD0B87E33725495317944dfe83'
const network = toNetwork({
  id: 1,
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
})
const metadata = { name: 'USD Coin', symbol: 'USDC', decimals: 6, price: 1.0001 }
const erc20 = (over: object = {}) => ({
  address: token.toLowerCase(),
  balance: '0x5f5e100',
  type: 'ERC20',
  metadata,
  ...over,
})
const native = {
  address: 'native',
  balance: '0xde0b6b3a7640000',
  type: 'native',
  metadata: { name: 'Ether', symbol: 'ETH', decimals: 18 },
}

function wallet(
  assets: unknown,
  capabilities: unknown = { '0x1': { assetDiscovery: { supported: true } } },
) {
  const asked: unknown[] = []
  const provider = {
    async request(request: { method: string; params?: readonly unknown[] }) {
      asked.push(request)
      const answer = request.method === 'wallet_getCapabilities' ? capabilities : assets
      if (answer instanceof Error) throw answer
      return answer
    },
  }
  const read = () => parseWalletAssets(provider, address, network, new AbortController().signal)
  return { asked, read }
}

it('[SND-09] returns the wallet’s list if its capabilities include asset discovery', async () => {
  const { asked, read } = wallet({ '0x1': [native, erc20()] })
  expect(await read()).toEqual([
    { name: 'Ether', symbol: 'ETH', decimals: 18, amount: 10n ** 18n },
    {
      address: token,
      name: 'USD Coin',
      symbol: 'USDC',
      decimals: 6,
      amount: 10n ** 8n,
      price: 10001n * 10n ** 14n,
    },
  ])
  expect(asked).toEqual([
    { method: 'wallet_getCapabilities', params: [address] },
    { method: 'wallet_getAssets', params: [{ account: address, chainFilter: ['0x1'] }] },
  ])
})

it.each([
  ['without the capability', { '0x1': { assetDiscovery: { supported: false } } }],
  ['that knows no capabilities', new Error('Method not found')],
  ['with it on another chain', { '0x2': { assetDiscovery: { supported: true } } }],
  ['that answers nothing', null],
])('asks no wallet %s', async (_, capabilities) => {
  const { asked, read } = wallet({ '0x1': [native] }, capabilities)
  expect(await read()).toBeUndefined()
  expect(asked).toHaveLength(1)
})

it('asks a wallet whose capability covers all chains', async () =>
  expect(
    await wallet({ '0x1': [] }, { '0x0': { assetDiscovery: { supported: true } } }).read(),
  ).toEqual([]))

it.each([
  ['no list', { '0x1': {} }],
  ['another chain', { '0x2': [native] }],
  ['a balance in floating point', { '0x1': [native, erc20({ balance: '1.5' })] }],
  ['a balance that is a number', { '0x1': [erc20({ balance: 5 })] }],
  ['a type that is none', { '0x1': [erc20({ type: 'ERC721' })] }],
  ['no metadata', { '0x1': [native, erc20({ metadata: null })] }],
  ['an address that is none', { '0x1': [erc20({ address: '0x1' })] }],
  ['37 decimals', { '0x1': [erc20({ metadata: { ...metadata, decimals: 37 } })] }],
  ['half a decimal', { '0x1': [erc20({ metadata: { ...metadata, decimals: 1.5 } })] }],
  [
    '[X3] other decimals of the chain’s own currency than the network’s',
    { '0x1': [{ ...native, metadata: { ...native.metadata, decimals: 19 } }, erc20()] },
  ],
  ['no symbol', { '0x1': [erc20({ metadata: { ...metadata, symbol: '\u202e' } })] }],
  ['an error', new Error('down')],
])('[SND-09] ignores a whole response with %s', async (_, assets) =>
  expect(await wallet(assets).read()).toBeUndefined(),
)

it('[SND-09] omits tokens without decimals', async () => {
  const { read } = wallet({ '0x1': [native, erc20({ metadata: { ...metadata, decimals: 0 } })] })
  expect(await read()).toHaveLength(1)
})
