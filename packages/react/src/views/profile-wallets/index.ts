import type { ReactView } from '../view.js'

export const profileWallets: ReactView<'ProfileWallets'> = {
  requiresAccount: true,
  react: {
    prefetchFrom: ['Account'],
    load: async () => (await import('./profile-wallets-view.js')).ProfileWalletsView,
  },
}
