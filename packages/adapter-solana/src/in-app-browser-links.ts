/**
 * Links to mobile wallets that only connect in their own browser: their app opens the page and is detected there.
 * Pure functions: the caller decides when to show the links.
 */

import type { InAppBrowserLink } from '@scope/core/chain'

export type { InAppBrowserLink } from '@scope/core/chain'

/**
 * Creates links that open a page in the browsers of the Phantom, Solflare and Coinbase Wallet apps.
 *
 * On phones, these wallets only connect in their own browser. The links leave out the query and the fragment,
 * because they may contain secrets of the page.
 *
 * @param pageUrl - URL of the page.
 * @returns One link per wallet. Empty if the page isn't served over https.
 * @throws {TypeError} if `pageUrl` isn't a URL.
 * @example
 * ```ts
 * const [phantom] = getInAppBrowserLinks(location.href)
 * ```
 */
export function getInAppBrowserLinks(pageUrl: string | URL): readonly InAppBrowserLink[] {
  const { protocol, origin, pathname } = new URL(pageUrl)
  if (protocol !== 'https:') return []
  const page = encodeURIComponent(`${origin}${pathname}`)
  const ref = encodeURIComponent(origin)
  return [
    {
      id: 'standard:phantom',
      name: 'Phantom',
      href: `https://phantom.app/ul/browse/${page}?ref=${ref}`,
    },
    {
      id: 'standard:solflare',
      name: 'Solflare',
      href: `https://solflare.com/ul/v1/browse/${page}?ref=${ref}`,
    },
    {
      id: 'standard:coinbase-wallet',
      name: 'Coinbase Wallet',
      href: `https://go.cb-w.com/dapp?cb_url=${page}`,
    },
  ]
}
