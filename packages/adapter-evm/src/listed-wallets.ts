/**
 * Wallets that a host lists by hand, because none of them announces itself: what opens them is fetched when it is
 * needed, and one that turns out to be installed is not listed twice.
 */
import type { Connector, DiscoveryHost } from '@scope/core/chain'
import { discover } from './discovery.js'
import type { WalletOpener } from './wallet-opener.js'

/** What `coinbase()` and `safe()` return: small, and free of effects. */
export interface EvmWallet {
  readonly connector: Omit<Connector, 'provider' | 'namespace'>
  readonly opener: WalletOpener
  /** The reverse domain name of its extension: where that announces itself, it is the wallet. */
  readonly extension?: string
  /** Whether it is to be had in this page; always, unless told. */
  isHere?(): Promise<boolean>
  /** Fetches what opens it. Asks no host but the page's own. */
  prefetch?(): void
}

export function discoverWith(wallets: readonly EvmWallet[], host: DiscoveryHost): () => void {
  if (!host.window) return () => {}
  const listed = new Map<EvmWallet, Connector>()
  const installed = new Set<string>()
  let isStopped = false

  const stop = discover({
    ...host,
    found(connector) {
      if (connector.rdns) installed.add(connector.rdns)
      for (const [wallet, stand] of listed) {
        if (!wallet.extension || wallet.extension !== connector.rdns) continue
        listed.delete(wallet)
        host.lost(stand)
      }
      host.found(connector)
    },
  })

  function list(wallet: EvmWallet) {
    if (isStopped || (wallet.extension && installed.has(wallet.extension))) return
    const connector: Connector = Object.freeze({
      ...wallet.connector,
      namespace: 'eip155',
      provider: wallet.opener,
    })
    listed.set(wallet, connector)
    host.found(connector)
  }
  for (const wallet of wallets) {
    if (!wallet.isHere) list(wallet)
    else
      void wallet.isHere().then(
        (isHere) => isHere && list(wallet),
        () => undefined,
      )
  }

  return () => {
    isStopped = true
    stop()
  }
}
