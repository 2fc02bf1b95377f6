import type { ReactView } from '../view.js'

export const getWallet: ReactView<'GetWallet'> = {
  react: {
    prefetchFrom: ['WhatIsAWallet'],
    load: async () => (await import('./get-wallet-view.js')).GetWalletView,
  },
}
