/**
 * Ways to wallets on phones whose own browser is the only way: their app opens the page, and finds itself there.
 * Pure: whoever shows the links decides when.
 */

export interface BrowseLink {
  /** The id under which discovery finds the wallet in its own browser. */
  readonly id: string
  readonly name: string
  /** https, to be opened by a click on it: the phone hands it to the app. */
  readonly href: string
}

/**
 * Links that open `pageUrl` in Phantom, Solflare and Coinbase Wallet. Query and fragment are left out: they may carry
 * what is no other app's business. None for a page that is not https.
 */
export function browseLinks(pageUrl: string | URL): readonly BrowseLink[] {
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
