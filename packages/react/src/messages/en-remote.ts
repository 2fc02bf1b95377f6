/** Messages of remote wallets. Load with the views that use them. */
export const enRemote = {
  /** Wallets on another device or in another app. */
  remote: {
    where: 'Choose where to open your wallet',
    platforms: { mobile: 'App', qrcode: 'QR code', web: 'Web', desktop: 'Desktop' },
    qrLabel: 'QR code to connect a wallet',
    scan: 'Scan with your wallet. The code refreshes automatically.',
    scanIn: (wallet: string) =>
      `Scan with ${wallet} on your phone. The code refreshes automatically.`,
    preparing: 'Generating QR code…',
    stillShown: (elapsed: string) =>
      `Still waiting (${elapsed}). The code refreshes automatically.`,
    approved: 'Approved. Connecting…',
    signingIn: 'Authenticating...',
    slow: (elapsed: string) => `Still waiting (${elapsed}).`,
    copyLink: 'Copy link',
    copyFailed: 'Couldn’t copy',
    open: (wallet: string) => `Open ${wallet}`,
    openAgain: (wallet: string) => `Open ${wallet} again`,
    openHint: 'Approve the connection in your wallet, then return here.',
    notOpened: 'App didn’t open?',
    notOpenedHint: (wallet: string) =>
      `${wallet} may not be installed. Get the app, or scan the QR code with another device.`,
    /** If no page is known to get the app from. */
    notOpenedScan: (wallet: string) =>
      `${wallet} may not be installed. Scan the QR code with another device.`,
    otherOptions: 'Other options',
    get: (wallet: string) => `Get ${wallet}`,
    getApp: 'Get the app',
    showCode: 'Show QR code',
    expired: 'QR code expired',
    expiredHint: 'Try again to get a new code.',
    unreachable: 'Couldn’t reach your wallet',
    unreachableHint:
      'The WalletConnect relay isn’t responding. Check your internet connection and try again.',
    opensInApp: 'Opens in the app',
    orChoose: 'Or open a wallet',
    search: 'Search wallets',
    none: (text: string) => `No results for “${text}”`,
    withCode: 'Connect with a QR code',
    withCodeHint: 'For any wallet on another device',
  },
  /** While a request waits in a wallet elsewhere. */
  approve: {
    hint: 'Open your wallet to approve, then return here.',
    slow: (elapsed: string) => `Still waiting (${elapsed}). Reopen your wallet to respond.`,
    several: 'Pending requests',
    kinds: { send: 'Transaction', sign: 'Signature', other: 'Request' },
    cancel: (request: string) => `Cancel: ${request}`,
    inFrame: 'Approval needed',
    inFrameHint: 'Review the request in your wallet.',
    cancelHint: 'Cancelling here doesn’t reject the request. Reject it in your wallet.',
  },
}

export type RemoteMessages = typeof enRemote
