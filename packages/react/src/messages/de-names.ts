import type { NameMessages } from './en-names.js'

export const deNames: NameMessages = {
  points: [
    {
      title: 'Ein Name für deine Adresse',
      text: 'Andere finden dich mit ein paar Buchstaben, und du siehst auf einen Blick, dass du es bist.',
    },
    {
      title: 'Senden und empfangen mit Namen',
      text: 'Wer ihn eingibt, sendet an deine Adresse. Leicht verwechselbare Zeichen gibt es darin nicht.',
    },
    {
      title: 'Er kostet nichts',
      text: 'Du unterschreibst einmal in deiner Wallet. Alle können sehen, zu welcher Adresse der Name führt.',
    },
  ],
  begin: 'Einen Namen wählen',
  label: 'Dein Name',
  rules: {
    empty: 'Buchstaben, Ziffern und Bindestriche, mindestens 4.',
    'too-short': 'Mindestens 4 Zeichen',
    'invalid-characters': 'Nur Buchstaben, Ziffern und Bindestriche',
  },
  looking: 'Es wird nachgesehen, ob er frei ist',
  free: 'Frei',
  taken: 'Nicht verfügbar',
  isFree: (name) => `${name} ist frei`,
  isTaken: (name) => `${name} ist nicht verfügbar`,
  unknown: 'Das ließ sich nicht nachsehen. Du kannst ihn trotzdem versuchen.',
  suggestions: 'Vorschläge',
  go: 'Weiter',
  waiting: (wallet) => `In ${wallet} unterschreiben`,
  waitingHint: (name) => `Sie bittet dich, für ${name} zu unterschreiben.`,
  slow: (seconds) => `Es dauert noch, ${seconds}. Sieh nach einem Fenster deiner Wallet.`,
  posting: (name) => `${name} wird registriert`,
  postingHint: 'Einen Moment.',
  declined: 'Unterschrift abgelehnt',
  declinedHint: 'Nichts wurde registriert. Was du eingegeben hast, ist noch da.',
  reason: (text) => `Die Seite sagt: ${text}.`,
  done: (name) => `${name} gehört dir`,
  doneHint: 'Er führt zu deiner Adresse und steht hier für sie.',
  close: 'Fertig',
}
