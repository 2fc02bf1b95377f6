import type { DrawnView } from '../view.js'

export const connectingExternal: DrawnView<'ConnectingExternal'> = {
  waitsFor: ({ walletId }) => walletId,
  react: {
    comesAfter: ['Connect'],
    title({ common }, { wallets, connection }, route) {
      const id = route.view === 'ConnectingExternal' ? route.walletId : ''
      const asked = connection.$attempts.get().find(({ wallet }) => wallet.id === id)
      return wallets.find(id)?.name ?? asked?.wallet.name ?? common.dialog
    },
    load: async () => (await import('./connecting-external-view.js')).ConnectingExternalView,
  },
}
