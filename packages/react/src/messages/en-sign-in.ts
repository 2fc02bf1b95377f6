/** Messages of signing in. Load with the view that uses them. */
export const enSignIn = {
  signIn: {
    title: (site: string) => `Sign in to ${site}`,
    hint: 'Sign this message to prove you own this account. It’s free.',
    preparing: 'Preparing message…',
    preparingHint: 'One moment.',
    pending: (wallet: string) => `Sign in with ${wallet}`,
    pendingHint: 'Check that the message in your wallet matches, then sign.',
    slow: (seconds: string) => `Still waiting (${seconds}). Check for a wallet pop-up.`,
    verifying: 'Verifying signature…',
    verifyingHint: 'One moment.',
    declined: 'Signature declined',
    declinedHint: 'You can try again.',
    smartAccount: 'This application might not support Smart Accounts',
    smartAccountHint: 'Switch to a plain account in the settings, then try again.',
    site: 'Site',
    account: 'Account',
    network: 'Network',
    until: 'Expires',
    fullMessage: 'Full message',
    sign: 'Sign in',
    signedIn: 'Signed in',
    signedOut: 'Not signed in',
    signOut: 'Sign out',
    signOutFailed: 'Couldn’t sign out',
    signOutFailedHint: 'Check your connection and try again.',
    /** If sign-in is required. */
    cancelHint: 'If you cancel, your wallet is disconnected.',
  },
}

export type SignInMessages = typeof enSignIn
