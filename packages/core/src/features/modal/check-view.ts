/** A view that can't be shown here is told where it is asked for, with the option it takes. For development builds. */
import { KitError } from '../../errors/kit-error.js'
import { nearestName } from '../../errors/known-names.js'
import type { CoreViewParameters } from '../../extensions.js'

const ownViews: readonly string[] = Object.keys({
  Connect: true,
  Account: true,
  AccountSettings: true,
  ConnectingExternal: true,
  ConnectingMultiChain: true,
  ConnectWallets: true,
  Networks: true,
  ProfileWallets: true,
  SwitchActiveChain: true,
  SwitchAddress: true,
  SwitchNetwork: true,
  UnsupportedChain: true,
  WhatIsANetwork: true,
  WhatIsAWallet: true,
} satisfies Record<keyof CoreViewParameters, true>)

/** Views of features that are published with Scope: what to write where they are missing. */
const getOption: Readonly<Record<string, string>> = {
  AllWallets: 'walletConnect',
  ApproveTransaction: 'walletConnect',
  BuyInProgress: 'onRamp',
  ChooseAccountName: 'names',
  ConnectSocials: 'embeddedWallet',
  ConnectingFarcaster: 'embeddedWallet',
  ConnectingSiwe: 'siwx',
  ConnectingSocial: 'embeddedWallet',
  ConnectingWalletConnect: 'walletConnect',
  ConnectingWalletConnectBasic: 'walletConnect',
  Downloads: 'directory',
  EmailLogin: 'embeddedWallet',
  EmailVerifyDevice: 'embeddedWallet',
  EmailVerifyOtp: 'embeddedWallet',
  GetWallet: 'directory',
  OnRampActivity: 'onRamp',
  OnRampFiatSelect: 'onRamp',
  OnRampProviders: 'onRamp',
  OnRampTokenSelect: 'onRamp',
  RegisterAccountName: 'names',
  RegisterAccountNameSuccess: 'names',
  SIWXSignMessage: 'siwx',
  SendCalls: 'calls',
  SmartSessionCreated: 'permissions',
  SmartSessionList: 'permissions',
  Swap: 'swap',
  SwapPreview: 'swap',
  SwapSelectToken: 'swap',
  TransactionDetails: 'history',
  Transactions: 'history',
  UpdateEmailPrimaryOtp: 'embeddedWallet',
  UpdateEmailSecondaryOtp: 'embeddedWallet',
  UpdateEmailWallet: 'embeddedWallet',
  UpgradeEmailWallet: 'embeddedWallet',
  WalletCompatibleNetworks: 'receive',
  WalletReceive: 'receive',
  WalletSend: 'send',
  WalletSendPreview: 'send',
  WalletSendSelectToken: 'send',
  WhatIsABuy: 'onRamp',
}

/**
 * Throws `view-unavailable`.
 *
 * @param route - What the host passed: a name alone, or the event of a click, is no route.
 */
export function checkView(route: unknown, isDeclared: (view: string) => boolean): void {
  const view = typeof route === 'object' && route && 'view' in route ? route.view : undefined
  if (typeof view !== 'string') {
    const received = typeof route === 'string' ? `"${route}"` : typeof route
    throw new KitError(
      'view-unavailable',
      `Expected a route, such as { view: 'Account' }, received ${received}.`,
    )
  }
  if (isDeclared(view) || ownViews.includes(view)) return
  const option = getOption[view]
  const suggestion = nearestName(view, [...ownViews, ...Object.keys(getOption)])
  const hint = option
    ? `Give createKit the option "${option}".`
    : suggestion
      ? `Did you mean "${suggestion}"?`
      : `It comes with a feature: give createKit its option. The kit’s own are ${ownViews.join(', ')}.`
  const problem = option ? 'This kit has no view' : 'Unknown view'
  throw new KitError('view-unavailable', `${problem} "${view}". ${hint}`, {
    details: { view, ...(option && { option }) },
  })
}
