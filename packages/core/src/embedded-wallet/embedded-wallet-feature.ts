/**
 * A wallet for people without one, as hosts and views have it: `kit.embeddedWallet`. A port: the package of the frame fills
 * it. Types alone.
 */
import type { ReadableAtom } from 'nanostores'
import type { Namespace } from '../ids/caip.js'

declare module '../extensions.js' {
  interface KitFeatures {
    /** A wallet by e-mail, whose keys are in a frame of another origin alone. */
    embeddedWallet: EmbeddedWalletFeature
  }
  interface ViewParameters {
    EmailLogin: { readonly namespace?: Namespace }
    EmailVerifyDevice: undefined
    EmailVerifyOtp: undefined
  }
  interface KitEvents {
    EMAIL_LOGIN_SELECTED: unknown
    EMAIL_SUBMITTED: unknown
    DEVICE_REGISTERED_FOR_EMAIL: unknown
    EMAIL_VERIFICATION_CODE_SENT: unknown
    EMAIL_VERIFICATION_CODE_PASS: unknown
    /** `code` is the frame's word for why. */
    EMAIL_VERIFICATION_CODE_FAIL: { readonly code: string }
  }
  interface AlertCodes {
    'gateway-not-configured': string
  }
}

/** Why it was not done: `code` for programs and words, `message` in English. */
export interface EmbeddedWalletProblem {
  readonly code: string
  readonly message: string
  /** Milliseconds after which it may be tried again. */
  readonly retryAfter?: number
}

export type EmbeddedWalletState =
  /** Nobody signs in. `problem`: why the last attempt ended. */
  | { readonly status: 'idle'; readonly problem?: EmbeddedWalletProblem }
  /** The address was handed on: a mail is on its way. */
  | { readonly status: 'sending'; readonly email: string }
  /** This browser is new to the address: a link was mailed, and has to be opened. */
  | { readonly status: 'link'; readonly email: string }
  /** A code was mailed. `sentAt` in milliseconds since the epoch. */
  | {
      readonly status: 'code'
      readonly email: string
      readonly sentAt: number
      readonly isChecking: boolean
      readonly problem?: EmbeddedWalletProblem
    }
  /** The code was right: the wallet is made, opened or brought back, and connected. */
  | { readonly status: 'opening'; readonly email: string }

/** Who is signed in, as a page may know them. */
export interface EmbeddedUser {
  readonly email?: string
}

export interface EmbeddedWalletFeature {
  readonly $state: ReadableAtom<EmbeddedWalletState>
  /** Undefined where nobody is, and until it is known. */
  readonly $user: ReadableAtom<EmbeddedUser | undefined>
  /** Ways in that the site has asked for. */
  readonly ways: { readonly email: boolean }
  /** Fetches the code of the way in, and puts the frame up: somebody is typing. Never rejects. */
  prepare(): void
  /** Has a mail sent. Resolves to whether it was; why not is in `$state`. Throws `connection-client-not-set` before `kit.start()`. */
  connectEmail(email: string, namespace?: Namespace): Promise<boolean>
  /** Another mail to the same address. */
  resend(): Promise<boolean>
  /** The code of the mail: resolves to whether the wallet is connected by it. */
  verify(code: string): Promise<boolean>
  /** Stops signing in. */
  cancel(): void
  /**
   * Screens of the frame's own: what brings the wallet back, and its keys. Resolves to whether it was done. Somebody who
   * signed in too long ago is asked to do so again: false, and `$state` says why.
   */
  show(screen: 'backup' | 'export'): Promise<boolean>
}
