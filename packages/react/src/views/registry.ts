/** Which component draws which view. Connect comes with the dialog; the others are fetched when it is open, or gone to. */
import type { ViewName } from '@scope/core'
import { type Part, part } from '../part.js'
import { ConnectView } from './connect/connect-view.js'
import { LoadFailed } from './load-failed.js'
import type { View, ViewProps } from './view.js'
import { Waiting } from './waiting.js'

const view = (load: () => Promise<View>): Part<ViewProps> =>
  part(load, { Waiting, Failed: LoadFailed })

const fetched = {
  ConnectingExternal: view(
    async () =>
      (await import('./connecting-external/connecting-external-view.js')).ConnectingExternalView,
  ),
  ConnectingMultiChain: view(
    async () =>
      (await import('./connecting-multi-chain/connecting-multi-chain-view.js'))
        .ConnectingMultiChainView,
  ),
  ConnectingWalletConnect: view(
    async () =>
      (await import('./connecting-wallet-connect/connecting-wallet-connect-view.js'))
        .ConnectingWalletConnectView,
  ),
  ConnectingWalletConnectBasic: view(
    async () =>
      (await import('./connecting-wallet-connect-basic/connecting-wallet-connect-basic-view.js'))
        .ConnectingWalletConnectBasicView,
  ),
  AllWallets: view(async () => (await import('./all-wallets/all-wallets-view.js')).AllWalletsView),
  ApproveTransaction: view(
    async () =>
      (await import('./approve-transaction/approve-transaction-view.js')).ApproveTransactionView,
  ),
  SwitchActiveChain: view(
    async () =>
      (await import('./switch-active-chain/switch-active-chain-view.js')).SwitchActiveChainView,
  ),
  SwitchAddress: view(
    async () => (await import('./switch-address/switch-address-view.js')).SwitchAddressView,
  ),
  Account: view(async () => (await import('./account/account-view.js')).AccountView),
  AccountSettings: view(
    async () => (await import('./account-settings/account-settings-view.js')).AccountSettingsView,
  ),
  ProfileWallets: view(
    async () => (await import('./profile-wallets/profile-wallets-view.js')).ProfileWalletsView,
  ),
  Networks: view(async () => (await import('./networks/networks-view.js')).NetworksView),
  SwitchNetwork: view(
    async () => (await import('./switch-network/switch-network-view.js')).SwitchNetworkView,
  ),
  UnsupportedChain: view(
    async () =>
      (await import('./unsupported-chain/unsupported-chain-view.js')).UnsupportedChainView,
  ),
  WhatIsAWallet: view(
    async () => (await import('./what-is-a-wallet/what-is-a-wallet-view.js')).WhatIsAWalletView,
  ),
  WhatIsANetwork: view(
    async () => (await import('./what-is-a-network/what-is-a-network-view.js')).WhatIsANetworkView,
  ),
}

/** Views of wallets elsewhere: not there where the site has no way to them. */
const ofRemote = /^(ConnectingWallet|AllWallets|ApproveT)/

const views: Partial<Record<ViewName, View>> = { Connect: ConnectView, ...fetched }

/** Undefined for one that this site has no use for. */
export const viewOf = (name: ViewName, isRemote: boolean): View | undefined =>
  isRemote || !ofRemote.test(name) ? views[name] : undefined

/** The ways on from each view: fetched while the person is still reading it. */
const next: Partial<Record<ViewName, readonly (keyof typeof fetched)[]>> = {
  Connect: ['ConnectingExternal'],
  ConnectingExternal: ['Account', 'UnsupportedChain'],
  Account: ['AccountSettings', 'Networks', 'ProfileWallets'],
  Networks: ['SwitchNetwork', 'WhatIsANetwork'],
  UnsupportedChain: ['SwitchNetwork'],
}

/** Besides, where a site has several chains. */
const nextOfSeveral: typeof next = {
  Connect: ['ConnectingMultiChain'],
  Networks: ['SwitchActiveChain'],
}

/** Besides, where wallets elsewhere are paired with. */
const nextOfRemote: typeof next = {
  Connect: ['ConnectingWalletConnect', 'AllWallets'],
  ConnectingWalletConnectBasic: ['ConnectingWalletConnect'],
  AllWallets: ['ConnectingWalletConnect'],
  Account: ['ApproveTransaction'],
}

export function prefetchNextViews(
  shown: ViewName,
  { hasSeveralChains, isRemote }: { hasSeveralChains: boolean; isRemote: boolean },
): void {
  const names = [
    ...(next[shown] ?? []),
    ...((hasSeveralChains && nextOfSeveral[shown]) || []),
    ...((isRemote && nextOfRemote[shown]) || []),
  ]
  for (const name of names) void fetched[name].prefetch()
}

/** The code of one view, ahead of its opening. */
export const prefetchView = (name: ViewName): void => {
  for (const [one, { prefetch }] of Object.entries(fetched)) if (one === name) void prefetch()
}

/** Every view that is drawn today. */
export const viewNames: readonly string[] = Object.keys(views)
