import type { Kit, Namespace, Route } from '@scope/core'
import type { DirectoryWallet } from '@scope/core/directory'
import type { RemoteWallet } from '@scope/core/walletconnect'

/** How a wallet connects: in another app by link or QR code, or in the browser. */
export function getConnectingRoute(
  { wallets }: Kit,
  walletId: string,
  namespace?: Namespace,
): Route {
  const of = namespace && { namespace }
  return wallets.get(walletId)?.type === 'WALLET_CONNECT'
    ? { view: 'ConnectingWalletConnect', ...of }
    : { view: 'ConnectingExternal', walletId, ...of }
}

/** A wallet that was not found here: the host's own, or one of the directory. */
export const remoteWallet = (
  { walletConnect, directory }: Kit,
  walletId: string | undefined,
): RemoteWallet | undefined =>
  walletConnect?.wallets.find(({ id }) => id === walletId) ??
  (walletId ? directory?.$directory.get()?.find(walletId) : undefined)

/** A wallet elsewhere is paired with; where that can't be, it is to be had. */
export function getRemoteRoute(
  { walletConnect }: Kit,
  wallet: RemoteWallet & Partial<Pick<DirectoryWallet, 'isPairable'>>,
  namespace?: Namespace,
): Route {
  const { id: walletId, isPairable } = wallet
  return walletConnect && isPairable !== false
    ? { view: 'ConnectingWalletConnect', walletId, ...(namespace && { namespace }) }
    : { view: 'Downloads', walletId }
}
