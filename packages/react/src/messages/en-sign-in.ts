/** The words of signing in: fetched with the view that says them. */
export const enSignIn = {
  signIn: {
    title: (site: string) => `Sign in to ${site}`,
    hint: 'Sign this text to prove that the account is yours. It costs nothing.',
    preparing: 'Preparing what you sign',
    preparingHint: 'One moment.',
    waiting: (wallet: string) => `Sign in ${wallet}`,
    waitingHint: 'Compare the text there with this one, then sign it.',
    slow: (seconds: string) => `Still waiting, ${seconds}. Look for a window of your wallet.`,
    verifying: 'Checking your signature',
    verifyingHint: 'One moment.',
    declined: 'Signature declined',
    declinedHint: 'Nothing was signed. You can try again.',
    site: 'Site',
    account: 'Account',
    network: 'Network',
    until: 'Holds until',
    wholeText: 'The whole text',
    sign: 'Sign in',
    /** Where signing in is required. */
    cancelHint: 'If you cancel, your wallet is disconnected.',
  },
}

export type SignInMessages = typeof enSignIn
