/** Addresses, clusters, links and networks: what has one right answer. */
import { explorerHref } from '@scope/core'
import {
  type CaipNetworkId,
  isCaipAddress,
  isCaipNetworkId,
  toBase58,
  toNetwork,
} from '@scope/core/chain'
import { Keypair, PublicKey } from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import { describeVectors } from '../../../tools/vectors.js'
import { parseAddress } from './address.js'
import { getChain, getNetworkId, isLocal, serves } from './clusters.js'
import { getInAppBrowserLinks } from './in-app-browser-links.js'
import * as networks from './networks/index.js'

describe('[SND-08] addresses', () => {
  it('are read as web3.js reads them', () => {
    for (let count = 0; count < 50; count++) {
      const { publicKey } = Keypair.generate()
      expect(parseAddress(` ${publicKey.toBase58()}\n`)).toBe(publicKey.toBase58())
      expect(toBase58(publicKey.toBytes())).toBe(publicKey.toBase58())
    }
    expect(parseAddress('11111111111111111111111111111111')).toBe(PublicKey.default.toBase58())
  })

  it.each([
    ['empty', ''],
    ['short', '1111111111111111111111111111111'],
    ['long', '111111111111111111111111111111111'],
    ['with a zero', `0${'1'.repeat(32)}`],
    ['with I', 'So1111111111111111111111111111111111111111I'],
    ['with O', 'So1111111111111111111111111111111111111111O'],
    ['with l', 'So1111111111111111111111111111111111111111l'],
    ['hidden in a longer text (trap 3)', 'pay So11111111111111111111111111111111111111112'],
    ['of 33 bytes', toBase58(new Uint8Array(33).fill(255))],
    ['of 31 bytes', toBase58(new Uint8Array(31).fill(255))],
    ['of 32 bytes too many', 'z'.repeat(44)],
    ['endless', '1'.repeat(100_000)],
    ['of Ethereum', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
    ['a name', 'lena.sol'],
    ['in other digits', '１'.repeat(32)],
  ])('rejects %s as address-invalid', (...[, text]) =>
    expect(() => parseAddress(text)).toThrow(expect.objectContaining({ code: 'address-invalid' })),
  )
})

describe('clusters', () => {
  it.each([
    ['solana:mainnet', networks.solana],
    ['solana:devnet', networks.solanaDevnet],
    ['solana:testnet', networks.solanaTestnet],
  ])('[NET-01] knows %s by both names', (chain, { caipNetworkId }) => {
    expect(getChain(caipNetworkId)).toBe(chain)
    expect(getNetworkId(chain)).toBe(caipNetworkId)
    expect(getNetworkId(caipNetworkId)).toBe(caipNetworkId)
    expect([serves([chain], caipNetworkId), serves([caipNetworkId], caipNetworkId)]).toEqual([
      true,
      true,
    ])
    expect(isLocal(caipNetworkId)).toBe(false)
  })

  it('knows the deprecated ids, to the letter (trap 86)', () => {
    const old: CaipNetworkId = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'
    expect(getChain(old)).toBe('solana:mainnet')
    expect(getNetworkId(old)).toBe(networks.solana.caipNetworkId)
    expect(serves([old], networks.solana.caipNetworkId)).toBe(true)
    expect(getChain('solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K')).toBe('solana:devnet')
    expect(getNetworkId(old.toLowerCase())).toBeUndefined()
  })

  it('takes every other for a local one, and none of another namespace', () => {
    const { caipNetworkId } = networks.solanaLocal()
    expect([getChain(caipNetworkId), isLocal(caipNetworkId)]).toEqual(['solana:localnet', true])
    expect([getNetworkId('solana:localnet'), getNetworkId('bitcoin:mainnet')]).toEqual([
      undefined,
      undefined,
    ])
    expect(serves(['solana:mainnet', 'bitcoin:mainnet'], caipNetworkId)).toBe(false)
  })
})

describe('[NET-01] networks', () => {
  it.each(Object.entries(networks))('accepts %s in this namespace', (_, made) => {
    const input = typeof made === 'function' ? made() : made
    const network = toNetwork(input)
    expect(isCaipNetworkId(network.caipNetworkId)).toBe(true)
    expect(network.caipNetworkId).toBe(`solana:${network.id}`)
    expect(network.nativeCurrency).toEqual({ name: 'Solana', symbol: 'SOL', decimals: 9 })
    for (const url of network.rpcUrls.default.http) expect(url).not.toMatch(/[?#@]/)
  })

  it('makes a local one of a node and a genesis', () => {
    const local = toNetwork(networks.solanaLocal('http://127.0.0.1:1', 'solana:abc'))
    expect([local.caipNetworkId, local.rpcUrls.default.http[0]]).toEqual([
      'solana:abc',
      'http://127.0.0.1:1',
    ])
  })
})

describe('links to wallets’ own browsers', () => {
  it('carry the page without query and fragment, over https only', () => {
    const links = getInAppBrowserLinks('https://example.com/a b?token=secret#part')
    expect(links.map(({ href }) => href)).toEqual([
      'https://phantom.app/ul/browse/https%3A%2F%2Fexample.com%2Fa%2520b?ref=https%3A%2F%2Fexample.com',
      'https://solflare.com/ul/v1/browse/https%3A%2F%2Fexample.com%2Fa%2520b?ref=https%3A%2F%2Fexample.com',
      'https://go.cb-w.com/dapp?cb_url=https%3A%2F%2Fexample.com%2Fa%2520b',
    ])
    expect(links.map(({ name }) => name)).toEqual(['Phantom', 'Solflare', 'Coinbase Wallet'])
    expect(getInAppBrowserLinks(new URL('http://localhost:3000/'))).toEqual([])
  })

  it('never carry credentials', () => {
    for (const { href } of getInAppBrowserLinks('https://lena:secret@example.com/'))
      expect(href).not.toContain('secret')
  })
})

describeVectors('caip-2-10-19', (all) => {
  const solana = all.filter(({ value }) => String(value).startsWith('solana:'))
  it.each(solana.filter(({ kind }) => kind === 'caip2-valid'))('$value', ({ value }) => {
    expect(isLocal(value as CaipNetworkId)).toBe(false)
  })
  it.each(solana.filter(({ kind }) => kind === 'caip10-valid'))('$value', ({ value }) => {
    expect(isCaipAddress(value)).toBe(true)
    const address = String(value).split(':')[2] ?? ''
    expect(parseAddress(address)).toBe(address)
  })
})

it.each([
  [networks.solana, 'https://solscan.io/address/x'],
  [networks.solanaDevnet, 'https://solscan.io/address/x?cluster=devnet'],
  [networks.solanaTestnet, 'https://solscan.io/address/x?cluster=testnet'],
])('opens explorer links in their cluster', (network, href) => {
  expect(explorerHref(network, 'address', 'x')).toBe(href)
})
