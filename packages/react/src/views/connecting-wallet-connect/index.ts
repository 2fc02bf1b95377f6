import type { DrawnView } from '../view.js'

export const connectingWalletConnect: DrawnView<'ConnectingWalletConnect'> = {
  react: {
    comesAfter: ['Connect', 'ConnectingWalletConnectBasic', 'AllWallets'],
    title({ titles }, { walletConnect }, route) {
      const id = route.view === 'ConnectingWalletConnect' && route.walletId
      const asked = walletConnect?.wallets.find((wallet) => wallet.id === id)
      return asked?.name ?? titles.ConnectingWalletConnect
    },
    load: async () =>
      (await import('./connecting-wallet-connect-view.js')).ConnectingWalletConnectView,
  },
}
