import { lazily } from '@scope/core'
import type { DrawnView } from '../view.js'

const fetchCode = lazily(() => import('./networks-view.js'))

export const networks: DrawnView<'Networks'> = {
  endsWithSwitch: true,
  react: {
    comesAfter: ['Account'],
    load: async () => (await fetchCode()).NetworksView,
    prefetch: (kit) =>
      void fetchCode().then(
        ({ prefetchPictures }) => prefetchPictures(kit),
        () => undefined,
      ),
  },
}
