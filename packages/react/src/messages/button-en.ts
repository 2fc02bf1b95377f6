/** The few words that are on the page before anything is opened. */
export const buttonEn = {
  connect: 'Connect wallet',
  connecting: 'Connecting…',
  /** Spoken name of the network button. */
  network: (name: string) => `Network ${name}`,
  unsupportedNetwork: 'Unsupported network',
  /** Spoken name of the account button. */
  account: (address: string, isConnected: boolean) =>
    `Account ${address}${isConnected ? ', connected' : ''}`,
  balance: 'Balance',
  notLoaded: 'Couldn’t load. Check your connection and try again.',
  retry: 'Try again',
  close: 'Close',
}

/** The dialog's first title: there before its words are. */
export const connectTitle = 'Connect a wallet'
