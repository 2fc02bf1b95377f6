import type { ReactView } from '../view.js'

export const allWallets: ReactView<'AllWallets'> = {
  react: {
    prefetchFrom: ['Connect', 'ConnectWallets', 'GetWallet'],
    load: async () => (await import('./all-wallets-view.js')).AllWalletsView,
  },
}
