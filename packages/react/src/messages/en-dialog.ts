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
    ApproveTransaction: 'Waiting for your wallet',
    WhatIsAWallet: 'What is a wallet?',
    WhatIsANetwork: 'What is a network?',
  },
  connect: {
    installed: 'Installed',
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
    legacy: 'Found in your browser, it does not say which wallet it is',
  },
  connecting: {
    waiting: (wallet: string) => `Continue in ${wallet}`,
    waitingHint: 'Approve the connection in the window that opened.',
    slow: (seconds: string) =>
      `Still waiting, ${seconds}. If no window opened, click the wallet’s icon in your browser.`,
    pending: (wallet: string) => `${wallet} is already asking`,
    pendingHint:
      'A request is waiting there. Open the wallet and answer it: this page goes on by itself.',
    openAgain: 'Ask again',
    declined: 'Request declined',
    declinedHint: 'Nothing was shared with this site. You can try again, or choose another wallet.',
    otherWallet: 'Choose another wallet',
    gone: 'This wallet is no longer there',
    goneHint: 'It was removed or turned off. Turn it on again, or choose another one.',
  },
  account: {
    settings: 'Settings',
    balance: buttonEn.balance,
    exactBalance: (amount: string) => `Exactly ${amount}`,
    balanceUnavailable: 'Balance unavailable',
    network: 'Network',
    wallets: 'Wallets and accounts',
    connectedWith: (wallet: string) => `Connected with ${wallet}`,
    reconnecting: (wallet: string) => `Waiting for ${wallet}`,
  },
  wallets: {
    inUse: 'In use',
    accounts: 'Accounts',
    remembered: 'Used before',
    forget: (wallet: string) => `Forget ${wallet}`,
    add: 'Connect another wallet',
  },
  networks: {
    search: 'Search networks',
    current: 'Current',
    none: (text: string) => `No network is called “${text}”.`,
    mayAsk: 'Your wallet may ask you to add a network.',
    why: 'Why',
    testnet: 'Test network',
    notApproved: 'Your wallet did not agree to it',
    switching: (wallet: string) => `Switch in ${wallet}`,
    switchingHint: (network: string) =>
      `Approve the switch to ${network} in the window that opened.`,
    declined: 'Switch declined',
    declinedHint: 'Nothing has changed. You can try again, or stay on this network.',
    unknown: 'This network is not on this site.',
    unsupported: 'This site does not use this network',
    unsupportedHint:
      'Your wallet is on a network that this site does not know. Choose one of these to go on.',
  },
  namespaces: {
    eip155: 'EVM networks',
    solana: 'Solana',
    polkadot: 'Polkadot',
    bip122: 'Bitcoin',
  },
  accountTypes: {
    payment: 'Payments',
    ordinal: 'Ordinals',
    smartAccount: 'Smart account',
  },
  chains: {
    label: 'Chain',
    /** Of all EVM networks, where there is little room. */
    evm: 'EVM',
    several: (wallet: string) => `${wallet} serves several chains. Each is connected by itself.`,
    connected: 'Connected',
    switchTo: (network: string) => `Switch to ${network}`,
    switchHint: (wallet: string, chain: string) =>
      `You need a wallet for ${chain}. ${wallet} stays connected.`,
    continueWith: (wallet: string) => `Continue with ${wallet}`,
    chooseWallet: (chain: string) => `Choose a wallet for ${chain}`,
    none: (chain: string) => `No wallet is connected for ${chain}.`,
  },
  whatIsAWallet: {
    points: [
      {
        title: 'Your keys, your account',
        text: 'A wallet holds the keys to your accounts. Nobody else can use them, and nobody can reset them for you.',
      },
      {
        title: 'One sign-in for every site',
        text: 'You connect instead of making an account. The site sees your address and nothing else until you approve.',
      },
      {
        title: 'You approve every step',
        text: 'A site can ask. Only you can sign, and your wallet shows what you are about to sign.',
      },
    ],
    done: 'Choose a wallet',
  },
  whatIsANetwork: {
    points: [
      {
        title: 'Where your transactions live',
        text: 'Every network is a ledger of its own, with its own fees and speed. Your address is the same on many of them.',
      },
      {
        title: 'Why a wallet asks to add one',
        text: 'Wallets know the large networks only. Adding one tells your wallet where to find it: it moves nothing.',
      },
    ],
    done: 'Choose a network',
  },
}

export type DialogMessages = typeof enDialog
