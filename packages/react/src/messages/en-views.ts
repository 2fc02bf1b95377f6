import { buttonEn } from './button-en.js'

/** The words of the views that follow the list of wallets: fetched with them. */
export const enViews = {
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
    balance: buttonEn.balance,
    exactBalance: (amount: string) => `Exactly ${amount}`,
    balanceUnavailable: 'Balance unavailable',
    hiddenAmount: 'Amount hidden',
    network: 'Network',
    wallets: 'Wallets and accounts',
    name: 'Your name here',
    chooseName: 'Choose a name',
    chooseNameHint: 'So that people find your address',
    noEmail: 'No e-mail address',
    ownKeys: 'A way back to it, and its keys',
    connectedWith: (wallet: string) => `Connected with ${wallet}`,
    reconnecting: (wallet: string) => `Waiting for ${wallet}`,
  },
  wallets: {
    inUse: 'In use',
    accounts: 'Accounts',
    remembered: 'Used before',
    forget: (wallet: string) => `Forget ${wallet}`,
    leave: (wallet: string, chain: string) => `Disconnect ${wallet} (${chain})`,
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
  accountTypes: {
    payment: 'Payments',
    ordinal: 'Ordinals',
    smartAccount: 'Smart account',
  },
  chains: {
    label: 'Chain',
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
