import type { DrawnView } from '../view.js'

export const walletSend: DrawnView<'WalletSend'> = {
  react: {
    comesAfter: ['Account'],
    load: async () => (await import('./wallet-send-view.js')).WalletSendView,
  },
}
