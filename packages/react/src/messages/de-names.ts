import type { NameMessages } from './en-names.js'

export const deNames: NameMessages = {
  points: [
    {
      title: 'Ein Name für deine Adresse',
      text: 'Ersetze deine lange Adresse durch einen einprägsamen Namen.',
    },
    {
      title: 'Senden und empfangen mit Namen',
      text: 'Alle können an deinen Namen senden. Verwechselbare Zeichen sind nicht erlaubt.',
    },
    {
      title: 'Kostenlos',
      text: 'Signiere einmal mit deiner Wallet. Der Name und seine Adresse sind öffentlich.',
    },
  ],
  begin: 'Einen Namen wählen',
  label: 'Dein Name',
  rules: {
    empty: 'Mindestens 4 Buchstaben, Ziffern oder Bindestriche',
    'too-short': 'Mindestens 4 Zeichen',
    'invalid-characters': 'Nutze nur Buchstaben, Ziffern und Bindestriche',
  },
  checking: 'Verfügbarkeit wird geprüft …',
  available: 'Verfügbar',
  taken: 'Nicht verfügbar',
  isAvailable: (name) => `${name} ist verfügbar`,
  isTaken: (name) => `${name} ist nicht verfügbar`,
  unknown: 'Verfügbarkeit konnte nicht geprüft werden. Du kannst es trotzdem versuchen.',
  suggestions: 'Vorschläge',
  go: 'Weiter',
  pending: (wallet) => `In ${wallet} bestätigen`,
  pendingHint: (name) => `Signiere die Nachricht, um ${name} zu registrieren.`,
  slow: (seconds) => `Wir warten noch (${seconds}). Suche nach einem Pop-up deiner Wallet.`,
  registering: (name) => `${name} wird registriert`,
  registeringHint: 'Einen Moment.',
  declined: 'Signatur abgelehnt',
  declinedHint: 'Nichts wurde registriert. Du kannst es erneut versuchen.',
  reason: (text) => `Grund: ${text}`,
  done: (name) => `${name} gehört dir`,
  doneHint: 'Er verweist jetzt auf deine Adresse.',
  close: 'Fertig',
}
