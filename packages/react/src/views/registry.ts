/** Which component draws which view. Connect comes with the dialog; the others are fetched when they are gone to. */
import type { ViewName } from '@scope/core'
import { lazy } from 'react'
import { ConnectView } from './connect/connect-view.js'
import type { View } from './view.js'

const ConnectingExternal = lazy(async () => ({
  default: (await import('./connecting-external/connecting-external-view.js'))
    .ConnectingExternalView,
}))
const Account = lazy(async () => ({
  default: (await import('./account/account-view.js')).AccountView,
}))
const AccountSettings = lazy(async () => ({
  default: (await import('./account-settings/account-settings-view.js')).AccountSettingsView,
}))
const ProfileWallets = lazy(async () => ({
  default: (await import('./profile-wallets/profile-wallets-view.js')).ProfileWalletsView,
}))
const Networks = lazy(async () => ({
  default: (await import('./networks/networks-view.js')).NetworksView,
}))
const SwitchNetwork = lazy(async () => ({
  default: (await import('./switch-network/switch-network-view.js')).SwitchNetworkView,
}))
const UnsupportedChain = lazy(async () => ({
  default: (await import('./unsupported-chain/unsupported-chain-view.js')).UnsupportedChainView,
}))
const WhatIsAWallet = lazy(async () => ({
  default: (await import('./what-is-a-wallet/what-is-a-wallet-view.js')).WhatIsAWalletView,
}))
const WhatIsANetwork = lazy(async () => ({
  default: (await import('./what-is-a-network/what-is-a-network-view.js')).WhatIsANetworkView,
}))

export const views: Partial<Record<ViewName, View>> = {
  Connect: ConnectView,
  ConnectingExternal,
  Account,
  AccountSettings,
  ProfileWallets,
  Networks,
  SwitchNetwork,
  UnsupportedChain,
  WhatIsAWallet,
  WhatIsANetwork,
}
