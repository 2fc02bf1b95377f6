import type { Kit, Namespace, Route } from '@scope/core'

/** Where a wallet is asked: in another app, by code or link, or where it is. */
export function wayIn({ wallets }: Kit, walletId: string, namespace?: Namespace): Route {
  const of = namespace && { namespace }
  return wallets.find(walletId)?.type === 'WALLET_CONNECT'
    ? { view: 'ConnectingWalletConnect', ...of }
    : { view: 'ConnectingExternal', walletId, ...of }
}
