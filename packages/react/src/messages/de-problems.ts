import type { KitErrorCode } from '@scope/core'
import type { ErrorMessage, ErrorTexts } from './problem-words.js'

const texts: ErrorTexts = {
  'option-invalid': [
    'Diese Seite ist falsch eingerichtet',
    'Von deiner Wallet wurde nichts verlangt. Sag es denen, die diese Seite betreiben.',
  ],
  'amount-invalid': [
    'Das ist kein Betrag',
    'Schreibe ihn in Ziffern mit einem Punkt und nicht mit mehr Stellen, als die Währung hat.',
  ],
  'address-invalid': [
    'Das ist hier keine Adresse',
    'Kopiere sie noch einmal vollständig und prüfe, für welches Netzwerk sie ist.',
  ],
  'recipient-blocked': [
    'Diese Website sendet nicht dorthin',
    'Ihre eigene Liste lehnt diese Adresse ab. Frage die Leute der Website, warum.',
  ],
  'adapter-not-found': [
    'Diese Seite bedient diese Chain nicht',
    'Wähle eine Wallet oder ein Netzwerk einer anderen Chain.',
  ],
  'network-not-found': [
    'Dieses Netzwerk gibt es auf dieser Seite nicht',
    'Wähle eines der Netzwerke, die sie anbietet.',
  ],
  'kit-not-started': [
    'Diese Seite ist noch nicht bereit',
    'Warte einen Moment und verbinde dich dann. Bleibt es so, lade die Seite neu.',
  ],
  'chain-required': [
    'Diese Seite hat nicht gesagt, welche Chain sie meint',
    'Von deiner Wallet wurde nichts verlangt. Sag denen, die diese Seite betreiben, worauf du gedrückt hast.',
  ],
  'chain-account-required': [
    'Für diese Chain ist keine Wallet verbunden',
    'Verbinde zuerst eine für sie und wähle dann das Konto.',
  ],
  'address-not-found': [
    'Deine Wallet gibt dieses Konto nicht frei',
    'Erlaube es dieser Seite in der Wallet oder wähle ein anderes Konto.',
  ],
  'wallet-not-found': [
    'Diese Wallet wurde nicht gefunden',
    'Sie ist nicht installiert oder ausgeschaltet. Schalte sie ein oder wähle eine andere.',
  ],
  'wallet-response-invalid': [
    'Die Antwort ist nicht lesbar',
    'Aktualisiere die Wallet oder wähle eine andere.',
  ],
  'wallet-unsupported': [
    'Das kann deine Wallet nicht unterschreiben',
    'Sie wurde nicht gefragt. Wähle eine Wallet, die es kann, und versuche es erneut.',
  ],
  'popup-blocked': [
    'Das Fenster der Wallet ließ sich nicht öffnen',
    'Dein Browser oder diese Seite hat es blockiert. Erlaube Pop-ups für diese Seite und versuche es erneut.',
  ],
  'no-accounts': [
    'Kein Konto freigegeben',
    'Deine Wallet ist vielleicht gesperrt. Entsperre sie, wähle ein Konto und versuche es erneut.',
  ],
  'account-changed': [
    'Das Konto hat gewechselt',
    'Deine Wallet benutzt jetzt ein anderes Konto. Prüfe, welches, und versuche es erneut.',
  ],
  'network-changed': [
    'Die Wallet hat nicht gewechselt',
    'Wechsle in der Wallet zum Netzwerk und komm dann zurück.',
  ],
  'network-add-unsupported': [
    'Dieses Netzwerk lässt sich von hier nicht hinzufügen',
    'Füge es in den Einstellungen der Wallet von Hand hinzu und versuche es erneut.',
  ],
  'network-switch-disabled': [
    'Diese Seite überlässt das Netzwerk deiner Wallet',
    'Wechsle in der Wallet selbst: Diese Seite folgt ihr.',
  ],
  'view-unavailable': [
    'Das bietet diese Seite nicht an',
    'Wer die Seite betreibt, kann es einschalten.',
  ],
  'not-connected': ['Keine Wallet ist verbunden', 'Verbinde eine und versuche es erneut.'],
  'disconnect-failed': [
    'Deine Wallet hat das Trennen nicht bestätigt',
    'Diese Seite hat sie trotzdem losgelassen. Entferne die Seite auch in der Wallet, falls sie dort noch steht.',
  ],
  aborted: [
    'Die Anfrage wurde abgebrochen',
    'Nichts wurde geändert. Frage erneut, wenn du weitermachen willst.',
  ],
  timeout: [
    'Noch keine Antwort',
    'Die Wallet hat nicht rechtzeitig geantwortet. Öffne sie und versuche es erneut.',
  ],
  'outcome-unknown': [
    'Das Ergebnis ist nicht bekannt',
    'Die Antwort der Wallet ging verloren. Sieh in ihren Aktivitäten nach, bevor du es erneut versuchst.',
  ],
  'fee-changed': [
    'Die Netzwerkgebühr ist gestiegen',
    'Sie ist höher als die angezeigte. Nichts wurde gesendet. Prüfe sie und sende erneut.',
  ],
  'http-error': [
    'Der Server des Netzwerks hat das abgewiesen',
    'Er ist vielleicht überlastet. Warte eine Minute und versuche es erneut.',
  ],
  'gateway-response-invalid': [
    'Die Liste ist nicht lesbar',
    'Der Server der Seite hat unverständlich geantwortet. Versuche es später noch einmal.',
  ],
  'network-unreachable': [
    'Das Netzwerk ist nicht erreichbar',
    'Prüfe deine Internetverbindung. Ist sie in Ordnung, versuche es später erneut.',
  ],
  'chunk-load-failed': ['Nicht geladen', 'Prüfe deine Internetverbindung und versuche es erneut.'],
  'payment-link-invalid': [
    'Diesem Zahlungslink kann nicht gefolgt werden',
    'Lass dir die Adresse geben und prüfe sie.',
  ],
  'name-not-found': [
    'Diesen Namen hat niemand',
    'Prüfe die Schreibweise oder lass dir die Adresse geben.',
  ],
  'name-rejected': [
    'Der Name wurde nicht registriert',
    'Wähle einen anderen oder versuche es noch einmal.',
  ],
  'sign-in-failed': ['Die Anmeldung konnte nicht beginnen', 'Verbinde dich gleich noch einmal.'],
  'sign-in-rejected': [
    'Nicht angemeldet',
    'Die Seite hat die Signatur nicht angenommen. Versuche es erneut.',
  ],
  'sign-in-unavailable': ['Die Anmeldung geht gerade nicht', 'Versuche es gleich noch einmal.'],
  'embedded-wallet-failed': [
    'Der Login hat nicht geklappt',
    'Versuche es noch einmal, oder melde dich anders an.',
  ],
  unknown: [
    'Das hat nicht geklappt',
    'Der Grund ist nicht bekannt. Versuche es erneut oder wähle eine andere Wallet.',
  ],

  'parse-error': [
    'Die Anfrage kam verstümmelt an',
    'Versuche es erneut. Geschieht es wieder, lade die Seite neu.',
  ],
  'invalid-request': [
    'Die Anfrage wurde nicht verstanden',
    'Lade die Seite neu und versuche es dann erneut.',
  ],
  'method-not-found': [
    'Diese Anfrage ist dort nicht bekannt',
    'Deine Wallet oder das Netzwerk ist vielleicht zu alt dafür. Aktualisiere die Wallet und versuche es erneut.',
  ],
  'invalid-params': [
    'Die Anfrage wurde so nicht angenommen',
    'Prüfe, was du eingegeben hast. Stimmt es, sag es denen, die diese Seite betreiben.',
  ],
  'internal-error': [
    'In deiner Wallet oder im Netzwerk ist etwas fehlgeschlagen',
    'Warte einen Moment und versuche es erneut.',
  ],
  'invalid-input': [
    'Etwas fehlt oder ist falsch',
    'Prüfe, was du eingegeben hast, und versuche es erneut.',
  ],
  'resource-not-found': [
    'Was gesucht wurde, ist nicht da',
    'Das Netzwerk hat es vielleicht noch nicht. Warte einen Moment und sieh dann erneut nach.',
  ],
  'already-pending': [
    'Deine Wallet fragt bereits',
    'Dort wartet eine Anfrage. Öffne die Wallet, beantworte sie und versuche es erneut.',
  ],
  'transaction-rejected': [
    'Die Transaktion wurde nicht angenommen',
    'Nichts wurde gesendet. Prüfe Betrag und Gebühr und versuche es erneut.',
  ],
  'method-unsupported': [
    'Das geht von hier aus nicht',
    'Erledige es in der Wallet selbst oder wähle ein anderes Netzwerk.',
  ],
  'limit-exceeded': [
    'Zu viele Anfragen',
    'Deine Wallet oder das Netzwerk wurde zu oft gefragt. Warte einen Moment und versuche es erneut.',
  ],
  'rpc-version-unsupported': [
    'Deine Wallet und das Netzwerk verstehen einander nicht',
    'Aktualisiere die Wallet oder wähle ein anderes Netzwerk.',
  ],
  'rpc-unknown': [
    'Deine Wallet oder das Netzwerk meldet einen eigenen Fehler',
    'Sieh in der Wallet nach: Vielleicht sagt sie mehr. Versuche es dann erneut.',
  ],
  'user-rejected': [
    'Anfrage abgelehnt',
    'Du hast in der Wallet nein gesagt. Du kannst es erneut versuchen.',
  ],
  unauthorized: [
    'Deine Wallet hat das nicht erlaubt',
    'Erlaube diese Seite in den Einstellungen der Wallet und versuche es erneut.',
  ],
  'unsupported-method': [
    'Das kann deine Wallet nicht',
    'Aktualisiere sie, erledige es in der Wallet selbst oder wähle eine andere.',
  ],
  'provider-disconnected': [
    'Die Wallet antwortet nicht mehr',
    'Lade die Seite neu oder schalte die Wallet wieder ein und versuche es erneut.',
  ],
  'chain-disconnected': [
    'Deine Wallet hat dieses Netzwerk verloren',
    'Wechsle in der Wallet zu einem anderen Netzwerk und zurück und versuche es erneut.',
  ],
  'chain-unrecognized': [
    'Deine Wallet kennt dieses Netzwerk nicht',
    'Füge es in den Einstellungen der Wallet hinzu und versuche es erneut.',
  ],
  'methods-rejected': [
    'Deine Wallet hat abgelehnt, was diese Seite braucht',
    'Verbinde dich erneut und erlaube, worum sie bittet, oder wähle eine andere Wallet.',
  ],
  'capability-unsupported': [
    'Deiner Wallet fehlt ein Teil dessen, was es braucht',
    'Aktualisiere sie oder benutze eine Wallet, die es hat.',
  ],
  'chain-id-unsupported': [
    'Deine Wallet kann das nicht in diesem Netzwerk',
    'Wähle ein anderes Netzwerk oder für dieses eine andere Wallet.',
  ],
  'duplicate-bundle': [
    'Das wurde schon gesendet',
    'Sieh in den Aktivitäten der Wallet nach: Es muss nicht noch einmal gesendet werden.',
  ],
  'unknown-bundle': [
    'Deine Wallet weiß davon nichts',
    'Vielleicht wurde es von einem anderen Gerät gesendet. Sieh dort nach.',
  ],
  'bundle-too-large': ['Das ist zu viel auf einmal', 'Erledige es in kleineren Teilen.'],
  'upgrade-rejected': [
    'Das Konto wurde nicht erweitert',
    'Du hast es in der Wallet abgelehnt. Versuche es erneut oder gehe Schritt für Schritt vor.',
  ],
  'atomicity-unsupported': [
    'Deine Wallet kann diese Schritte nicht als einen ausführen',
    'Erledige sie nacheinander oder wähle eine Wallet, die es kann.',
  ],

  'fee-cap-too-high': [
    'Die Höchstgebühr ist unmöglich hoch',
    'Senke die Höchstgebühr in der Wallet und versuche es erneut.',
  ],
  'tip-above-fee-cap': [
    'Die Vorranggebühr ist höher als die Höchstgebühr',
    'Senke die eine oder erhöhe die andere in der Wallet und versuche es erneut.',
  ],
  'fee-cap-too-low': [
    'Die Gebühr ist gerade zu niedrig',
    'Erhöhe die Höchstgebühr in der Wallet und versuche es erneut.',
  ],
  'nonce-too-high': [
    'Eine frühere Transaktion fehlt',
    'Warte, bis sie bestätigt ist. In einer Test-Wallet lösche die Aktivitäten des Kontos.',
  ],
  'nonce-too-low': [
    'Eine andere Transaktion nahm diesen Platz ein',
    'Sieh in den Aktivitäten der Wallet nach: Es kann eben diese sein. Versuche es erst dann erneut.',
  ],
  'nonce-at-max': ['Dieses Konto kann nichts mehr senden', 'Benutze von nun an ein anderes Konto.'],
  'insufficient-funds': [
    'Nicht genug Geld',
    'Das Konto deckt Betrag und Gebühr nicht. Zahle etwas ein oder sende weniger.',
  ],
  'gas-too-high': [
    'Das braucht mehr, als in einen Block passt',
    'Senke das Gaslimit in der Wallet oder erledige weniger auf einmal.',
  ],
  'gas-too-low': [
    'Das Gaslimit ist dafür zu niedrig',
    'Erhöhe es oder überlass es der Wallet und versuche es erneut.',
  ],
  'transaction-type-unsupported': [
    'Dieses Netzwerk kennt diese Art von Transaktion nicht',
    'Wähle in der Wallet die ältere Art von Gebühr und versuche es erneut.',
  ],
  'blind-signing-disabled': [
    'Blindes Signieren ist aus',
    'Deine Hardware-Wallet verlangt es hier. Schalte es in den Einstellungen ihrer App ein und versuche es erneut.',
  ],
  'execution-reverted': [
    'Der Vertrag hat abgelehnt',
    'Was du wolltest, ist nicht geschehen. Prüfe, was du eingegeben hast und was diese Seite dazu sagt.',
  ],
}

/** A code of a newer core than these words are of is told as what is not known. */
export function deProblem(code: KitErrorCode): ErrorMessage {
  const [title, hint] = texts[code] ?? texts.unknown
  return { title, hint }
}
