/**
 * A wallet for people without one, as hosts and views have it: `kit.embeddedWallet`. A port: the package of the frame fills
 * it. Types alone.
 */
import type { ReadableAtom } from 'nanostores'
import type { KitError } from '../errors/kit-error.js'
import type { AccountType } from '../ids/account-type.js'
import type { CaipNetworkId, Namespace } from '../ids/caip.js'

declare module '../extensions.js' {
  interface KitFeatures {
    /** An embedded wallet with email login. Its keys only exist in a frame of another origin. */
    embeddedWallet: EmbeddedWalletFeature
  }
  interface AccountDetails {
    /** The account type that the embedded wallet uses. Undefined for other wallets. */
    readonly preferredAccountType?: AccountType
    /** Whether the embedded wallet's smart account is deployed. Undefined for other wallets. */
    readonly smartAccountDeployed?: boolean
    /** The provider that the user of the embedded wallet signed in with. Undefined after email or passkey. */
    readonly socialProvider?: SocialProvider
  }
  interface ViewParameters {
    EmailLogin: { readonly namespace?: Namespace }
    EmailVerifyDevice: undefined
    EmailVerifyOtp: undefined
    ConnectSocials: { readonly namespace?: Namespace }
    ConnectingSocial: undefined
    ConnectingFarcaster: undefined
    UpdateEmailWallet: undefined
    UpdateEmailPrimaryOtp: undefined
    UpdateEmailSecondaryOtp: undefined
    UpgradeEmailWallet: undefined
    ApproveTransaction: undefined
  }
  interface KitEvents {
    EMAIL_LOGIN_SELECTED: unknown
    EMAIL_SUBMITTED: unknown
    DEVICE_REGISTERED_FOR_EMAIL: unknown
    EMAIL_VERIFICATION_CODE_SENT: unknown
    EMAIL_VERIFICATION_CODE_PASS: unknown
    /** `code` is the frame's word for why. */
    EMAIL_VERIFICATION_CODE_FAIL: { readonly code: string }
    EMAIL_EDIT: unknown
    EMAIL_UPGRADE_FROM_MODAL: unknown
    SOCIAL_LOGIN_STARTED: { readonly provider: SocialProvider }
    SOCIAL_LOGIN_REQUEST_USER_DATA: { readonly provider: SocialProvider }
    SOCIAL_LOGIN_SUCCESS: { readonly provider: SocialProvider }
    SOCIAL_LOGIN_CANCELED: { readonly provider: SocialProvider }
    /** `code` is the frame's word for why. */
    SOCIAL_LOGIN_ERROR: { readonly provider: SocialProvider; readonly code: string }
  }
  interface AlertCodes {
    'gateway-not-configured': string
    /** A page asked the embedded wallet for a method that it refuses: the detail is the method. */
    'method-not-allowed': string
    /** The page’s own policy cuts windows of accounts elsewhere off. */
    'opener-severed': string
  }
}

/** Accounts elsewhere that people sign in with. */
export type SocialProvider =
  | 'google'
  | 'x'
  | 'discord'
  | 'farcaster'
  | 'github'
  | 'apple'
  | 'facebook'

/** Sign-in methods, in the order in which they are shown. */
export type ConnectMethod = 'wallet' | 'email' | 'social'

/**
 * How far a login is. An `error` is of code `chunk-load-failed` where its code could not be fetched, else `embedded-wallet-failed`: `details.reason` says why (`mail-code-wrong`, …), and
 * `details.retryAfter` in how many milliseconds it may be tried again.
 */
export type EmbeddedWalletState =
  /** The user isn't signing in. `error`: why the last attempt ended. */
  | { readonly status: 'idle'; readonly error?: KitError }
  /** The address was submitted, and an email is pending. */
  | { readonly status: 'sending'; readonly email: string }
  /** This browser is new to the address: a link was mailed (`sentAt`, as below), and has to be opened. */
  | {
      readonly status: 'awaiting-link'
      readonly email: string
      readonly sentAt: number
      /** Why no other link was mailed: the one before counts still. */
      readonly error?: KitError
    }
  /** A code was mailed. `sentAt` in milliseconds since the epoch. */
  | {
      readonly status: 'awaiting-code'
      readonly email: string
      readonly sentAt: number
      readonly isChecking: boolean
      readonly error?: KitError
    }
  /** The user signs in with a social account in a separate window. */
  | {
      readonly status: 'awaiting-social'
      readonly provider: SocialProvider
      /** It was closed, or can't be seen from here: it may show a code that is to be typed. */
      readonly isWindowClosed: boolean
      readonly isChecking: boolean
      /** The attempt failed and must be restarted. It accepts no more codes. */
      readonly isExpired?: boolean
      readonly error?: KitError
    }
  /** Farcaster's app is asked: `url` once there is what it is asked by, as a QR code or a link. */
  | { readonly status: 'farcaster'; readonly url?: string }
  /** Who they are is known: the wallet is made, opened or brought back, and connected. */
  | { readonly status: 'unlocking'; readonly email?: string }
  /** The address is changed: a code was mailed to the one in use (`old`), then to the one that is to be (`new`). */
  | {
      readonly status: 'changing-email'
      readonly step: 'current' | 'new'
      readonly email: string
      readonly sentAt: number
      readonly isChecking: boolean
      readonly error?: KitError
    }

