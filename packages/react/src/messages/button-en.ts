/** Messages that load with the page. */
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

/** First title of the dialog. Loads before the other messages. */
export const connectTitle = 'Connect a wallet'
