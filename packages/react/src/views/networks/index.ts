import type { DrawnView } from '../view.js'

export const networks: DrawnView<'Networks'> = {
  endsWithSwitch: true,
  react: {
    comesAfter: ['Account'],
    load: async () => (await import('./networks-view.js')).NetworksView,
  },
}
