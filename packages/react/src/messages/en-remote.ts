/** The words of wallets elsewhere: fetched with the views that say them. */
export const enRemote = {
  /** Wallets on another device or in another app. */
  remote: {
    where: 'Where your wallet is',
    platforms: { mobile: 'App', qrcode: 'QR code', web: 'Web', desktop: 'Desktop' },
    qrLabel: 'QR code to connect a wallet',
    scan: 'Scan it with your wallet. The code renews itself.',
    scanIn: (wallet: string) => `Scan it in ${wallet} on your phone. It renews itself.`,
    preparing: 'The code is on its way.',
    stillShown: (elapsed: string) => `Still waiting, ${elapsed}. The code renews itself.`,
    approved: 'Approved. One moment.',
    signingIn: 'Authenticating...',
    slow: (elapsed: string) => `Still waiting, ${elapsed}.`,
    copyLink: 'Copy link',
    copyFailed: 'Copying is blocked here',
    open: (wallet: string) => `Open ${wallet}`,
    openAgain: (wallet: string) => `Open ${wallet} again`,
    openHint: 'Approve the connection there, then come back to this page.',
    shut: 'Did nothing open?',
    shutHint: (wallet: string) =>
      `${wallet} may not be installed here. Get it, or scan the code with another device.`,
    otherWay: 'Open another way',
    get: (wallet: string) => `Get ${wallet}`,
    getApp: 'Get the app',
    showCode: 'Show the QR code',
    expired: 'The code has expired',
    expiredHint: 'Nothing was shared with this site. Try again for a new one.',
    unreachable: 'Your wallet can’t be reached',
    unreachableHint:
      'The service between this site and your wallet does not answer. Check your connection to the internet, then try again.',
    orChoose: 'Or open a wallet',
    search: 'Search wallets',
    none: (text: string) => `No wallet is called “${text}”.`,
    withCode: 'Connect with a QR code',
    withCodeHint: 'For any wallet on another device',
  },
  /** While a request waits in a wallet elsewhere. */
  approve: {
    hint: 'Your request waits there. Answer it, then come back to this page.',
    slow: (elapsed: string) =>
      `Still waiting, ${elapsed}. Open the wallet again and answer it there.`,
    several: 'Requests that wait',
    kinds: { send: 'Transaction', sign: 'Signature', other: 'Request' },
    cancel: (what: string) => `Stop waiting: ${what}`,
    inFrame: 'Your wallet is asking you',
    inFrameHint: 'Read in your wallet what is asked, and answer there.',
    cancelHint: 'Cancelling ends the wait here. To refuse it, decline it in the wallet.',
  },
}

export type RemoteMessages = typeof enRemote
