import type { Messages } from './en.js'

export const de: Messages = {
  locale: 'de',
  direction: 'ltr',
  button: {
    connect: 'Wallet verbinden',
    connecting: 'Wird verbunden …',
    network: (name) => `Netzwerk ${name}`,
    unsupportedNetwork: 'Nicht unterstütztes Netzwerk',
  },
  common: {
    back: 'Zurück',
    close: 'Schließen',
    cancel: 'Abbrechen',
    retry: 'Erneut versuchen',
    copy: 'Adresse kopieren',
    copied: 'Kopiert',
    copyFailed: 'Kopieren ist hier gesperrt. Markiere stattdessen den Text.',
    loading: 'Wird geladen',
    disconnect: 'Trennen',
    explorer: 'Im Explorer ansehen',
    dialog: 'Wallet',
    unavailable: 'Das ist auf dieser Seite nicht verfügbar.',
    notConnected: 'Keine Wallet ist verbunden.',
    opensNewTab: 'öffnet einen neuen Tab',
  },
  titles: {
    Connect: 'Wallet verbinden',
    Account: 'Konto',
    AccountSettings: 'Einstellungen',
    ProfileWallets: 'Deine Wallets',
    Networks: 'Netzwerk wählen',
    UnsupportedChain: 'Netzwerk wechseln',
    ConnectingMultiChain: 'Chain wählen',
    SwitchActiveChain: 'Chain wechseln',
    SwitchAddress: 'Adresse wechseln',
    ConnectingWalletConnect: 'Mit der Wallet scannen',
    ConnectingWalletConnectBasic: 'Wallet verbinden',
    AllWallets: 'Alle Wallets',
    ApproveTransaction: 'Warten auf deine Wallet',
    WhatIsAWallet: 'Was ist eine Wallet?',
    WhatIsANetwork: 'Was ist ein Netzwerk?',
  },
  connect: {
    installed: 'Installiert',
    recent: 'Zuletzt',
    newHere: 'Neu hier?',
    whatIsAWallet: 'Was ist eine Wallet',
    searching: 'Wallets werden gesucht',
    none: 'In diesem Browser wurde keine Wallet gefunden',
    noneHint:
      'Installiere eine Wallet-Erweiterung oder öffne diese Seite im Browser deiner Wallet. Komm dann hierher zurück.',
    onPhone: 'Eine Wallet auf deinem Handy',
    qrCode: 'QR-Code',
    opensThere: 'Öffnet diese Seite in der App',
    noneFor: (chain) => `In diesem Browser wurde keine Wallet für ${chain} gefunden`,
    lookAgain: 'Erneut suchen',
    ambiguous: (domain) =>
      `Eine weitere Wallet nennt sich ${domain}. Wähle die, die du selbst installiert hast.`,
    legacy: 'In deinem Browser gefunden, sie nennt ihren Namen nicht',
  },
  connecting: {
    waiting: (wallet) => `Weiter in ${wallet}`,
    waitingHint: 'Bestätige die Verbindung im geöffneten Fenster.',
    slow: (seconds) =>
      `Wir warten noch, ${seconds}. Wenn sich kein Fenster geöffnet hat, klicke auf das Symbol der Wallet im Browser.`,
    pending: (wallet) => `${wallet} fragt bereits`,
    pendingHint:
      'Dort wartet eine Anfrage. Öffne die Wallet und beantworte sie: Diese Seite macht dann von selbst weiter.',
    openAgain: 'Erneut fragen',
    declined: 'Anfrage abgelehnt',
    declinedHint:
      'Dieser Seite wurde nichts mitgeteilt. Du kannst es erneut versuchen oder eine andere Wallet wählen.',
    otherWallet: 'Andere Wallet wählen',
    gone: 'Diese Wallet ist nicht mehr da',
    goneHint:
      'Sie wurde entfernt oder ausgeschaltet. Schalte sie wieder ein oder wähle eine andere.',
  },
  remote: {
    where: 'Wo deine Wallet ist',
    platforms: { mobile: 'In der App', qrcode: 'Per QR-Code', web: 'Web', desktop: 'Am Rechner' },
    qrLabel: 'QR-Code, um eine Wallet zu verbinden',
    scan: 'Scanne ihn mit deiner Wallet. Der Code erneuert sich von selbst.',
    scanIn: (wallet) => `Scanne ihn in ${wallet} auf deinem Handy. Er erneuert sich von selbst.`,
    preparing: 'Der Code ist unterwegs.',
    stillShown: (elapsed) => `Wir warten noch, ${elapsed}. Der Code erneuert sich von selbst.`,
    approved: 'Bestätigt. Einen Moment.',
    slow: (elapsed) => `Wir warten noch, ${elapsed}.`,
    copyLink: 'Link kopieren',
    copyFailed: 'Kopieren ist hier gesperrt',
    open: (wallet) => `${wallet} öffnen`,
    openAgain: (wallet) => `${wallet} erneut öffnen`,
    openHint: 'Bestätige dort die Verbindung und komm dann auf diese Seite zurück.',
    shut: 'Hat sich nichts geöffnet?',
    shutHint: (wallet) =>
      `Vielleicht ist ${wallet} hier nicht installiert. Hol dir die App oder scanne den Code mit einem anderen Gerät.`,
    otherWay: 'Anders öffnen',
    get: (wallet) => `${wallet} holen`,
    getApp: 'App holen',
    showCode: 'QR-Code zeigen',
    expired: 'Der Code ist abgelaufen',
    expiredHint: 'Dieser Seite wurde nichts mitgeteilt. Versuche es mit einem neuen.',
    unreachable: 'Deine Wallet ist nicht erreichbar',
    unreachableHint:
      'Der Dienst zwischen dieser Seite und deiner Wallet antwortet nicht. Prüfe deine Internetverbindung und versuche es erneut.',
    orChoose: 'Oder öffne eine Wallet',
    search: 'Wallets suchen',
    none: (text) => `Keine Wallet heißt „${text}“.`,
    withCode: 'Mit QR-Code verbinden',
    withCodeHint: 'Für jede Wallet auf einem anderen Gerät',
  },
  approve: {
    hint: 'Dort wartet deine Anfrage. Beantworte sie und komm dann auf diese Seite zurück.',
    slow: (elapsed) => `Wir warten noch, ${elapsed}. Öffne die Wallet erneut und antworte dort.`,
    several: 'Wartende Anfragen',
    kinds: { send: 'Transaktion', sign: 'Unterschrift', other: 'Anfrage' },
    cancel: (what) => `Nicht mehr warten: ${what}`,
    cancelHint: 'Abbrechen beendet nur das Warten hier. Ablehnen kannst du in der Wallet.',
  },
  account: {
    settings: 'Einstellungen',
    balance: 'Guthaben',
    exactBalance: (amount) => `Genau ${amount}`,
    balanceUnavailable: 'Guthaben nicht verfügbar',
    network: 'Netzwerk',
    wallets: 'Wallets und Konten',
    connectedWith: (wallet) => `Verbunden mit ${wallet}`,
    reconnecting: (wallet) => `Warten auf ${wallet}`,
  },
  wallets: {
    inUse: 'In Gebrauch',
    accounts: 'Konten',
    remembered: 'Früher benutzt',
    forget: (wallet) => `${wallet} vergessen`,
    add: 'Weitere Wallet verbinden',
  },
  networks: {
    search: 'Netzwerke suchen',
    current: 'Aktuell',
    none: (text) => `Kein Netzwerk heißt „${text}“.`,
    mayAsk: 'Deine Wallet fragt vielleicht, ob sie ein Netzwerk hinzufügen darf.',
    why: 'Warum',
    testnet: 'Testnetzwerk',
    notApproved: 'Deine Wallet hat dem nicht zugestimmt',
    switching: (wallet) => `In ${wallet} wechseln`,
    switchingHint: (network) => `Bestätige den Wechsel zu ${network} im geöffneten Fenster.`,
    declined: 'Wechsel abgelehnt',
    declinedHint: 'Nichts hat sich geändert. Versuche es erneut oder bleibe in diesem Netzwerk.',
    unknown: 'Dieses Netzwerk gibt es auf dieser Seite nicht.',
    unsupported: 'Diese Seite benutzt dieses Netzwerk nicht',
    unsupportedHint:
      'Deine Wallet ist in einem Netzwerk, das diese Seite nicht kennt. Wähle eines von diesen, um weiterzumachen.',
  },
  namespaces: {
    eip155: 'EVM-Netzwerke',
    solana: 'Solana',
    polkadot: 'Polkadot',
    bip122: 'Bitcoin',
  },
  accountTypes: {
    payment: 'Zahlungen',
    ordinal: 'Ordinals',
    smartAccount: 'Smart-Konto',
  },
  chains: {
    label: 'Blockchain',
    evm: 'EVM',
    several: (wallet) => `${wallet} bedient mehrere Chains. Jede wird für sich verbunden.`,
    connected: 'Verbunden',
    switchTo: (network) => `Zu ${network} wechseln`,
    switchHint: (wallet, chain) =>
      `Du brauchst eine Wallet für ${chain}. ${wallet} bleibt verbunden.`,
    continueWith: (wallet) => `Weiter mit ${wallet}`,
    chooseWallet: (chain) => `Wallet für ${chain} wählen`,
    none: (chain) => `Für ${chain} ist keine Wallet verbunden.`,
  },
  whatIsAWallet: {
    points: [
      {
        title: 'Deine Schlüssel, dein Konto',
        text: 'Eine Wallet verwahrt die Schlüssel zu deinen Konten. Niemand sonst kann sie benutzen oder für dich zurücksetzen.',
      },
      {
        title: 'Eine Anmeldung für jede Seite',
        text: 'Du verbindest dich, statt ein Konto anzulegen. Die Seite sieht nur deine Adresse, bis du mehr erlaubst.',
      },
      {
        title: 'Du bestätigst jeden Schritt',
        text: 'Eine Seite kann fragen. Nur du kannst unterschreiben, und deine Wallet zeigt, was du unterschreibst.',
      },
    ],
    done: 'Wallet wählen',
  },
  whatIsANetwork: {
    points: [
      {
        title: 'Wo deine Transaktionen stehen',
        text: 'Jedes Netzwerk führt ein eigenes Buch, mit eigenen Gebühren und eigenem Tempo. Deine Adresse ist in vielen dieselbe.',
      },
      {
        title: 'Warum eine Wallet eines hinzufügen will',
        text: 'Wallets kennen nur die großen Netzwerke. Das Hinzufügen sagt ihr, wo sie es findet: Es bewegt nichts.',
      },
    ],
    done: 'Netzwerk wählen',
  },
  problem: (code) => {
    switch (code) {
      case 'timeout':
        return {
          title: 'Noch keine Antwort',
          hint: 'Die Wallet hat nicht rechtzeitig geantwortet. Öffne sie und versuche es erneut.',
        }
      case 'window-blocked':
        return {
          title: 'Das Fenster der Wallet ließ sich nicht öffnen',
          hint: 'Dein Browser oder diese Seite hat es blockiert. Erlaube Pop-ups für diese Seite und versuche es erneut.',
        }
      case 'accounts-empty':
        return {
          title: 'Kein Konto freigegeben',
          hint: 'Deine Wallet ist vielleicht gesperrt. Entsperre sie, wähle ein Konto und versuche es erneut.',
        }
      case 'provider-disconnected':
      case 'chain-disconnected':
        return {
          title: 'Die Wallet antwortet nicht mehr',
          hint: 'Lade die Seite neu oder schalte die Wallet wieder ein und versuche es erneut.',
        }
      case 'unauthorized':
        return {
          title: 'Deine Wallet hat das nicht erlaubt',
          hint: 'Erlaube diese Seite in den Einstellungen der Wallet und versuche es erneut.',
        }
      case 'limit-exceeded':
        return {
          title: 'Deine Wallet ist beschäftigt',
          hint: 'Sie wurde zu oft gefragt. Warte einen Moment und versuche es erneut.',
        }
      case 'wallet-answer-invalid':
        return {
          title: 'Die Antwort ist nicht lesbar',
          hint: 'Aktualisiere die Wallet oder wähle eine andere.',
        }
      case 'unsupported-method':
      case 'method-not-found':
      case 'method-unsupported':
      case 'wallet-unsupported':
        return {
          title: 'Das kann deine Wallet nicht',
          hint: 'Aktualisiere sie, erledige es in der Wallet selbst oder wähle eine andere.',
        }
      case 'network-not-addable':
      case 'chain-unrecognized':
        return {
          title: 'Deine Wallet kennt dieses Netzwerk nicht',
          hint: 'Füge es in den Einstellungen der Wallet hinzu und versuche es erneut.',
        }
      case 'network-changed':
        return {
          title: 'Die Wallet hat nicht gewechselt',
          hint: 'Wechsle in der Wallet zum Netzwerk und komm dann zurück.',
        }
      case 'load-failed':
      case 'network-unreachable':
        return {
          title: 'Nicht geladen',
          hint: 'Prüfe deine Internetverbindung und versuche es erneut.',
        }
      case 'already-pending':
        return {
          title: 'Deine Wallet fragt bereits',
          hint: 'Dort wartet eine Anfrage. Öffne die Wallet, beantworte sie und versuche es erneut.',
        }
      case 'outcome-unknown':
        return {
          title: 'Das Ergebnis ist nicht bekannt',
          hint: 'Die Antwort der Wallet ging verloren. Sieh in ihren Aktivitäten nach, bevor du es erneut versuchst.',
        }
      case 'wallet-not-found':
        return {
          title: 'Diese Wallet wurde nicht gefunden',
          hint: 'Sie ist nicht installiert oder ausgeschaltet. Schalte sie ein oder wähle eine andere.',
        }
      case 'account-changed':
        return {
          title: 'Das Konto hat gewechselt',
          hint: 'Deine Wallet benutzt jetzt ein anderes Konto. Prüfe, welches, und versuche es erneut.',
        }
      default:
        return {
          title: 'Das hat nicht geklappt',
          hint: 'Nichts wurde geändert. Versuche es erneut oder wähle eine andere Wallet.',
        }
    }
  },
}