/** Who is signed in, as a page may know them. */
export interface EmbeddedUser {
  readonly email?: string
  /** As their account elsewhere calls them. */
  readonly name?: string
  /** Whether something brings the wallet back if this browser is lost. Undefined until it is known. */
  readonly isProtected?: boolean
}

export interface EmbeddedWalletFeature {
  readonly $state: ReadableAtom<EmbeddedWalletState>
  /** Undefined until the user is known, and if no user is signed in. */
  readonly $user: ReadableAtom<EmbeddedUser | undefined>
  /** Whether a person is asked for a yes, in the frame. */
  readonly $isApproving: ReadableAtom<boolean>
  /** Sign-in methods that the site has configured. */
  readonly loginMethods: LoginMethods
  /**
   * Fetches the rest of it. Never rejects: undefined where the kit is not started, and where it could not be fetched, which
   * `$state` says.
   */
  open(): Promise<EmbeddedWallet | undefined>
  /**
   * An account elsewhere. To be called in the click: the window that it needs would be blocked later. Resolves to whether
   * the wallet is connected by it; farcaster has no window, but `url` in `$state`.
   */
  connectSocial(provider: SocialProvider, namespace?: Namespace): Promise<boolean>
}

export interface LoginMethods {
  /** On unless false. */
  readonly email?: boolean | undefined
  /** Accounts elsewhere, in the order they are shown in. */
  readonly socials?: readonly SocialProvider[] | undefined
  /** Off unless true. */
  readonly passkey?: boolean | undefined
  /** Defaults to wallets first if some are installed, else wallets last. */
  readonly methodOrder?: readonly ConnectMethod[] | undefined
  /** False: one row leads to the list of wallets. */
  readonly showWallets?: boolean | undefined
}

/** The account types of the embedded wallet. */
export type EmbeddedAccountType = 'eoa' | 'smartAccount'

/** The user's account on one network. */
export interface EmbeddedAccount {
  readonly email?: string
  /** As their account elsewhere calls them. */
  readonly userName?: string
  readonly socialProvider?: SocialProvider
  readonly address: string
  readonly chainId: CaipNetworkId
  readonly accounts: readonly { readonly address: string; readonly type: EmbeddedAccountType }[]
  readonly smartAccountDeployed: boolean
  readonly preferredAccountType: EmbeddedAccountType
}

/** Signing in, and what a wallet's owner does with it. Nothing of it rejects for what a person did or met. */
export interface EmbeddedWallet {
  /** Mounts the frame, because the user is typing. */
  prepare(): void
  /** Has a mail sent. Resolves to whether it was; why not is in `$state`. */
  connectEmail(email: string, namespace?: Namespace): Promise<boolean>
  /** Another mail to the same address. */
  resendEmailCode(): Promise<boolean>
  /** The code of the mail: resolves to whether the wallet is connected by it. */
  verifyEmailCode(code: string): Promise<boolean>
  /** The code that the window shows where it could not hand its result on. Resolves to whether the wallet is connected. */
  verifySocialCode(code: string): Promise<boolean>
  /** A passkey of this device's or another's; `isNew`: one is made. Resolves to whether the wallet is connected. */
  connectPasskey(isNew: boolean, namespace?: Namespace): Promise<boolean>
  /** Begins to change the address. Resolves to whether a code was mailed. */
  updateEmail(email: string): Promise<boolean>
  /** The code of that mail. Resolves to whether it was right: then `$state` says where the next one went, or it is done. */
  verifyEmailUpdate(code: string): Promise<boolean>
  /** Stops signing in, or changing the address. */
  cancel(): void
  /**
   * Opens a screen of the frame: the recovery method or key export. Resolves to whether the user completed it. If the
   * sign-in is too old, the user must sign in again. It then resolves to false, and `$state` contains the reason.
   */
  openScreen(screen: 'backup' | 'export'): Promise<boolean>
  /** Whether a user is signed in and the wallet opens in this browser. False if the frame can't be loaded. */
  isConnected(): Promise<boolean>
  /**
   * The user's account on the network in use of a namespace. Shows nothing. Undefined if no user is signed in, and if the
   * wallet doesn't open in this browser.
   *
   * @param namespace - Defaults to the namespace in use.
   */
  getUser(namespace?: Namespace): Promise<EmbeddedAccount | undefined>
  /** The network that this site used last in the frame. Undefined if the frame can't be loaded. */
  getChainId(): Promise<CaipNetworkId | undefined>
  /** EVM chain ids with smart accounts. Empty: this version has no smart accounts. */
  getSmartAccountEnabledNetworks(): Promise<readonly number[]>
  /**
   * Switches between the account types. Resolves to whether the type is in use. False for `smartAccount`, which this version
   * doesn't have: `$state` has the error `unsupported`.
   */
  setPreferredAccountType(type: EmbeddedAccountType): Promise<boolean>
  /**
   * Reloads the frame. Pending requests fail with 'Request was aborted'. An approved transaction becomes
   * `outcome-unknown`. Resolves to whether the frame has loaded.
   */
  reload(): Promise<boolean>
}
