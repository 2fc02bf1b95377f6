import { explorerHref } from '@scope/core'
import { isCaipNetworkId, toNetwork } from '@scope/core/chain'
import { expect, it } from 'vitest'
import { chainIds, getAddressFormat, getName } from '../chains.js'
import * as networks from './index.js'

const { bitcoin, bitcoinTestnet, bitcoinSignet, bitcoinRegtest } = networks
const all = [bitcoin, bitcoinTestnet, bitcoinSignet, bitcoinRegtest('http://127.0.0.1:3002')]

it('has these networks and no others', () => {
  expect(Object.keys(networks).sort()).toEqual([
    'bitcoin',
    'bitcoinRegtest',
    'bitcoinSignet',
    'bitcoinTestnet',
  ])
})

it.each(all.map((network) => [network.name, network] as const))('[NET-01] %s', (_, network) => {
  const { caipNetworkId, chainNamespace, nativeCurrency, testnet, id } = toNetwork(network)
  expect(isCaipNetworkId(caipNetworkId)).toBe(true)
  expect(caipNetworkId).toBe(`bip122:${id}`)
  expect(chainNamespace).toBe('bip122')
  expect(nativeCurrency).toEqual({ name: 'Bitcoin', symbol: 'BTC', decimals: 8 })
  expect(testnet === true).toBe(getName(caipNetworkId) !== 'mainnet')
  expect(network.rpcUrls.default.http.length).toBe(getName(caipNetworkId) === 'regtest' ? 1 : 0)
})

it('[NET-02] opens explorer links of its chain, and has an image id', () => {
  const hrefs = all.map((network) => explorerHref(network, 'transaction', 'x'))
  expect(hrefs).toEqual([
    'https://mempool.space/tx/x',
    'https://mempool.space/testnet/tx/x',
    'https://mempool.space/signet/tx/x',
    undefined,
  ])
  expect(bitcoin.assets.imageId).toBe('0b4838db-0161-4ffe-022d-532bf03dba00')
})

it('[trap 86] knows a network by its whole id, and no other', () => {
  expect(Object.values(chainIds).map(getAddressFormat)).toEqual([
    'mainnet',
    'test',
    'test',
    'test',
    'regtest',
  ])
  for (const id of [
    'bip122:000000000019d6689c085ae165831e9',
    'bip122:mainnet',
    'eip155:1',
  ] as const) {
    expect(() => getName(id)).toThrow(expect.objectContaining({ code: 'network-not-found' }))
  }
})
