/** What the screens of the frame say, in any language. */
import type { Warning } from '../../approval/decoded-request.js'

type Say = (value: string) => string

export interface ScreenMessages {
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
      readonly permission: string
    }
    readonly asks: string
    readonly approve: string
    readonly decline: string
    /** Why nothing can be approved yet. Pressed, it shows what is left. */
    readonly readOn: string
    readonly covered: string
    readonly tooSmall: string
    readonly inWindow: string
    readonly openWindow: string
    readonly windowBlocked: string
    readonly network: string
    /** Take the number or the id of a network that has no name here. */
    readonly unknownEvm: Say
    readonly unknownSolana: Say
    readonly account: string
    readonly fee: string
    /** A fee that the user doesn’t pay. */
    readonly networkFee: string
    readonly feeNone: string
    sponsoredBy(name: string): string
    /** The account's code becomes a contract's (EIP-7702). */
    readonly upgrade: string
    /** The contract that an account upgrade replaces. */
    readonly replaces: string
    /** Titles of a permission that begins, and of one that ends (ERC-7715). */
    readonly permission: string
    /** Title of a permission to call a contract. */
    readonly permissionToCall: string
    readonly revokePermission: string
    /** Title and effect of turning a smart account back into a plain one. */
    readonly downgrade: string
    readonly downgradeHint: string
    readonly revokeAll: string
    readonly revokeAllHint: string
    readonly cancelPending: string
    readonly cancelPendingHint: string
    /** Amount of a growing permission that is there from the beginning. */
    readonly atOnce: string
    /** Amount that is added to a permission each second. */
    readonly perSecond: string
    /** Amount of all uses of a permission together. */
    readonly inTotal: string
    /** Before a length of time, after which an amount is there again. */
    readonly every: string
    readonly methods: string
    /** Number of calls that a permission is good for. */
    readonly uses: string
    /** Before the address of who may use a permission. */
    readonly usedBy: string
    readonly begins: string
    /** What the site says that a permission is for. */
    readonly reason: string
    readonly exactFee: string
    /** An amount that is more than there can ever be. */
    readonly unlimited: string
    /** In place of a date that never comes. */
    readonly noEnd: string
    readonly changes: string
    readonly noChanges: string
    readonly unknownChanges: string
    readonly details: string
    readonly nativeToken: string
    readonly minUnits: Say
    readonly send: Say
    readonly moveFor: Say
    readonly from: string
    readonly to: string
    readonly contract: string
    readonly program: string
    readonly amount: string
    readonly data: string
    readonly approveAmount: Say
    readonly allowAll: Say
    readonly takeBack: Say
    readonly spender: string
    readonly until: string
    /** How much a spender may take, and a way to lower it. */
    readonly limit: string
    readonly edit: string
    readonly setLimit: string
    /** Takes the token's symbol. */
    readonly limitIn: Say
    readonly limitInvalid: string
    readonly limitTooHigh: Say
    readonly limitFails: string
    readonly setAuthority: string
    readonly authority: string
    readonly noSpender: string
    readonly openAccount: string
    readonly closeAccount: string
    readonly deploy: string
    readonly offer: string
    readonly gives: string
    readonly gets: string
    /** Takes how many bytes there are, with their unit. */
    readonly showData: Say
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
    /** To the other one of the two. */
    readonly makeNew: string
    readonly have: string
    readonly left: string
    readonly unknown: string
  }
  readonly protection: {
    /** Where a wallet is made only with what opens it. */
    readonly first: string
    readonly firstWhy: string
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
    readonly backup: string
    readonly backupHint: string
    /** What the recommended one's button says. */
    readonly usePasskey: string
    readonly usePassphrase: string
    readonly others: string
    /** From weak to strong. */
    readonly strength: readonly [string, string, string, string]
    /** Below a new passphrase. */
    readonly keep: string
    readonly later: string
    readonly laterHint: string
    readonly again: string
    readonly tooShort: string
    readonly tooMany: string
    readonly guessable: string
    readonly removeTitle: string
    readonly removeMethod: string
    /** Of the only recovery method. */
    readonly removeLast: string
    readonly removeBrowser: string
    /** What was set up in that browser ends with it. */
    readonly removeBrowserMethod: Say
    /** Of something that restores the wallet: a browser has, or had, a share of it. */
    readonly setUpAgain: string
    readonly cancel: string
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
    readonly backupFile: string
    readonly phrase: string
    readonly phraseHint: string
    readonly open: string
    readonly wrong: string
    readonly noFile: string
    readonly noMethods: string
  }
  /** Of the independent backup, and of the page that opens it without any server. */
  readonly backup: {
    readonly passphraseLead: string
    readonly fileLead: string
    readonly next: string
    readonly check: string
    readonly checkLead: string
    readonly otherFile: string
    readonly saved: string
    readonly savedHint: string
    readonly lead: string
    readonly halfOnly: string
    readonly passkeyElsewhere: string
    readonly page: string
  }
  readonly reveal: {
    readonly title: string
    readonly warning: string
    readonly phrase: string
    readonly evmKey: string
    readonly solanaKey: string
    /** Shows the phrase while it is pressed. */
    readonly hold: string
    readonly show: string
    readonly hide: string
    readonly copy: string
    readonly copied: string
  }
}
