import type { DrawnView } from '../view.js'

export const whatIsAWallet: DrawnView<'WhatIsAWallet'> = {
  react: {
    load: async () => (await import('./what-is-a-wallet-view.js')).WhatIsAWalletView,
  },
}
