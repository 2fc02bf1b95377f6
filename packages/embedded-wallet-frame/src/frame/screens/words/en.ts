/** What the screens of the frame say. Other languages have the same keys. */
import type { Warning } from '../../approval/reading.js'

type Say = (value: string) => string

export interface ScreenWords {
  /** BCP 47. */
  readonly locale: string
  readonly direction: 'ltr' | 'rtl'
  readonly close: string
  readonly back: string
  readonly cancel: string
  readonly working: string
  readonly failed: string
  readonly approval: {
    readonly titles: {
      readonly transaction: string
      readonly message: string
      readonly signIn: string
      readonly data: string
      readonly allowance: string
    }
    readonly asks: string
    readonly approve: string
    readonly decline: string
    readonly readOn: string
    readonly covered: string
    readonly inWindow: string
    readonly openWindow: string
    readonly windowBlocked: string
    readonly network: string
    readonly account: string
    readonly fee: string
    readonly feeNone: string
    readonly changes: string
    readonly noChanges: string
    readonly details: string
    readonly nativeToken: string
    readonly smallestUnits: Say
    readonly send: Say
    readonly moveFor: Say
    readonly from: string
    readonly to: string
    readonly contract: string
    readonly program: string
    readonly amount: string
    readonly data: string
    readonly allow: Say
    readonly allowAll: Say
    readonly takeBack: Say
    readonly spender: string
    readonly until: string
    readonly handOver: string
    readonly authority: string
    readonly nobody: string
    readonly openAccount: string
    readonly closeAccount: string
    readonly deploy: string
    readonly call: string
    readonly callOf: Say
    readonly sign: string
    readonly signBytes: string
    readonly signInTo: Say
    readonly statement: string
    readonly alsoAllows: string
    readonly wholeText: string
    readonly signData: Say
    readonly domain: string
    readonly item: Say
    readonly warnings: Readonly<Record<Warning, string>>
  }
  readonly signIn: {
    readonly title: string
    readonly why: string
    readonly go: string
    readonly makeTitle: string
    readonly makeWhy: string
    readonly make: string
    readonly left: string
    readonly unknown: string
  }
  readonly keep: {
    readonly title: string
    readonly why: string
    readonly now: string
    readonly nothingYet: string
    readonly passkey: string
    readonly passkeyHint: string
    readonly passphrase: string
    readonly passphraseHint: string
    readonly file: string
    readonly fileHint: string
    readonly exit: string
    readonly exitHint: string
    readonly later: string
    readonly laterHint: string
    readonly again: string
    readonly tooShort: string
    readonly different: string
    readonly protect: string
    readonly save: string
    readonly saved: string
    readonly savedHint: string
    readonly done: string
    readonly doneHint: string
    readonly finish: string
    readonly browsers: string
    readonly thisBrowser: string
    readonly otherBrowser: Say
    readonly remove: string
  }
  readonly recover: {
    readonly title: string
    readonly why: string
    readonly passkey: string
    readonly passphrase: string
    readonly file: string
    readonly chooseFile: string
    readonly exitFile: string
    readonly phrase: string
    readonly phraseHint: string
    readonly open: string
    readonly wrong: string
    readonly noFile: string
    readonly noWays: string
  }
  readonly reveal: {
    readonly title: string
    readonly warning: string
    readonly phrase: string
    readonly evmKey: string
    readonly solanaKey: string
    readonly show: string
    readonly hide: string
    readonly copy: string
    readonly copied: string
  }
}

