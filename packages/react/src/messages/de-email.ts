import type { EmailMessages } from './en-email.js'

export const deEmail: EmailMessages = {
  label: 'E-Mail-Adresse',
  lead: 'Eine eigene Wallet, ohne etwas zu installieren. Du bekommst einen Code per E-Mail.',
  go: 'Weiter',
  sending: 'Eine E-Mail wird gesendet',
  sendingHint: 'Einen Moment.',
  link: 'Öffne den Link in der E-Mail',
  linkHint: (email) =>
    `Dieser Browser ist neu für ${email}. Bestätige in der E-Mail, dass du es bist, dann folgt der Code.`,
  code: (email) => `Wir haben sechs Ziffern an ${email} gesendet.`,
  codeLabel: 'Sechs Ziffern',
  checking: 'Der Code wird geprüft',
  opening: 'Deine Wallet wird geöffnet',
  openingHint: 'Einen Moment.',
  resend: 'Noch eine E-Mail senden',
  resendIn: (seconds) => `Die nächste E-Mail geht in ${seconds}`,
  other: 'Eine andere Adresse nehmen',
  problems: {
    'email-invalid': 'Das ist keine E-Mail-Adresse.',
    'code-wrong': 'Das ist nicht der Code der letzten E-Mail. Sieh noch einmal nach.',
    'challenge-over': 'Dieser Code ist zu alt oder schon benutzt. Lass dir einen neuen senden.',
    locked: 'Zu viele falsche Codes. Versuche es in einer Stunde wieder.',
    'too-soon': 'Dorthin ging eben eine E-Mail. Warte einen Moment auf die nächste.',
    'mail-unavailable': 'Es ließ sich keine E-Mail senden. Versuche es gleich noch einmal.',
    'not-loaded': 'Die Wallet ließ sich nicht laden. Prüfe die Verbindung und versuche es wieder.',
    timeout: 'Die Wallet hat nicht rechtzeitig geantwortet. Versuche es wieder.',
    network: 'Die Wallet ist nicht zu erreichen. Prüfe die Verbindung und versuche es wieder.',
    'storage-refused':
      'Dein Browser merkt sich nichts für die Wallet. Erlaube es ihm und versuche es wieder.',
    'sign-in-again': 'Melde dich noch einmal an, damit wir wissen, dass du es bist.',
    refused: 'Es wurde nichts geändert.',
  },
  failed: 'Das hat nicht geklappt. Bitte versuche es noch einmal.',
}
