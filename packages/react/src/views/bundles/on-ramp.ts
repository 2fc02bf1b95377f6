import type { ReactView } from '../view.js'

const fetchOnRampViews = () => import('./on-ramp-views.js').then((code) => code.onRampViews)

type OnRampView = keyof Awaited<ReturnType<typeof fetchOnRampViews>>

/** Not prefetched: the account, which leads to them, has more likely actions. */
const drawn = (name: OnRampView): ReactView => ({
  react: { load: async () => (await fetchOnRampViews())[name] },
})

/** Views of buying, in one chunk. */
export const onRamp: Record<OnRampView, ReactView> = {
  BuyInProgress: drawn('BuyInProgress'),
  OnRampActivity: drawn('OnRampActivity'),
  OnRampFiatSelect: drawn('OnRampFiatSelect'),
  OnRampProviders: drawn('OnRampProviders'),
  OnRampTokenSelect: drawn('OnRampTokenSelect'),
  WhatIsABuy: drawn('WhatIsABuy'),
}
