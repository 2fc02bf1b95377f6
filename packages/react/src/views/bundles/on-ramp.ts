import { bundle } from './bundle.js'

/** Views of buying, in one chunk. Not prefetched: the account, which leads to them, has more likely actions. */
export const onRamp = bundle(
  [
    'BuyInProgress',
    'OnRampActivity',
    'OnRampFiatSelect',
    'OnRampProviders',
    'OnRampTokenSelect',
    'WhatIsABuy',
  ],
  () => import('./on-ramp-views.js').then((code) => code.onRampViews),
)
