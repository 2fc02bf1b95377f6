import { buttonEn, connectTitle } from './button-en.js'

/** Messages that load with the dialog. */
export const enDialog = {
  locale: 'en',
  direction: 'ltr' as 'ltr' | 'rtl',
  button: buttonEn,
  common: {
    unavailable: 'Not available on this site.',
    notConnected: 'No wallet connected.',
    back: 'Back',
    close: buttonEn.close,
    cancel: 'Cancel',
    retry: buttonEn.retry,
    copied: 'Copied',
    loading: 'Loading',
    dialog: 'Wallet',
  },
  /** Shown while the error messages load, or if they can't be loaded. */
  fallback: {
    title: 'Something went wrong',
    hint: 'Try again, or choose another wallet.',
  },
  /** A part of the dialog's own code. */
  notLoaded: {
    title: 'Couldn’t load',
    hint: 'Check your internet connection and try again.',
  },
  /** Announced to screen readers afterwards. */
  announcements: {
    connected: (wallet: string) => `Connected with ${wallet}`,
    disconnected: 'Disconnected',
    switched: (network: string) => `Switched to ${network}`,
  },
  /** Titles of the first views, and of what they lead to by a button without a text of its own. */
  titles: {
    Connect: connectTitle,
    Account: 'Account',
    AccountSettings: 'Settings',
    AllWallets: 'All wallets',
    ConnectSocials: 'More options',
    WhatIsAWallet: 'What is a wallet?',
  },
  connect: {
    installed: 'Installed',
    /** Short name of all EVM networks. */
    evm: 'EVM',
    recent: 'Recent',
    others: 'More',
    none: 'No wallets detected',
    noneHint: 'Install a wallet extension, or open this page in your wallet’s browser.',
    noneFor: (chain: string) => `No ${chain} wallets detected`,
    rediscover: 'Refresh',
    getWallet: 'Get a wallet',
    onPhone: 'Phone wallet',
    qrCode: 'QR code',
    /** For two wallets that share a name and have no domain. */
    sameName: 'Another wallet has the same name. Choose the one you installed.',
    ambiguous: (domain: string) =>
      `Another wallet also claims ${domain}. Choose the one you installed.`,
    unlisted: (domain: string) => `Not verified by this site: ${domain}`,
    legacy: 'Detected in your browser. Wallet name unknown.',
  },
  namespaces: {
    eip155: 'EVM networks',
    solana: 'Solana',
    polkadot: 'Polkadot',
    bip122: 'Bitcoin',
  },
}
