import type { DrawnView } from '../view.js'

export const walletSendSelectToken: DrawnView<'WalletSendSelectToken'> = {
  react: {
    comesAfter: ['WalletSend'],
    load: async () =>
      (await import('./wallet-send-select-token-view.js')).WalletSendSelectTokenView,
  },
}
