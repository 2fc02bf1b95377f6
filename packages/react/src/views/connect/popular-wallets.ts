import type { Namespace } from '@scope/core'

export type WalletBrowser = 'chromium' | 'firefox' | 'safari' | 'ios' | 'android'

export interface PopularWallet {
  readonly name: string
  /** Page of the wallet itself, which leads to the store of each browser. */
  readonly href: string
}

const max = 3
const [evm, sol, btc, dot] = ['eip155', 'solana', 'bip122', 'polkadot'] satisfies Namespace[]
/** Browsers: `c`hromium, `f`irefox, `s`afari; `m` is the app for iOS and Android. */
const wallets: readonly (readonly [
  name: string,
  page: string,
  browsers: string,
  ...namespaces: readonly (string | undefined)[],
])[] = [
  ['MetaMask', 'metamask.io/download', 'cfm', evm, sol],
  ['Phantom', 'phantom.com/download', 'cfm', sol, evm, btc],
  ['Rainbow', 'rainbow.me/download', 'cfsm', evm],
  ['Trust Wallet', 'trustwallet.com/download', 'cm', evm, sol, btc],
  ['Solflare', 'www.solflare.com/download', 'cfm', sol],
  ['Backpack', 'backpack.app/download', 'cm', sol, evm],
  ['Enkrypt', 'www.enkrypt.com', 'cfs', evm, dot],
  ['Xverse', 'www.xverse.app/download', 'cm', btc],
  ['Leather', 'leather.io/wallet', 'cf', btc],
  ['Talisman', 'talisman.xyz/download', 'cf', dot, evm],
  ['SubWallet', 'www.subwallet.app/download.html', 'cfm', dot, evm],
]

/** Returns the browser, as far as wallets differ by it. Tablets of Apple call themselves computers. */
export function getWalletBrowser({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): WalletBrowser {
  if (/android/i.test(userAgent)) return 'android'
  if (/iphone|ipad|ipod/i.test(userAgent)) return 'ios'
  if (/macintosh/i.test(userAgent) && maxTouchPoints > 1) return 'ios'
  if (/firefox/i.test(userAgent)) return 'firefox'
  return /chrom/i.test(userAgent) ? 'chromium' : 'safari'
}

/**
 * Returns at most three well-known wallets for the browser. Wallets for more of the networks come first: one wallet is
 * then enough.
 */
export function getPopularWallets(
  namespaces: readonly Namespace[],
  browser: WalletBrowser,
): readonly PopularWallet[] {
  const kind = browser === 'ios' || browser === 'android' ? 'm' : browser.charAt(0)
  return wallets
    .map(([name, page, browsers, ...served]) => ({
      name,
      href: `https://${page}`,
      count: browsers.includes(kind)
        ? namespaces.filter((namespace) => served.includes(namespace)).length
        : 0,
    }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, max)
    .map(({ name, href }) => ({ name, href }))
}
