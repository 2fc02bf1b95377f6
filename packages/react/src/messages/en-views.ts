import { buttonEn } from './button-en.js'

/** Messages of the views that follow the wallet list. Load with them. */
export const enViews = {
  connecting: {
    pending: (wallet: string) => `Continue in ${wallet}`,
    pendingHint: 'Approve the connection in your wallet.',
    slow: (seconds: string) =>
      `Still waiting (${seconds}). If no window opened, click the wallet icon in your browser toolbar.`,
    requestPending: (wallet: string) => `Request pending in ${wallet}`,
    requestPendingHint: 'Open your wallet and respond to the pending request.',
    openAgain: 'Try again',
    declined: 'Request declined',
    declinedHint: 'You can try again or choose another wallet.',
    otherWallet: 'Choose another wallet',
    unavailable: 'Wallet unavailable',
    unavailableHint: 'It was removed or disabled. Enable it, or choose another wallet.',
  },
  account: {
    disconnect: 'Disconnect',
    copy: 'Copy address',
    copyFailed: 'Couldn’t copy. Select the text and copy it.',
    explorer: 'View on explorer',
    opensNewTab: 'opens in a new tab',
    balance: buttonEn.balance,
    exactBalance: (amount: string) => `Exact balance: ${amount}`,
    total: 'Total value',
    balanceUnavailable: 'Balance unavailable',
    hiddenAmount: 'Amount hidden',
    network: 'Network',
    wallets: 'Wallets and accounts',
    name: 'Account name',
    chooseName: 'Choose a name',
    chooseNameHint: 'Let people find you by name',
    noEmail: 'No email added',
    ownKeys: 'Recovery and private keys',
    connectedWith: (wallet: string) => `Connected with ${wallet}`,
    reconnecting: (wallet: string) => `Waiting for ${wallet}`,
  },
  wallets: {
    active: 'Active',
    accounts: 'Accounts',
    recent: 'Recently connected',
    removeRecent: (wallet: string) => `Remove ${wallet}`,
    disconnect: (wallet: string, chain: string) => `Disconnect ${wallet} (${chain})`,
    add: 'Connect another wallet',
  },
  networks: {
    search: 'Search networks',
    current: 'Current',
    none: (text: string) => `No results for “${text}”`,
    mayAsk: 'Your wallet may ask to add this network.',
    why: 'Why?',
    testnet: 'Testnet',
    notApproved: 'Not approved by your wallet',
    switching: (wallet: string) => `Switch in ${wallet}`,
    switchingHint: (network: string) => `Approve the switch to ${network} in your wallet.`,
    declined: 'Switch declined',
    declinedHint: 'You can try again or stay on this network.',
    unknown: 'This site doesn’t support this network.',
    unsupported: 'Unsupported network',
    unsupportedHint: 'Your wallet is on a network this site doesn’t support. Switch to continue.',
  },
  accountTypes: {
    payment: 'Payments',
    ordinal: 'Ordinals',
    smartAccount: 'Smart account',
  },
  chains: {
    label: 'Chain',
    several: (wallet: string) => `${wallet} supports multiple chains. Connect each one separately.`,
    connected: 'Connected',
    switchTo: (network: string) => `Switch to ${network}`,
    switchHint: (wallet: string, chain: string) =>
      `You need a wallet for ${chain}. ${wallet} stays connected.`,
    continueWith: (wallet: string) => `Continue with ${wallet}`,
    chooseWallet: (chain: string) => `Choose a wallet for ${chain}`,
    none: (chain: string) => `No wallet connected for ${chain}.`,
  },
  whatIsAWallet: {
    points: [
      {
        title: 'Your keys, your account',
        text: 'A wallet holds the keys to your accounts. Only you can use them, and no one can reset them.',
      },
      {
        title: 'One sign-in for every site',
        text: 'Connect instead of creating an account. Sites see only your address until you approve more.',
      },
      {
        title: 'You approve every action',
        text: 'Sites can request, but only you can sign. Your wallet shows what you’re signing.',
      },
    ],
    done: 'Choose a wallet',
  },
  whatIsANetwork: {
    points: [
      {
        title: 'Where transactions happen',
        text: 'Each network has its own fees and speed. Your address is often the same on several networks.',
      },
      {
        title: 'Why a wallet asks to add one',
        text: 'Wallets only include popular networks. Adding one lets your wallet connect to it. It doesn’t move funds.',
      },
    ],
    done: 'Choose a network',
  },
}
