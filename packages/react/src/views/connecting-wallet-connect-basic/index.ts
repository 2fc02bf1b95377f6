import type { ReactView } from '../view.js'

export const connectingWalletConnectBasic: ReactView<'ConnectingWalletConnectBasic'> = {
  react: {
    load: async () =>
      (await import('./connecting-wallet-connect-basic-view.js')).ConnectingWalletConnectBasicView,
  },
}
