import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { safeHref } from '@scope/core/walletconnect/links'
import { describe, expect, it } from 'vitest'
import { getPopularWallets, getWalletBrowser } from './popular-wallets.js'

interface ListedWallet {
  readonly name: string
  readonly homepage: string
  readonly namespaces: readonly string[]
}
/** What the gateway ships. */
const directory: readonly ListedWallet[] = JSON.parse(
  readFileSync(
    fileURLToPath(new URL('../../../../gateway/src/data/wallets.json', import.meta.url)),
    'utf8',
  ),
)

const names = (...parameters: Parameters<typeof getPopularWallets>) =>
  getPopularWallets(...parameters).map(({ name }) => name)

describe('getPopularWallets', () => {
  it('returns three wallets for the networks of the site', () => {
    expect(names(['eip155'], 'chromium')).toEqual(['MetaMask', 'Phantom', 'Rainbow'])
    expect(names(['solana'], 'chromium')).toEqual(['MetaMask', 'Phantom', 'Trust Wallet'])
    expect(names(['bip122'], 'android')).toEqual(['Phantom', 'Xverse Wallet'])
    expect(names(['polkadot'], 'firefox')).toEqual(['Talisman', 'SubWallet'])
  })

  it('puts wallets for all networks first', () => {
    expect(names(['eip155', 'solana', 'bip122'], 'chromium')).toEqual([
      'Phantom',
      'MetaMask',
      'Trust Wallet',
    ])
  })

  it('leaves out wallets that the browser cannot have', () => {
    expect(names(['eip155'], 'safari')).toEqual(['Rainbow', 'Enkrypt Wallet'])
    expect(names(['eip155'], 'firefox')).not.toContain('Trust Wallet')
    expect(names(['polkadot'], 'ios')).toEqual(['SubWallet'])
    expect(names(['bip122'], 'safari')).toEqual([])
  })

  it.each(['eip155', 'solana', 'bip122', 'polkadot'] as const)(
    'links to the home pages of wallets that the directory lists for %s',
    (namespace) => {
      for (const browser of ['chromium', 'firefox', 'safari', 'ios', 'android'] as const)
        for (const { name, href } of getPopularWallets([namespace], browser)) {
          const listed = directory.find((wallet) => wallet.name === name)
          expect([name, safeHref('web', href)]).toEqual([name, href])
          expect(new URL(listed?.homepage ?? '').href).toBe(href)
          expect(listed?.namespaces).toContain(namespace)
        }
    },
  )
})

it.each([
  ['chromium', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36', 0],
  ['firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 0],
  ['safari', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15', 0],
  ['ios', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15', 5],
  ['ios', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) CriOS/140.0 Safari/604.1', 5],
  ['android', 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 5],
] as const)('recognizes %s', (browser, userAgent, maxTouchPoints) => {
  expect(getWalletBrowser({ userAgent, maxTouchPoints })).toBe(browser)
})
