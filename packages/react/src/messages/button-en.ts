/** The few words that are on the page before anything is opened. */
export const buttonEn = {
  connect: 'Connect wallet',
  connecting: 'Connecting…',
  /** Spoken name of the network button. */
  network: (name: string) => `Network ${name}`,
  unsupportedNetwork: 'Unsupported network',
}
