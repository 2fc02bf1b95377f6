import type { ReactView } from '../view.js'

export const connectingExternal: ReactView<'ConnectingExternal'> = {
  getPendingWalletId: ({ walletId }) => walletId,
  react: {
    prefetchFrom: ['Connect'],
    title({ common }, { wallets, connection }, route) {
      const id = route.view === 'ConnectingExternal' ? route.walletId : ''
      const attempt = connection.$connectionAttempts.get().find(({ wallet }) => wallet.id === id)
      return wallets.get(id)?.name ?? attempt?.wallet.name ?? common.dialog
    },
    load: async () => (await import('./connecting-external-view.js')).ConnectingExternalView,
  },
}
