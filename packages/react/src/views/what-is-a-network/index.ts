import type { DrawnView } from '../view.js'

export const whatIsANetwork: DrawnView<'WhatIsANetwork'> = {
  react: {
    comesAfter: ['Networks'],
    load: async () => (await import('./what-is-a-network-view.js')).WhatIsANetworkView,
  },
}