export const en: ScreenWords = {
  locale: 'en',
  direction: 'ltr',
  close: 'Close',
  back: 'Back',
  cancel: 'Cancel',
  working: 'One moment…',
  failed: 'That did not work. Please try again.',
  approval: {
    titles: {
      transaction: 'Approve transaction',
      message: 'Sign message',
      signIn: 'Sign in',
      data: 'Sign data',
      allowance: 'Approve an allowance',
    },
    asks: 'asks you to approve this',
    approve: 'Approve',
    decline: 'Decline',
    readOn: 'Read on',
    covered:
      'Something covers this wallet, or it is not wholly in view. Nothing can be approved until it is.',
    inWindow:
      'Your browser can’t tell the wallet whether you see it. Look at this in a window of its own.',
    openWindow: 'Open the wallet',
    windowBlocked: 'Your browser has blocked the window. Allow it, and try again.',
    network: 'Network',
    account: 'Your account',
    fee: 'Network fee, at most',
    feeNone: 'Paid by somebody else',
    changes: 'What changes for you',
    noChanges: 'Nothing of yours moves',
    details: 'Details',
    nativeToken: 'native token',
    smallestUnits: (amount) => `${amount} smallest units`,
    send: (amount) => `Send ${amount}`,
    moveFor: (amount) => `Move ${amount} of somebody else`,
    from: 'From',
    to: 'To',
    contract: 'Contract',
    program: 'Program',
    amount: 'Amount',
    data: 'Data',
    allow: (amount) => `Let somebody spend ${amount}`,
    allowAll: (token) => `Let somebody spend all your ${token}`,
    takeBack: (token) => `Take back an allowance of ${token}`,
    spender: 'Who may spend',
    until: 'Until',
    handOver: 'Give somebody else a say over your account',
    authority: 'What they may do',
    nobody: 'Nobody, for good',
    openAccount: 'Open an account on the network',
    closeAccount: 'Close an account on the network',
    deploy: 'Create a contract',
    call: 'Call a contract',
    callOf: (name) => `Call “${name}”`,
    sign: 'Sign this text',
    signBytes: 'Sign these bytes',
    signInTo: (site) => `Sign in to ${site}`,
    statement: 'It says',
    alsoAllows: 'It also allows',
    wholeText: 'The whole text',
    signData: (type) => `Sign “${type}”`,
    domain: 'Meant for',
    item: (id) => `No. ${id}`,
    warnings: {
      'unlimited-approval':
        'Whoever may spend this can take all you have of it, now and later. Approve it only if you trust them fully.',
      'approval-for-all': 'This lets somebody move every item of the collection.',
      permit:
        'Nothing happens on the network yet, but whoever has your signature can use it later without asking you.',
      'first-time-receiver': 'You have never sent anything there.',
      'look-alike':
        'This address begins and ends like one you have paid before, but is another. Compare all of it.',
      'lost-receiver': 'Nobody can use what is sent to this address. It would be lost.',
      'other-site': 'This sign-in text is for another site than the one that asks.',
      'broken-sign-in': 'This looks like a sign-in text, but is none. It may be a trick.',
      unread: 'The wallet can’t tell what this does. Approve it only if you trust the site fully.',
      fails: 'Tried out beforehand, this fails. You would pay the fee for nothing.',
      untried: 'This could not be tried out beforehand.',
      authority: 'Somebody else gets a say over your account.',
    },
  },
  signIn: {
    title: 'Continue with a passkey',
    why: 'Your device asks for your fingerprint, face or PIN. There is nothing to type.',
    go: 'Continue with a passkey',
    makeTitle: 'Make a passkey',
    makeWhy:
      'A passkey signs you in here and, where your device can do that, protects your wallet. Your device keeps it and asks for your fingerprint, face or PIN. There is nothing to remember.',
    make: 'Make a passkey',
    left: 'Nothing was chosen. Go on whenever you are ready.',
    unknown: 'Nobody has signed up here with this passkey. Choose another one, or make a new one.',
  },
  keep: {
    title: 'Keep your wallet safe',
    why: 'Your wallet lives in this browser. Choose what brings it back if you lose this device or clear the browser.',
    now: 'Brings your wallet back',
    nothingYet: 'Nothing brings your wallet back yet.',
    passkey: 'Passkey',
    passkeyHint: 'Your fingerprint, face or device PIN',
    passphrase: 'Passphrase',
    passphraseHint: 'A sentence that only you know',
    file: 'Recovery file',
    fileHint: 'A file that you keep somewhere safe',
    exit: 'Independent backup',
    exitHint: 'Opens your wallet without any service',
    later: 'Later',
    laterHint: 'If you lose this browser before, the wallet and all in it are lost.',
    again: 'Type it once more',
    tooShort: 'Use at least 10 characters.',
    different: 'The two are not the same.',
    protect: 'Protect my wallet',
    save: 'Save the file',
    saved: 'I have the file',
    savedHint:
      'Put it where you find it again: whoever has it and your sign-in can open the wallet.',
    done: 'Your wallet is protected',
    doneHint: 'You can add another way at any time.',
    finish: 'Done',
    browsers: 'Browsers with access',
    thisBrowser: 'This browser',
    otherBrowser: (since) => `Another browser, since ${since}`,
    remove: 'Remove',
  },
  recover: {
    title: 'Bring your wallet back',
    why: 'You have a wallet, but this browser can’t open it yet. Use what you protected it with.',
    passkey: 'Use my passkey',
    passphrase: 'Type my passphrase',
    file: 'Use my recovery file',
    chooseFile: 'Choose the file',
    exitFile: 'Use my independent backup',
    phrase: 'Type my 12 words',
    phraseHint: 'Twelve English words, with spaces between',
    open: 'Open my wallet',
    wrong: 'That does not open this wallet. Nothing was changed.',
    noFile: 'This is not a file of this wallet.',
    noWays:
      'Nothing was set up that brings it back. The 12 words still do, and any browser in which it opens.',
  },
  reveal: {
    title: 'Your keys',
    warning:
      'Whoever sees these can take all that you have, and nobody can undo it. No site and no helper ever needs them.',
    phrase: 'Recovery phrase',
    evmKey: 'Private key, EVM',
    solanaKey: 'Private key, Solana',
    show: 'Show',
    hide: 'Hide',
    copy: 'Copy',
    copied: 'Copied',
  },
}
