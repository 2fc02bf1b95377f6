import type { DrawnView } from '../view.js'

export const getWallet: DrawnView<'GetWallet'> = {
  react: {
    comesAfter: ['WhatIsAWallet'],
    load: async () => (await import('./get-wallet-view.js')).GetWalletView,
  },
}
