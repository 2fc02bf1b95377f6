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
    /**
     * Address of the embedded wallet's account of the other type on this network. Undefined if both types have one address
     * (EIP-7702), and for other wallets.
     */
    readonly otherTypeAddress?: string
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

/** Social accounts that users can sign in with. */
export type SocialProvider =
  | 'google'
  | 'x'
  | 'discord'
  | 'farcaster'
  | 'github'
  | 'apple'
  | 'facebook'

/** Login method without an installed wallet. */
export type LoginMethod = 'email' | 'passkey' | SocialProvider

/** Sign-in methods of the dialog. */
export type ConnectMethod = 'wallet' | 'email' | 'social'

/**
 * State of the sign-in to the embedded wallet.
 *
 * An `error` has the code `chunk-load-failed` if code can't be loaded, else `embedded-wallet-failed`.
 * `details.reason` then has the reason, such as `mail-code-wrong`, and `details.retryAfter` the delay
 * before a retry in milliseconds.
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

/** The user who is signed in to the embedded wallet. */
export interface EmbeddedUser {
  readonly email?: string
  /** As their account elsewhere calls them. */
  readonly name?: string
  /** Whether something brings the wallet back if this browser is lost. Undefined until it is known. */
  readonly isProtected?: boolean
}

/**
 * API of the embedded wallet: `kit.embeddedWallet`. The package `@scope/embedded-wallet` implements
 * it.
 */
export interface EmbeddedWalletFeature {
  /** State of the sign-in. */
  readonly $state: ReadableAtom<EmbeddedWalletState>
  /** Undefined until the user is known, and if no user is signed in. */
  readonly $user: ReadableAtom<EmbeddedUser | undefined>
  /** Whether the frame shows a prompt that the user must approve. */
  readonly $isApproving: ReadableAtom<boolean>
  /** Sign-in methods that the site has configured. */
  readonly loginMethods: LoginMethods
  /**
   * Returns the method of the last login on this site, also after a disconnect. Undefined before the first login, until
   * wallets were discovered, and for a social account that the site no longer offers.
   */
  getLastLogin(): LoginMethod | undefined
  /**
   * Loads the embedded wallet. Never rejects. Resolves to undefined if the kit isn't started, or if loading
   * fails: `$state` then has the error.
   */
  open(): Promise<EmbeddedWallet | undefined>
  /**
   * Signs in with a social account. Call it in the click handler: browsers block its window later. Resolves
   * to whether the wallet is connected. Farcaster opens no window: `$state` has its `url`.
   */
  connectSocial(provider: SocialProvider, namespace?: Namespace): Promise<boolean>
}

/** Sign-in methods that the site has configured. */
export interface LoginMethods {
  /**
   * Whether users can sign in by email.
   *
   * @default true
   */
  readonly email?: boolean | undefined
  /** Social accounts that users can sign in with, in display order. */
  readonly socials?: readonly SocialProvider[] | undefined
  /**
   * Whether users can sign in with a passkey.
   *
   * @default false
   */
  readonly passkey?: boolean | undefined
  /** Defaults to wallets first if some are installed, else wallets last. */
  readonly methodOrder?: readonly ConnectMethod[] | undefined
  /**
   * Whether the Connect view lists wallets. If not, one row opens the wallet list.
   *
   * @default true
   */
  readonly showWallets?: boolean | undefined
}

/** Account types of the embedded wallet. */
export type EmbeddedAccountType = 'eoa' | 'smartAccount'

/** The embedded wallet's account on one network. */
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

/** An operation of a smart account that is on no block (ERC-4337). */
export interface PendingOperation {
  /** Milliseconds since the epoch. */
  readonly sentAt: number
}

/**
 * Sign-in and user actions of the embedded wallet, once its code has loaded. Methods don't reject for user
 * errors. They resolve to false, and `$state` has the reason.
 */
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
  /** EVM chain ids with smart accounts. Empty if the gateway has no bundlers, and if the frame can't be loaded. */
  getSmartAccountEnabledNetworks(): Promise<readonly number[]>
  /**
   * Sets the account type that this site uses on networks with smart accounts, until the user signs out. Resolves to
   * whether it is in use. `eoa` asks the user to turn off a smart account that is in use: false if they decline. If it
   * could not be set, `$state` has the error.
   */
  setPreferredAccountType(type: EmbeddedAccountType): Promise<boolean>
  /**
   * The operation of the user's smart account that this site has sent on the network in use, and that is on no block.
   * Shows nothing. Undefined if there is none, for plain accounts, and if the frame can't be loaded.
   */
  getPendingOperation(): Promise<PendingOperation | undefined>
  /**
   * Cancels the pending operation with one of the same nonce that does nothing and pays at least 10 % more. The user is
   * asked. Resolves to true once the network has taken the cancellation, and to false if the user declines. If the
   * operation could not be canceled, `$state` has the error. Its reason is `not-pending` if the network took the
   * operation first.
   */
  cancelPendingOperation(): Promise<boolean>
  /**
   * Reloads the frame. Pending requests fail with 'Request was aborted'. An approved transaction becomes
   * `outcome-unknown`. Resolves to whether the frame has loaded.
   */
  reload(): Promise<boolean>
}
