import { namespaces } from '@scope/core'
import type { DrawnView } from '../view.js'

export const switchActiveChain: DrawnView<'SwitchActiveChain'> = {
  needsAccount: true,
  react: {
    comesAfter: ['Networks'],
    isFor: ({ network }) => namespaces.filter(network.of).length > 1,
    load: async () => (await import('./switch-active-chain-view.js')).SwitchActiveChainView,
  },
}
