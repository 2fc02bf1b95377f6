import type { Namespace } from '../../ids/caip.js'

/** Every view of the specification, by the name a host opens it with, and what it must be told. */
export interface ViewParameters {
  /** Of one namespace: only wallets that serve it. */
  Connect: { readonly namespace?: Namespace }
  /** Of the namespace in use unless told. */
  Account: { readonly namespace?: Namespace }
  AccountSettings: undefined
  AllWallets: undefined
  ApproveTransaction: undefined
  BuyInProgress: undefined
  ChooseAccountName: undefined
  ConnectSocials: undefined
  ConnectWallets: undefined
  ConnectingExternal: { readonly walletId: string; readonly namespace?: Namespace }
  ConnectingFarcaster: undefined
  ConnectingMultiChain: { readonly walletId: string }
  ConnectingSiwe: undefined
  ConnectingSocial: undefined
  /** Of one of the host's own wallets, or of any; for the first namespace unless told. */
  ConnectingWalletConnect: { readonly walletId?: string; readonly namespace?: Namespace }
  ConnectingWalletConnectBasic: undefined
  Downloads: { readonly walletId: string }
  EmailLogin: undefined
  EmailVerifyDevice: undefined
  EmailVerifyOtp: undefined
  GetWallet: undefined
  Networks: undefined
  OnRampActivity: undefined
  OnRampFiatSelect: undefined
  OnRampProviders: undefined
  OnRampTokenSelect: undefined
  ProfileWallets: undefined
  RegisterAccountName: undefined
  RegisterAccountNameSuccess: undefined
  SIWXSignMessage: undefined
  SmartSessionCreated: undefined
  SmartSessionList: undefined
  Swap: undefined
  SwapPreview: undefined
  SwapSelectToken: undefined
  SwitchActiveChain: { readonly networkId: string }
  SwitchAddress: undefined
  SwitchNetwork: { readonly networkId: string }
  Transactions: undefined
  UnsupportedChain: undefined
  UpdateEmailPrimaryOtp: undefined
  UpdateEmailSecondaryOtp: undefined
  UpdateEmailWallet: undefined
  UpgradeEmailWallet: undefined
  WalletCompatibleNetworks: undefined
  WalletReceive: undefined
  WalletSend: undefined
  WalletSendPreview: undefined
  WalletSendSelectToken: undefined
  WhatIsABuy: undefined
  WhatIsANetwork: undefined
  WhatIsAWallet: undefined
}

export type ViewName = keyof ViewParameters

/** A view and what it was told: `{ view: 'SwitchNetwork', networkId: 'eip155:8453' }`. */
export type Route = {
  [V in ViewName]: { readonly view: V } & (ViewParameters[V] extends undefined
    ? unknown
    : ViewParameters[V])
}[ViewName]
