import { lazyImport } from '@scope/core'
import type { ReactView } from '../view.js'

const fetchCode = lazyImport(() => import('./networks-view.js'))

export const networks: ReactView<'Networks'> = {
  closeOnNetworkSwitch: true,
  react: {
    prefetchFrom: ['Account'],
    load: async () => (await fetchCode()).NetworksView,
    prefetch: (kit) =>
      void fetchCode().then(
        ({ prefetchImages }) => prefetchImages(kit),
        () => undefined,
      ),
  },
}
