import { namespaces } from '@scope/core'
import type { DrawnView } from '../view.js'

export const connectingMultiChain: DrawnView<'ConnectingMultiChain'> = {
  react: {
    comesAfter: ['Connect'],
    isFor: ({ network }) => namespaces.filter(network.of).length > 1,
    load: async () => (await import('./connecting-multi-chain-view.js')).ConnectingMultiChainView,
  },
}
