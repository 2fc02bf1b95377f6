/** Whose id an event has. */
import { describe, expect, it } from 'vitest'
import { readBundledWallets } from '../directory/bundled-wallets.js'
import type { Listed } from '../directory/wallet.js'
import { createWalletNames } from './wallet-names.js'

const names = createWalletNames(readBundledWallets())
const nameOf = (id: string, of = names) =>
  of.get(new Map(Object.entries(of.keys)).get(id.toLowerCase()) ?? id)

const listed = (slug: string, more: Partial<Listed> = {}): Listed => ({
  slug,
  name: slug,
  namespaces: ['eip155'],
  ...more,
})

describe('createWalletNames', () => {
  it.each([
    ['io.metamask', 'MetaMask', 'metamask'],
    ['IO.METAMASK.MOBILE', 'MetaMask', 'metamask'],
    ['metamask', 'MetaMask', 'metamask'],
    ['c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96', 'MetaMask', 'metamask'],
    ['btc_providers:XverseProviders.BitcoinProvider', 'Xverse Wallet', 'xverse-wallet'],
    ['coinbaseWalletSDK', 'Base (formerly Coinbase Wallet)', 'base'],
    ['safe', 'Safe', 'safe'],
    ['AUTH', 'Embedded wallet', undefined],
    ['walletConnect', 'WalletConnect', undefined],
    ['injected', 'Browser wallet', undefined],
  ])('names %s', (id, name, slug) => {
    expect(nameOf(id)).toEqual(slug === undefined ? { name } : { name, slug })
  })

  it('has names by the last part of an id', () => {
    expect(names.keys['name:phantom']).toBe(names.keys['app.phantom'])
    expect(names.keys['name:trust-wallet']).toBe(names.keys['com.trustwallet.app'])
    expect(names.keys['name:trustwallet']).toBe(names.keys['com.trustwallet.app'])
  })

  it('shows an id that nothing lists as it is', () => {
    for (const id of ['com.unknown', 'constructor', '__proto__', 'wallet nothing'])
      expect(nameOf(id)).toEqual({ name: id })
  })

  it('gives an id to the first wallet that claims it', () => {
    const claimed = createWalletNames([
      listed('first', { rdns: 'com.one' }),
      listed('second', { rdns: 'com.one', name: 'first' }),
    ])
    expect(nameOf('com.one', claimed)).toEqual({ name: 'first', slug: 'first' })
    expect(claimed.keys['name:first']).toBe(claimed.keys.first)
  })

  it('lets no listed wallet take a connector of the kit', () => {
    const claimed = createWalletNames([listed('auth', { legacy_ids: ['AUTH'] })])
    expect(nameOf('AUTH', claimed)).toEqual({ name: 'Embedded wallet' })
  })

  it('names a hidden wallet, whose picture is not served', () => {
    const hidden = createWalletNames([listed('meadow', { rdns: 'dev.meadow', hidden: true })])
    expect(nameOf('dev.meadow', hidden)).toEqual({ name: 'meadow' })
  })
})
