import type { DrawnView } from '../view.js'

export const switchNetwork: DrawnView<'SwitchNetwork'> = {
  needsAccount: true,
  endsWithSwitch: true,
  react: {
    comesAfter: ['Networks', 'UnsupportedChain'],
    title: ({ titles }, { network }, route) =>
      (route.view === 'SwitchNetwork' && network.find(route.networkId)?.name) || titles.Networks,
    load: async () => (await import('./switch-network-view.js')).SwitchNetworkView,
  },
}
