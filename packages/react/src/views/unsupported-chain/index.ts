import type { DrawnView } from '../view.js'

export const unsupportedChain: DrawnView<'UnsupportedChain'> = {
  needsAccount: true,
  endsWithSwitch: true,
  react: {
    comesAfter: ['ConnectingExternal'],
    load: async () => (await import('./unsupported-chain-view.js')).UnsupportedChainView,
  },
}
