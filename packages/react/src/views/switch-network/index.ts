import type { ReactView } from '../view.js'

export const switchNetwork: ReactView<'SwitchNetwork'> = {
  requiresAccount: true,
  closeOnNetworkSwitch: true,
  react: {
    prefetchFrom: ['Networks', 'UnsupportedChain'],
    title: ({ titles }, { network }, route) =>
      (route.view === 'SwitchNetwork' && network.find(route.networkId)?.name) || titles.Networks,
    load: async () => (await import('./switch-network-view.js')).SwitchNetworkView,
  },
}
