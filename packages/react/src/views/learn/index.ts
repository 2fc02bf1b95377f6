import type { DrawnView } from '../view.js'

const fetchViews = async () => (await import('./views.js')).explanations

export const whatIsAWallet: DrawnView<'WhatIsAWallet'> = {
  react: { load: async () => (await fetchViews()).WhatIsAWallet },
}

export const whatIsANetwork: DrawnView<'WhatIsANetwork'> = {
  react: { comesAfter: ['Networks'], load: async () => (await fetchViews()).WhatIsANetwork },
}
