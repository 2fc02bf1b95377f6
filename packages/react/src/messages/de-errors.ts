import type { KitErrorCode } from '@scope/core'
import type { ErrorMessage, ErrorTexts } from './error-message.js'

const texts: ErrorTexts = {
  'option-invalid': ['Konfigurationsfehler der Seite', 'Wende dich an den Support dieser Seite.'],
  'amount-invalid': ['Ungültiger Betrag', 'Nutze Ziffern und einen Dezimalpunkt.'],
  'address-invalid': ['Ungültige Adresse', 'Prüfe die vollständige Adresse und ihr Netzwerk.'],
  'restricted-time-zone': [
    'Hier nicht verfügbar',
    'Die Zeitzone deines Geräts liegt in einer Region, in der diese Seite es nicht anbietet.',
  ],
  'recipient-blocked': [
    'Empfänger gesperrt',
    'Diese Seite sperrt Überweisungen an diese Adresse. Wende dich an ihren Support.',
  ],
  'adapter-not-found': [
    'Chain nicht unterstützt',
    'Wähle eine Wallet oder ein Netzwerk einer anderen Chain.',
  ],
  'network-not-found': ['Netzwerk nicht unterstützt', 'Wähle ein Netzwerk aus der Liste.'],
  'kit-not-started': [
    'Noch nicht bereit',
    'Warte einen Moment und versuche es erneut oder lade die Seite neu.',
  ],
  'chain-required': ['Chain nicht angegeben', 'Wende dich an den Support dieser Seite.'],
  'chain-account-required': [
    'Keine Wallet für diese Chain verbunden',
    'Verbinde zuerst eine Wallet für diese Chain.',
  ],
  'address-not-found': [
    'Konto nicht freigegeben',
    'Gib dieses Konto in deiner Wallet frei oder wähle ein anderes.',
  ],
  'wallet-not-found': [
    'Wallet nicht gefunden',
    'Sie ist nicht installiert oder deaktiviert. Aktiviere sie oder wähle eine andere Wallet.',
  ],
  'wallet-response-invalid': [
    'Unerwartete Antwort der Wallet',
    'Aktualisiere deine Wallet oder wähle eine andere.',
  ],
  'wallet-unsupported': [
    'Signieren nicht unterstützt',
    'Deine Wallet unterstützt das nicht. Wähle eine andere Wallet.',
  ],
  'popup-blocked': ['Pop-up blockiert', 'Erlaube Pop-ups für diese Seite und versuche es erneut.'],
  'no-accounts': [
    'Kein Konto freigegeben',
    'Entsperre deine Wallet, wähle ein Konto und versuche es erneut.',
  ],
  'account-changed': [
    'Konto gewechselt',
    'Deine Wallet hat das Konto gewechselt. Prüfe es und versuche es erneut.',
  ],
  'network-changed': [
    'Netzwerk nicht gewechselt',
    'Wechsle das Netzwerk in deiner Wallet und kehre dann hierher zurück.',
  ],
  'network-add-unsupported': [
    'Netzwerk nicht hinzugefügt',
    'Füge es in den Einstellungen deiner Wallet hinzu und versuche es erneut.',
  ],
  'network-switch-disabled': [
    'In der Wallet wechseln',
    'Diese Seite wechselt keine Netzwerke. Wechsle stattdessen in deiner Wallet.',
  ],
  'view-unavailable': [
    'Auf dieser Seite nicht verfügbar',
    'Der Betreiber der Seite kann es aktivieren.',
  ],
  'not-connected': ['Keine Wallet verbunden', 'Verbinde eine Wallet und versuche es erneut.'],
  'disconnect-failed': [
    'Trennung nicht bestätigt',
    'Hier bist du getrennt. Wenn deine Wallet diese Seite noch anzeigt, entferne sie dort.',
  ],
  aborted: ['Anfrage abgebrochen', 'Versuche es erneut, wenn du bereit bist.'],
  timeout: ['Zeitüberschreitung', 'Öffne deine Wallet und versuche es erneut.'],
  'calls-incomplete': [
    'Nur ein Teil der Anfragen wurde gesendet',
    'Prüfe die Aktivität deiner Wallet, bevor du es erneut versuchst.',
  ],
  'outcome-unknown': [
    'Status unbekannt',
    'Prüfe die Aktivität deiner Wallet, bevor du es erneut versuchst.',
  ],
  'fee-changed': [
    'Netzwerkgebühr gestiegen',
    'Nichts wurde gesendet. Prüfe die neue Gebühr und sende erneut.',
  ],
  'swap-changed': [
    'Preis geändert',
    'Nichts wurde getauscht. Prüfe den neuen Preis und versuche es erneut.',
  ],
  'swap-refused': [
    'Tausch nicht gesendet',
    'Die Transaktion weicht von der Anzeige ab. Nichts wurde getauscht. Versuche es erneut.',
  ],
  'http-error': ['Netzwerk überlastet', 'Warte eine Minute und versuche es erneut.'],
  'gateway-response-invalid': [
    'Daten konnten nicht geladen werden',
    'Der Server der Seite hat unerwartet geantwortet. Versuche es später erneut.',
  ],
  'network-unreachable': [
    'Netzwerk nicht erreichbar',
    'Prüfe deine Internetverbindung oder versuche es später erneut.',
  ],
  'chunk-load-failed': [
    'Laden fehlgeschlagen',
    'Prüfe deine Internetverbindung und versuche es erneut.',
  ],
  'payment-link-invalid': [
    'Ungültiger Zahlungslink',
    'Frage den Empfänger stattdessen nach seiner Adresse.',
  ],
  'name-not-found': ['Name nicht gefunden', 'Prüfe die Schreibweise oder nutze eine Adresse.'],
  'name-rejected': ['Name nicht registriert', 'Wähle einen anderen Namen oder versuche es erneut.'],
  'sign-in-failed': [
    'Anmeldung konnte nicht starten',
    'Warte einen Moment und versuche es erneut.',
  ],
  'sign-in-rejected': ['Nicht angemeldet', 'Signatur nicht akzeptiert. Versuche es erneut.'],
  'sign-in-unavailable': [
    'Anmeldung nicht verfügbar',
    'Der Anmeldeserver der Seite antwortet nicht. Versuche es gleich erneut.',
  ],
  'embedded-wallet-failed': [
    'Anmeldung fehlgeschlagen',
    'Versuche es erneut oder nutze eine andere Anmeldeoption.',
  ],
  unknown: ['Etwas ist schiefgegangen', 'Versuche es erneut oder wähle eine andere Wallet.'],

  'parse-error': ['Ungültige Anfrage', 'Versuche es erneut oder lade die Seite neu.'],
  'invalid-request': ['Ungültige Anfrage', 'Lade die Seite neu und versuche es erneut.'],
  'method-not-found': [
    'Methode nicht unterstützt',
    'Aktualisiere deine Wallet und versuche es erneut.',
  ],
  'invalid-params': [
    'Ungültige Parameter',
    'Prüfe deine Eingabe. Wenn sie stimmt, wende dich an den Support dieser Seite.',
  ],
  'internal-error': ['Wallet- oder Netzwerkfehler', 'Warte einen Moment und versuche es erneut.'],
  'invalid-input': [
    'Eingabe fehlt oder ist ungültig',
    'Prüfe deine Eingabe und versuche es erneut.',
  ],
  'resource-not-found': [
    'Nicht gefunden',
    'Das Netzwerk hat es vielleicht noch nicht. Versuche es gleich erneut.',
  ],
  'already-pending': [
    'Anfrage bereits offen',
    'Öffne deine Wallet und beantworte die offene Anfrage.',
  ],
  'transaction-rejected': [
    'Transaktion abgelehnt',
    'Nichts wurde gesendet. Prüfe Betrag und Gebühr und versuche es erneut.',
  ],
  'method-unsupported': [
    'Nicht unterstützt',
    'Erledige das in deiner Wallet oder wähle ein anderes Netzwerk.',
  ],
  'limit-exceeded': ['Zu viele Anfragen', 'Warte einen Moment und versuche es erneut.'],
  'rpc-version-unsupported': [
    'Wallet und Netzwerk inkompatibel',
    'Aktualisiere deine Wallet oder wähle ein anderes Netzwerk.',
  ],
  'rpc-unknown': [
    'Unerwarteter Wallet- oder Netzwerkfehler',
    'Prüfe die Details in deiner Wallet und versuche es erneut.',
  ],
  'user-rejected': ['Anfrage abgelehnt', 'Du hast die Anfrage in deiner Wallet abgelehnt.'],
  unauthorized: [
    'Nicht berechtigt',
    'Erlaube diese Seite in den Einstellungen deiner Wallet und versuche es erneut.',
  ],
  'unsupported-method': [
    'Aktion nicht erlaubt',
    'Deine Wallet unterstützt das nicht. Aktualisiere sie oder wähle eine andere.',
  ],
  'provider-disconnected': [
    'Wallet getrennt',
    'Lade die Seite neu oder aktiviere die Wallet wieder.',
  ],
  'chain-disconnected': [
    'Wallet vom Netzwerk getrennt',
    'Wechsle das Netzwerk in deiner Wallet und versuche es erneut.',
  ],
  'chain-unrecognized': [
    'Netzwerk fehlt in deiner Wallet',
    'Füge es in den Einstellungen deiner Wallet hinzu und versuche es erneut.',
  ],
  'methods-rejected': [
    'Berechtigungen abgelehnt',
    'Verbinde dich erneut und erteile die Berechtigungen oder wähle eine andere Wallet.',
  ],
  'capability-unsupported': [
    'Von der Wallet nicht unterstützt',
    'Aktualisiere deine Wallet oder wähle eine andere.',
  ],
  'chain-id-unsupported': [
    'In diesem Netzwerk nicht unterstützt',
    'Wähle ein anderes Netzwerk oder eine andere Wallet.',
  ],
  'duplicate-bundle': [
    'Bereits gesendet',
    'Prüfe die Aktivität deiner Wallet. Sende es nicht erneut.',
  ],
  'unknown-bundle': [
    'Batch nicht in deiner Wallet gefunden',
    'Er wurde vielleicht von einem anderen Gerät gesendet.',
  ],
  'bundle-too-large': ['Zu viele Aufrufe in einem Batch', 'Teile ihn in kleinere Batches auf.'],
  'upgrade-rejected': [
    'Konto nicht aktualisiert',
    'Du hast die Aktualisierung abgelehnt. Versuche es erneut oder führe die Schritte einzeln aus.',
  ],
  'atomicity-unsupported': [
    'Batches nicht unterstützt',
    'Führe die Schritte einzeln aus oder wähle eine andere Wallet.',
  ],

  'fee-cap-too-high': [
    'Höchstgebühr zu hoch',
    'Senke die Höchstgebühr in deiner Wallet und versuche es erneut.',
  ],
  'tip-above-fee-cap': [
    'Prioritätsgebühr über Höchstgebühr',
    'Senke die Prioritätsgebühr oder erhöhe die Höchstgebühr.',
  ],
  'fee-cap-too-low': [
    'Höchstgebühr zu niedrig',
    'Erhöhe die Höchstgebühr in deiner Wallet und versuche es erneut.',
  ],
  'nonce-too-high': [
    'Nonce zu hoch',
    'Eine frühere Transaktion fehlt. Warte darauf oder setze das Konto in einer Test-Wallet zurück.',
  ],
  'nonce-too-low': [
    'Nonce bereits benutzt',
    'Prüfe die Aktivität deiner Wallet: Diese Transaktion ist vielleicht schon bestätigt.',
  ],
  'nonce-at-max': ['Nonce-Limit erreicht', 'Nutze ein anderes Konto.'],
  'insufficient-funds': ['Guthaben reicht nicht', 'Dein Guthaben deckt Betrag und Gebühr nicht.'],
  'gas-too-high': [
    'Gaslimit des Blocks überschritten',
    'Senke das Gaslimit oder mach weniger in einer Transaktion.',
  ],
  'gas-too-low': ['Gaslimit zu niedrig', 'Erhöhe es oder überlass es deiner Wallet.'],
  'transaction-type-unsupported': [
    'Transaktionstyp nicht unterstützt',
    'Nutze in deiner Wallet eine Legacy-Transaktion.',
  ],
  'blind-signing-disabled': [
    'Blindes Signieren ist aus',
    'Aktiviere es in den App-Einstellungen deiner Hardware-Wallet und versuche es erneut.',
  ],
  'execution-reverted': [
    'Transaktion rückgängig gemacht',
    'Der Vertrag hat sie abgelehnt. Prüfe deine Eingabe und versuche es erneut.',
  ],
}

/** A code of a newer core than these words are of is told as what is not known. */
export function deError(code: KitErrorCode): ErrorMessage {
  const [title, hint] = texts[code] ?? texts.unknown
  return { title, hint }
}
