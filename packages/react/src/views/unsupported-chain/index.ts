import type { ReactView } from '../view.js'

export const unsupportedChain: ReactView<'UnsupportedChain'> = {
  requiresAccount: true,
  closeOnNetworkSwitch: true,
  react: {
    prefetchFrom: ['ConnectingExternal'],
    load: async () => (await import('./unsupported-chain-view.js')).UnsupportedChainView,
  },
}
