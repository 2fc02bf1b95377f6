/**
 * A wallet that a host lists by hand, because it does not announce itself: what opens it is fetched when it is needed,
 * and one that turns out to be installed is not listed twice. On the page only where such a wallet is.
 */
import type { ChainAdapter, Connector, InAppBrowserLink } from '@scope/core/chain'
import type { ProviderFactory } from './provider-factory.js'

/** Wallet discovery of an adapter. */
export type Discover = ChainAdapter['discover']

/**
 * Wallet that doesn't announce itself, for `evm({ wallets })`. `coinbase()` and `safe()` return one.
 * It is small and has no side effects until it is used.
 */
export interface EvmWallet {
  /** The discovery of other wallets, and of this one. */
  wrapDiscovery(discover: Discover): Discover
  /** Fetches what a click needs. Asks no host but the page's own. */
  prefetch?(): void
  /** On a phone: opens the page in the wallet's own browser, where the wallet is simply there. */
  getInAppBrowserLinks?(pageUrl: string): readonly InAppBrowserLink[]
}

export interface ListedWallet {
  readonly connector: Omit<Connector, 'provider' | 'namespace'>
  readonly opener: ProviderFactory
  /** The reverse domain name of its extension: where that announces itself, it is the wallet. */
  readonly extension?: string
  /** Returns whether the wallet is available in this page. Defaults to always. */
  isHere?(): Promise<boolean>
}

export function withStaticWallet(
  { connector, opener, extension, isHere }: ListedWallet,
  discover: Discover,
): Discover {
  const stand: Connector = Object.freeze({ ...connector, namespace: 'eip155', provider: opener })
  return async (host) => {
    if (!host.window) return () => {}
    let state: 'open' | 'listed' | 'closed' = 'open'
    const stop = await discover({
      ...host,
      add(other) {
        if (extension && other.rdns === extension) {
          if (state === 'listed') host.remove(stand)
          state = 'closed'
        }
        host.add(other)
      },
    })
    function list() {
      if (state !== 'open') return
      state = 'listed'
      host.add(stand)
    }
    if (!isHere) list()
    else
      void isHere().then(
        (here) => here && list(),
        () => undefined,
      )
    return () => {
      state = 'closed'
      stop()
    }
  }
}
