import { namespaces } from '@scope/core'
import type { ReactView } from '../view.js'

export const switchActiveChain: ReactView<'SwitchActiveChain'> = {
  requiresAccount: true,
  react: {
    prefetchFrom: ['Networks'],
    isEnabled: ({ network }) => namespaces.filter(network.forNamespace).length > 1,
    load: async () => (await import('./switch-active-chain-view.js')).SwitchActiveChainView,
  },
}
