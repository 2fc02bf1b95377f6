/** For those who are new here: both in one file, which hardly anybody fetches. */
import { WhatIsANetworkView } from './what-is-a-network-view.js'
import { WhatIsAWalletView } from './what-is-a-wallet-view.js'

export const explanations = {
  WhatIsANetwork: WhatIsANetworkView,
  WhatIsAWallet: WhatIsAWalletView,
}
