import type { Namespace } from '@scope/core'

export type WalletBrowser = 'chromium' | 'firefox' | 'safari' | 'ios' | 'android'

export interface PopularWallet {
  readonly name: string
  /** Home page of the wallet, which leads to the store of each browser. */
  readonly href: string
}

const max = 3
const [evm, sol, btc, dot] = ['eip155', 'solana', 'bip122', 'polkadot'] satisfies Namespace[]
/**
 * As the directory's data has them: a test compares names, pages and namespaces with it. Browsers: `c`hromium, `f`irefox,
 * `s`afari; `m` is the app for iOS and Android.
 */
const wallets: readonly (readonly [
  name: string,
  page: string,
  browsers: string,
  ...namespaces: readonly (string | undefined)[],
])[] = [
  ['MetaMask', 'metamask.io', 'cfm', evm, sol],
  ['Phantom', 'phantom.app', 'cfm', sol, evm, btc],
  ['Rainbow', 'rainbow.me', 'cfsm', evm],
  ['Trust Wallet', 'trustwallet.com', 'cm', evm, sol],
  ['Solflare', 'solflare.com', 'cfm', sol],
  ['Backpack', 'backpack.app', 'cm', sol, evm],
  ['Enkrypt Wallet', 'www.enkrypt.com', 'cfs', evm],
  ['Xverse Wallet', 'www.xverse.app', 'cm', btc],
  ['Leather', 'leather.io', 'cf', btc],
  ['Talisman', 'talisman.xyz', 'cf', dot, evm],
  ['SubWallet', 'www.subwallet.app', 'cfm', dot, evm],
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
      href: `https://${page}/`,
      count: browsers.includes(kind)
        ? namespaces.filter((namespace) => served.includes(namespace)).length
        : 0,
    }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, max)
    .map(({ name, href }) => ({ name, href }))
}
