import type { DrawnView } from '../view.js'

export const walletCompatibleNetworks: DrawnView<'WalletCompatibleNetworks'> = {
  react: {
    comesAfter: ['WalletReceive'],
    load: async () =>
      (await import('./wallet-compatible-networks-view.js')).WalletCompatibleNetworksView,
  },
}
