/**
 * Links to mobile wallets that only connect in their own browser: their app opens the page and is detected there.
 * Pure functions: the caller decides when to show the links.
 */

import type { InAppBrowserLink } from '@scope/core/chain'

export type { InAppBrowserLink } from '@scope/core/chain'

/**
 * Links that open `pageUrl` in Phantom, Solflare and Coinbase Wallet. Query and fragment are left out: they may carry
 * what is no other app's business. None for a page that is not https.
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
