import type { DrawnView } from '../view.js'

export const walletReceive: DrawnView<'WalletReceive'> = {
  react: {
    comesAfter: ['Account'],
    load: async () => (await import('./wallet-receive-view.js')).WalletReceiveView,
  },
}
