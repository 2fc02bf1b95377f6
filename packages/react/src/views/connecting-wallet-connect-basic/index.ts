import type { DrawnView } from '../view.js'

export const connectingWalletConnectBasic: DrawnView<'ConnectingWalletConnectBasic'> = {
  react: {
    load: async () =>
      (await import('./connecting-wallet-connect-basic-view.js')).ConnectingWalletConnectBasicView,
  },
}
