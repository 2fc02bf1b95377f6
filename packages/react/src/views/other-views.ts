/** Definitions of all views that the wallet list or the account lead to. Loads once the first view is painted. */
import type { ViewDefinitions } from '@scope/core'
import { english } from '../hooks/use-view-messages.js'
import type { DialogMessages } from '../messages/en-titles.js'
import { accountSettings } from './account-settings/index.js'
import { allWallets } from './all-wallets/index.js'
import { approveTransaction } from './approve-transaction/index.js'
import { email } from './bundles/email.js'
import { money } from './bundles/money.js'
import { names } from './bundles/names.js'
import { onRamp } from './bundles/on-ramp.js'
import { permissions } from './bundles/permissions.js'
import { swapViews } from './bundles/swap.js'
import { connectWallets } from './connect/connect-wallets.js'
import { connectingExternal } from './connecting-external/index.js'
import { connectingMultiChain } from './connecting-multi-chain/index.js'
import { connectingWalletConnect } from './connecting-wallet-connect/index.js'
import { connectingWalletConnectBasic } from './connecting-wallet-connect-basic/index.js'
import { downloads } from './downloads/index.js'
import { getWallet } from './get-wallet/index.js'
import { whatIsANetwork, whatIsAWallet } from './learn/index.js'
import { networks } from './networks/index.js'
import { profileWallets } from './profile-wallets/index.js'
import { sendCalls } from './send-calls/index.js'
import { siwxSignMessage } from './siwx-sign-message/index.js'
import { switchActiveChain } from './switch-active-chain/index.js'
import { switchAddress } from './switch-address/index.js'
import { switchNetwork } from './switch-network/index.js'
import { unsupportedChain } from './unsupported-chain/index.js'

/** Views of each site. */
export const ownViews = {
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
export const featureViews = {
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

/** English messages with the titles of these views. */
export const messages: DialogMessages = english
