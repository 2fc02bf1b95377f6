import type { ReactView } from '../view.js'

const fetchViews = async () => (await import('./views.js')).explanations

export const whatIsAWallet: ReactView<'WhatIsAWallet'> = {
  react: { load: async () => (await fetchViews()).WhatIsAWallet },
}

export const whatIsANetwork: ReactView<'WhatIsANetwork'> = {
  react: { prefetchFrom: ['Networks'], load: async () => (await fetchViews()).WhatIsANetwork },
}
