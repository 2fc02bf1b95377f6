import { namespaces } from '@scope/core'
import type { ReactView } from '../view.js'

export const connectingMultiChain: ReactView<'ConnectingMultiChain'> = {
  react: {
    prefetchFrom: ['Connect'],
    isEnabled: ({ network }) => namespaces.filter(network.forNamespace).length > 1,
    load: async () => (await import('./connecting-multi-chain-view.js')).ConnectingMultiChainView,
  },
}
