/** Which views there are, and their code: fetched when a view that leads to them is open, or when they are gone to. */
import type { Kit, ViewDefinitions, ViewName } from '@scope/core'
import { type LazyComponent, lazyComponent } from '../lazy-component.js'
import { account } from './account/index.js'
import { accountSettings } from './account-settings/index.js'
import { allWallets } from './all-wallets/index.js'
import { approveTransaction } from './approve-transaction/index.js'
import { email } from './bundles/email.js'
import { money } from './bundles/money.js'
import { names } from './bundles/names.js'
import { onRamp } from './bundles/on-ramp.js'
import { permissions } from './bundles/permissions.js'
import { swapViews } from './bundles/swap.js'
import { connect, connectWallets } from './connect/index.js'
import { connectingExternal } from './connecting-external/index.js'
import { connectingMultiChain } from './connecting-multi-chain/index.js'
import { connectingWalletConnect } from './connecting-wallet-connect/index.js'
import { connectingWalletConnectBasic } from './connecting-wallet-connect-basic/index.js'
import { downloads } from './downloads/index.js'
import { getWallet } from './get-wallet/index.js'
import { whatIsANetwork, whatIsAWallet } from './learn/index.js'
import { LoadFailed } from './load-failed.js'
import { networks } from './networks/index.js'
import { profileWallets } from './profile-wallets/index.js'
import { sendCalls } from './send-calls/index.js'
import { siwxSignMessage } from './siwx-sign-message/index.js'
import { switchActiveChain } from './switch-active-chain/index.js'
import { switchAddress } from './switch-address/index.js'
import { switchNetwork } from './switch-network/index.js'
import { unsupportedChain } from './unsupported-chain/index.js'
import type { ReactViewDefinition, View, ViewProps } from './view.js'
import { ViewLoading } from './view-loading.js'

const own = {
  Connect: connect,
  Account: account,
  AccountSettings: accountSettings,
  ConnectingExternal: connectingExternal,
  ConnectingMultiChain: connectingMultiChain,
  ConnectWallets: connectWallets,
  Networks: networks,
  ProfileWallets: profileWallets,
  SwitchActiveChain: switchActiveChain,
  SwitchAddress: switchAddress,
  SwitchNetwork: switchNetwork,
  UnsupportedChain: unsupportedChain,
  WhatIsANetwork: whatIsANetwork,
  WhatIsAWallet: whatIsAWallet,
} satisfies ViewDefinitions

/** Views of optional features, present if the feature is. */
const ofFeatures = {
  AllWallets: allWallets,
  ApproveTransaction: approveTransaction,
  ConnectingWalletConnect: connectingWalletConnect,
  ConnectingWalletConnectBasic: connectingWalletConnectBasic,
  Downloads: downloads,
  GetWallet: getWallet,
  SendCalls: sendCalls,
  SIWXSignMessage: siwxSignMessage,
  ConnectingSiwe: siwxSignMessage,
  ...email,
  ...money,
  ...names,
  ...onRamp,
  ...permissions,
  ...swapViews,
} satisfies ViewDefinitions

/** Registers the views with the router. Repeated calls change nothing. */
export function declareViews({ modal }: Kit): void {
  modal.registerViews(own)
  for (const [name, view] of Object.entries(ofFeatures))
    if (modal.views.has(name as keyof typeof ofFeatures)) modal.registerViews({ [name]: view })
}

/** Undefined for one that this site has no use for. */
export const getDrawing = ({ modal }: Kit, name: ViewName): ReactViewDefinition | undefined =>
  modal.views.get(name)?.react

const parts = new WeakMap<ReactViewDefinition, LazyComponent<ViewProps>>()

/** One component per view, so that a loaded view stays loaded. */
export function getPart(
  drawing: ReactViewDefinition | undefined,
): LazyComponent<ViewProps> | undefined {
  if (!drawing || 'View' in drawing) return undefined
  const made =
    parts.get(drawing) ??
    lazyComponent(() => drawing.load(), { Fallback: ViewLoading, ErrorFallback: LoadFailed })
  parts.set(drawing, made)
  return made
}

/** Returns the component of a view, which shows a fallback while it loads. */
export function getView(kit: Kit, name: ViewName): View | undefined {
  const drawing = getDrawing(kit, name)
  return drawing && 'View' in drawing ? drawing.View : getPart(drawing)
}

/** The code of one view, ahead of its opening. */
export const prefetchView = (kit: Kit, name: ViewName): void =>
  void getPart(getDrawing(kit, name))?.prefetch()

/** Prefetches the views that this one leads to. */
export function prefetchNextViews(kit: Kit, shown: ViewName): void {
  for (const [name, { react }] of kit.modal.views)
    if (react?.prefetchFrom?.includes(shown) && react.isEnabled?.(kit) !== false) {
      prefetchView(kit, name)
      react.prefetch?.(kit)
    }
}

/** Every view that is drawn today. */
export const viewNames: readonly string[] = [...Object.keys(own), ...Object.keys(ofFeatures)]
