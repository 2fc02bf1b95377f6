import type { DrawnView } from '../view.js'

export const profileWallets: DrawnView<'ProfileWallets'> = {
  needsAccount: true,
  react: {
    comesAfter: ['Account'],
    load: async () => (await import('./profile-wallets-view.js')).ProfileWalletsView,
  },
}
