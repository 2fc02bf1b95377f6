import { remoteWallet } from '../../lib/connect-route.js'
import type { ReactView } from '../view.js'

export const downloads: ReactView<'Downloads'> = {
  react: {
    title: ({ titles }, kit, route) =>
      remoteWallet(kit, 'walletId' in route ? route.walletId : undefined)?.name ?? titles.GetWallet,
    prefetchFrom: ['GetWallet', 'AllWallets'],
    load: async () => (await import('./downloads-view.js')).DownloadsView,
  },
}
