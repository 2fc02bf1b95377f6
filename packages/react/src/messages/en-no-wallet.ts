/** Messages for users without an installed wallet. Load with what shows them. */
export const enNoWallet = {
  none: 'No wallets detected',
  noneFor: (chain: string) => `No ${chain} wallets detected`,
  noneHint: 'Install a wallet extension, or open this page in your wallet’s browser.',
  rediscover: 'Refresh',
  opensInApp: 'Opens in the app',
}

export type NoWalletMessages = typeof enNoWallet
