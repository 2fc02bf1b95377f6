import { remoteWallet } from '../../lib/connect-route.js'
import type { ReactView } from '../view.js'

export const connectingWalletConnect: ReactView<'ConnectingWalletConnect'> = {
  react: {
    prefetchFrom: ['Connect', 'ConnectingWalletConnectBasic', 'AllWallets'],
    title: ({ titles }, kit, route) =>
      remoteWallet(kit, 'walletId' in route ? route.walletId : undefined)?.name ??
      titles.ConnectingWalletConnect,
    load: async () =>
      (await import('./connecting-wallet-connect-view.js')).ConnectingWalletConnectView,
  },
}
