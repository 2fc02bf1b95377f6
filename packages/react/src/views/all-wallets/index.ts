import type { DrawnView } from '../view.js'

export const allWallets: DrawnView<'AllWallets'> = {
  react: {
    comesAfter: ['Connect', 'ConnectWallets', 'GetWallet'],
    load: async () => (await import('./all-wallets-view.js')).AllWalletsView,
  },
}
