/** The words of signing in by e-mail: fetched with the views that say them. */
export const enEmail = {
  label: 'E-mail address',
  lead: 'A wallet of your own, without installing anything. We mail you a code.',
  go: 'Continue',
  sending: 'Sending a mail',
  sendingHint: 'One moment.',
  link: 'Open the link we have mailed you',
  linkHint: (email: string) =>
    `This browser is new to ${email}. Confirm in the mail that it is you, and the code follows.`,
  code: (email: string) => `We have mailed six digits to ${email}.`,
  codeLabel: 'Code',
  checking: 'Checking the code',
  opening: 'Opening your wallet',
  openingHint: 'One moment.',
  resend: 'Send another mail',
  resendIn: (seconds: string) => `Another mail can be sent in ${seconds}`,
  other: 'Use another address',
  problems: {
    'email-invalid': 'This is not an e-mail address.',
    'code-wrong': 'That is not the code of the last mail. Look at it again.',
    'challenge-over': 'This code is too old, or was used. Have another mail sent.',
    locked: 'Too many wrong codes. Try again in an hour.',
    'too-soon': 'A mail was just sent there. Wait a moment for the next one.',
    'mail-unavailable': 'No mail could be sent. Try again in a moment.',
    'not-loaded': 'The wallet could not be loaded. Check the connection, and try again.',
    timeout: 'The wallet did not answer in time. Try again.',
    network: 'The wallet could not be reached. Check the connection, and try again.',
    'storage-refused':
      'Your browser keeps nothing for the wallet. Allow it storage, and try again.',
    'sign-in-again': 'Sign in once more, so that we know it is you.',
    refused: 'Nothing was changed.',
  },
  failed: 'That did not work. Please try again.',
}

export type EmailMessages = typeof enEmail
