/** Messages of account names. Load with the views that use them. */
export const enNames = {
  points: [
    {
      title: 'A name for your address',
      text: 'Replace your long address with a name people can remember.',
    },
    {
      title: 'Send and receive by name',
      text: 'Anyone can send to your name. Confusable characters aren’t allowed.',
    },
    {
      title: 'Free',
      text: 'Sign once with your wallet. The name and its address are public.',
    },
  ],
  begin: 'Choose a name',
  label: 'Name',
  rules: {
    empty: 'At least 4 letters, digits or hyphens',
    'too-short': 'At least 4 characters',
    'invalid-characters': 'Use only letters, digits and hyphens',
  },
  checking: 'Checking availability…',
  available: 'Available',
  taken: 'Not available',
  isAvailable: (name: string) => `${name} is available`,
  isTaken: (name: string) => `${name} is not available`,
  unknown: 'Couldn’t check availability. You can still try.',
  suggestions: 'Suggestions',
  go: 'Continue',
  pending: (wallet: string) => `Confirm in ${wallet}`,
  pendingHint: (name: string) => `Sign the message to register ${name}.`,
  slow: (seconds: string) => `Still waiting (${seconds}). Check for a wallet pop-up.`,
  registering: (name: string) => `Registering ${name}`,
  registeringHint: 'One moment.',
  declined: 'Signature declined',
  declinedHint: 'Nothing was registered. You can try again.',
  /** Reason of the gateway. */
  reason: (text: string) => `Reason: ${text}`,
  done: (name: string) => `${name} is yours`,
  doneHint: 'It now points to your address.',
  close: 'Done',
}

export type NameMessages = typeof enNames
