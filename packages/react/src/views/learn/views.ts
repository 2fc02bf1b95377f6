/** Explanations for new users, in one chunk: few users open them. */
import { WhatIsANetworkView } from './what-is-a-network-view.js'
import { WhatIsAWalletView } from './what-is-a-wallet-view.js'

export const explanations = {
  WhatIsANetwork: WhatIsANetworkView,
  WhatIsAWallet: WhatIsAWalletView,
}
