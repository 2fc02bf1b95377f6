import type { Connector, IgnoredWallet } from '@scope/core/chain'
import { type BitcoinProviderKind, createBitcoinWallet } from '@scope/testing'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { discover } from './discovery.js'

const regtest = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.useRealTimers()
})

function open() {
  const page = new EventTarget()
  const found: Connector[] = []
  const ignored: IgnoredWallet[] = []
  function look() {
    const stop = discover({
      window: page,
      add: (connector) => found.push(connector),
      remove: (connector) => found.splice(found.indexOf(connector), 1),
      ignore: (wallet) => ignored.push(wallet),
    })
    stops.push(stop)
    return stop
  }
  return { page, found, ignored, look, rows: () => found.map(({ id, name }) => [id, name]) }
}
const wallet = (name: string, ...providers: [BitcoinProviderKind, ...BitcoinProviderKind[]]) =>
  createBitcoinWallet({ providers, name, networks: [{ id: regtest }] })
const list = (page: EventTarget, ...entries: unknown[]) =>
  Object.assign(page, { btc_providers: entries })
const provider = () => ({ request: async () => ({}) })

describe('one row a wallet', () => {
  it.each<[BitcoinProviderKind, string, string]>([
    ['standard', 'standard:fox', 'Fox'],
    ['sats-connect', 'btc_providers:XverseProviders.BitcoinProvider', 'Fox'],
    ['leather', 'leather', 'Leather'],
    ['okx', 'okx', 'OKX Wallet'],
    ['unisat', 'unisat', 'UniSat Wallet'],
  ])('detects a wallet by the provider of %s', (face, id, name) => {
    const { page, rows, look } = open()
    wallet('Fox', face).install(page)
    look()
    expect(rows()).toEqual([[id, name]])
  })

  it('lists a wallet once, by its better API, if it offers two', () => {
    const { page, rows, look } = open()
    wallet('Xverse Wallet', 'sats-connect', 'standard').install(page)
    wallet('OKX', 'okx', 'standard').install(page)
    look()
    expect(rows().map(([id]) => id)).toEqual(['standard:xverse-wallet', 'standard:okx'])
  })

  it('replaces the row if the wallet appears by a better API later', () => {
    const { page, rows, look } = open()
    wallet('OKX Wallet', 'okx').install(page)
    look()
    expect(rows()).toHaveLength(1)
    wallet('OKX Wallet', 'standard').install(page)
    expect(rows()).toEqual([['standard:okx-wallet', 'OKX Wallet']])
  })

  it('lists the other API if a wallet unregisters from the better one', () => {
    const { page, rows, look } = open()
    wallet('OKX', 'okx').install(page)
    const remove = wallet('OKX', 'standard').install(page)
    look()
    remove()
    expect(rows().map(([id]) => id)).toEqual(['okx'])
  })

  it('keeps Leather’s own API if btc_providers lists it, too', () => {
    const { page, rows, look } = open()
    wallet('Leather', 'leather').install(page)
    list(page, { id: 'LeatherProvider', name: 'Leather', icon: '' })
    look()
    expect(rows()).toEqual([['leather', 'Leather']])
  })

  it('[trap 55] is not hidden by another that claims its name with the same kind of provider', () => {
    const { page, rows, look } = open()
    Object.assign(page, { a: provider(), b: provider() })
    list(page, { id: 'a', name: 'Xverse' }, { id: 'b', name: 'Xverse' })
    look()
    expect(rows().map(([id]) => id)).toEqual(['btc_providers:a', 'btc_providers:b'])
  })

  it('[trap 55] is not hidden by a registered one that names another object as itself', () => {
    const { page, rows, look } = open()
    Object.assign(page, { real: provider() })
    list(page, { id: 'real', name: 'Xverse' })
    const features = {
      'bitcoin:connect': {},
      'bitcoin:signTransaction': {},
      'sats-connect:': { provider: provider() },
    }
    const fake = { version: '1.0.0', name: 'Xverse', icon: '', chains: [], accounts: [], features }
    page.addEventListener('wallet-standard:app-ready', (event) => {
      const { register } = (event as CustomEvent<{ register(wallet: unknown): void }>).detail
      register(fake)
    })
    look()
    expect(rows().map(([id]) => id)).toEqual(['standard:xverse', 'btc_providers:real'])
  })
})

describe('[C1] hostile entries', () => {
  it('are ignored without affecting others', () => {
    const { page, rows, ignored, look } = open()
    Object.assign(page, { good: provider(), none: {} })
    const throwing = {
      get id(): string {
        throw new Error('no')
      },
      name: 'Trap',
    }
    list(
      page,
      null,
      throwing,
      { id: '__proto__..x', name: 'Path' },
      { id: 'none', name: 'Nothing' },
      { id: 'good', name: 7 },
      { id: 'good', name: '\u202eGood\u0000', icon: 'https://tracker.example/x.png' },
    )
    look()
    expect(rows()).toEqual([['btc_providers:good', 'Good']])
    expect(ignored.map(({ name }) => name)).toEqual(['Trap', 'Path', 'Nothing', ''])
  })

  it('never show an icon from elsewhere, nor an endless name', () => {
    const { page, found, look } = open()
    Object.assign(page, { a: provider() })
    list(page, { id: 'a', name: 'x'.repeat(999), icon: 'javascript:alert(1)' })
    look()
    expect(found[0]?.name).toHaveLength(48)
    expect(found[0]).not.toHaveProperty('imageUrl')
    expect(Object.isFrozen(found[0])).toBe(true)
  })

  it('lists at most 100 of 5,000 entries', () => {
    const { page, found, look } = open()
    const many = Array.from({ length: 5_000 }, (_, at) => `w${at}`)
    Object.assign(page, Object.fromEntries(many.map((id) => [id, provider()])))
    list(page, ...many.map((id) => ({ id, name: id })))
    look()
    expect(found).toHaveLength(100)
  })

  it('get no requests, even if the page’s own getters throw', () => {
    const { page, found, look } = open()
    Object.defineProperty(page, 'unisat', {
      get() {
        throw new Error('no')
      },
    })
    const fox = wallet('Fox', 'okx')
    fox.install(page)
    look()
    expect(found).toHaveLength(1)
    expect(fox.requests).toEqual([])
  })
})

describe('wallets that are injected late', () => {
  it('are detected for some seconds, and when the page has loaded', () => {
    vi.useFakeTimers()
    const { page, rows, look } = open()
    look()
    vi.advanceTimersByTime(900)
    wallet('UniSat', 'unisat').install(page)
    expect(rows()).toEqual([])
    vi.advanceTimersByTime(200)
    expect(rows()).toHaveLength(1)
    wallet('Leather', 'leather').install(page)
    page.dispatchEvent(new Event('load'))
    expect(rows()).toHaveLength(2)
    expect(vi.getTimerCount()).toBe(1)
    vi.advanceTimersByTime(10_000)
    expect(vi.getTimerCount()).toBe(0)
    wallet('OKX Wallet', 'okx').install(page)
    expect(rows()).toHaveLength(2)
    page.dispatchEvent(new Event('focusin'))
    page.dispatchEvent(new Event('focusin'))
    expect(rows()).toHaveLength(3)
  })
})
