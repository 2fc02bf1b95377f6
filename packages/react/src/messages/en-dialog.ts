import { buttonEn, connectTitle } from './button-en.js'

/** The words of what comes with the dialog. */
export const enDialog = {
  locale: 'en',
  direction: 'ltr' as 'ltr' | 'rtl',
  button: buttonEn,
  common: {
    back: 'Back',
    close: buttonEn.close,
    cancel: 'Cancel',
    retry: buttonEn.retry,
    copy: 'Copy address',
    copied: 'Copied',
    copyFailed: 'Copying is blocked here. Select the text instead.',
    loading: 'Loading',
    disconnect: 'Disconnect',
    explorer: 'View on explorer',
    dialog: 'Wallet',
    unavailable: 'This is not available on this site.',
    notConnected: 'No wallet is connected.',
    opensNewTab: 'opens in a new tab',
  },
  /** Until the words for a problem are there, or where they can't be fetched. */
  fallback: {
    title: 'That did not work',
    hint: 'Try again, or choose another wallet.',
  },
  /** A part of the dialog's own code. */
  notLoaded: {
    title: 'Not loaded',
    hint: 'Check your connection to the internet, then try again.',
  },
  /** Said once it has happened, to those who only hear it. */
  announced: {
    connected: (wallet: string) => `Connected with ${wallet}`,
    disconnected: 'Disconnected',
    switched: (network: string) => `Switched to ${network}`,
  },
  titles: {
    Connect: connectTitle,
    Account: 'Account',
    AccountSettings: 'Settings',
    ProfileWallets: 'Your wallets',
    Networks: 'Choose a network',
    UnsupportedChain: 'Switch network',
    ConnectingMultiChain: 'Select a chain',
    SwitchActiveChain: 'Switch chain',
    SwitchAddress: 'Switch address',
    ConnectingWalletConnect: 'Scan with your wallet',
    ConnectingWalletConnectBasic: 'Connect a wallet',
    AllWallets: 'All wallets',
    GetWallet: 'Get a wallet',
    ApproveTransaction: 'Waiting for your wallet',
    SIWXSignMessage: 'Sign in',
    WalletSend: 'Send',
    WalletSendSelectToken: 'Select token',
    WalletSendPreview: 'Review',
    WalletReceive: 'Receive',
    WalletCompatibleNetworks: 'Compatible networks',
    Transactions: 'Activity',
    EmailLogin: 'Continue with e-mail',
    EmailVerifyDevice: 'Confirm this browser',
    EmailVerifyOtp: 'Enter the code',
    ConnectSocials: 'More ways to continue',
    ConnectingSocial: 'Continue with your account',
    ConnectingFarcaster: 'Continue with Farcaster',
    UpdateEmailWallet: 'Change e-mail',
    UpdateEmailPrimaryOtp: 'Confirm current e-mail',
    UpdateEmailSecondaryOtp: 'Confirm new e-mail',
    UpgradeEmailWallet: 'Make it yours',
    ChooseAccountName: 'Your name',
    RegisterAccountName: 'Choose name',
    RegisterAccountNameSuccess: 'Your name',
    WhatIsAWallet: 'What is a wallet?',
    WhatIsANetwork: 'What is a network?',
  },
  connect: {
    installed: 'Installed',
    /** Of all EVM networks, where there is little room. */
    evm: 'EVM',
    recent: 'Recent',
    newHere: 'New here?',
    whatIsAWallet: 'What is a wallet',
    searching: 'Looking for wallets',
    none: 'No wallet was found in this browser',
    noneHint:
      'Install a wallet extension, or open this page in your wallet’s own browser. Then come back here.',
    onPhone: 'A wallet on your phone',
    qrCode: 'QR code',
    opensThere: 'Opens this page in the app',
    noneFor: (chain: string) => `No wallet for ${chain} was found in this browser`,
    lookAgain: 'Look again',
    /** Of two wallets that have nothing but one name. */
    sameName: 'Another wallet goes by this name, too. Choose the one you installed yourself.',
    ambiguous: (domain: string) =>
      `Another wallet also calls itself ${domain}. Choose the one you installed yourself.`,
    unlisted: (domain: string) => `Not the one in this site’s directory: ${domain}`,
    legacy: 'Found in your browser, it does not say which wallet it is',
  },
  namespaces: {
    eip155: 'EVM networks',
    solana: 'Solana',
    polkadot: 'Polkadot',
    bip122: 'Bitcoin',
  },
}

export type DialogMessages = typeof enDialog
