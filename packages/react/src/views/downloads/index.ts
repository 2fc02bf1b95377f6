import { remoteWallet } from '../../lib/connect-route.js'
import type { DrawnView } from '../view.js'

export const downloads: DrawnView<'Downloads'> = {
  react: {
    title: ({ titles }, kit, route) =>
      remoteWallet(kit, 'walletId' in route ? route.walletId : undefined)?.name ?? titles.GetWallet,
    comesAfter: ['GetWallet', 'AllWallets'],
    load: async () => (await import('./downloads-view.js')).DownloadsView,
  },
}
