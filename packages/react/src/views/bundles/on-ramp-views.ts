/** The views of buying, as one file: a user who opens one of them continues to another. */
import { BuyInProgressView } from '../buy-in-progress/buy-in-progress-view.js'
import { OnRampActivityView } from '../on-ramp-activity/on-ramp-activity-view.js'
import { OnRampFiatSelectView } from '../on-ramp-fiat-select/on-ramp-fiat-select-view.js'
import { OnRampProvidersView } from '../on-ramp-providers/on-ramp-providers-view.js'
import { OnRampTokenSelectView } from '../on-ramp-token-select/on-ramp-token-select-view.js'
import { WhatIsABuyView } from '../what-is-a-buy/what-is-a-buy-view.js'

export const onRampViews = {
  BuyInProgress: BuyInProgressView,
  OnRampActivity: OnRampActivityView,
  OnRampFiatSelect: OnRampFiatSelectView,
  OnRampProviders: OnRampProvidersView,
  OnRampTokenSelect: OnRampTokenSelectView,
  WhatIsABuy: WhatIsABuyView,
}
