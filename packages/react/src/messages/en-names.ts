/** The words of names for accounts: fetched with the views that say them. */
export const enNames = {
  points: [
    {
      title: 'A name for your address',
      text: 'People find you by a few letters, and you see at a glance that it is you.',
    },
    {
      title: 'Send and receive by name',
      text: 'Whoever types it sends to your address. Letters that are easy to mix up are not in it.',
    },
    {
      title: 'It costs nothing',
      text: 'You sign once, with your wallet. Everybody can see which address the name leads to.',
    },
  ],
  begin: 'Choose a name',
  label: 'Name',
  rules: {
    empty: 'Letters, digits and hyphens, at least 4.',
    'too-short': 'At least 4 characters',
    'invalid-characters': 'Letters, digits and hyphens alone',
  },
  looking: 'Looking whether it is free',
  free: 'Free',
  taken: 'Not available',
  isFree: (name: string) => `${name} is free`,
  isTaken: (name: string) => `${name} is not available`,
  unknown: 'It could not be looked up. You can try it all the same.',
  suggestions: 'Suggestions',
  go: 'Continue',
  waiting: (wallet: string) => `Sign in ${wallet}`,
  waitingHint: (name: string) => `It asks you to sign for ${name}.`,
  slow: (seconds: string) => `Still waiting, ${seconds}. Look for a window of your wallet.`,
  posting: (name: string) => `Registering ${name}`,
  postingHint: 'One moment.',
  declined: 'Signature declined',
  declinedHint: 'Nothing was registered. What you typed is still there.',
  /** In the gateway’s own words. */
  reason: (text: string) => `The site says: ${text}.`,
  done: (name: string) => `${name} is yours`,
  doneHint: 'It leads to your address, and stands for it here.',
  close: 'Done',
}

export type NameMessages = typeof enNames
