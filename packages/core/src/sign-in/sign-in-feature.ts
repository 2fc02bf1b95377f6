/**
 * The sign-in API for hosts and views: `kit.siwx`. This is a port that `@scope/siwx` implements. Other implementations
 * get the same view. Contains types only.
 */
import type { ReadableAtom } from 'nanostores'
import type { Cacao, OneClickSignIn } from '../chain/one-click-sign-in.js'
import type { KitErrorCode } from '../errors/codes.js'
import type { KitError } from '../errors/kit-error.js'
import type { CaipNetworkId, Namespace } from '../ids/caip.js'

declare module '../extensions.js' {
  interface KitFeatures {
    /** Signing in with the account in use. */
    siwx: SignInFeature
  }
  interface ViewParameters {
    SIWXSignMessage: undefined
    /** The same view by its older name. */
    ConnectingSiwe: undefined
  }
  interface KitEvents {
    CLICK_SIGN_SIWX_MESSAGE: { readonly network: CaipNetworkId }
    CLICK_CANCEL_SIWX: { readonly network: CaipNetworkId }
    SIWX_AUTH_SUCCESS: { readonly network: CaipNetworkId }
    SIWX_AUTH_ERROR: { readonly network: CaipNetworkId; readonly code: KitErrorCode }
  }
  interface AlertCodes {
    'sign-in-failed': string
    /** The server that keeps the sessions is down, or page and server are not set up for each other. */
    'sign-in-unavailable': string
  }
}

/** The account that signs in, and its network. */
export interface SignInAccount {
  readonly namespace: Namespace
  readonly address: string
  readonly networkId: CaipNetworkId
}

/**
 * Fields of a sign-in message. Times are RFC 3339.
 *
 * @see https://eips.ethereum.org/EIPS/eip-4361
 * @see https://chainagnostic.org/CAIPs/caip-122
 */
export interface SignInData {
  readonly accountAddress: string
  readonly chainId: CaipNetworkId
  readonly domain: string
  readonly uri: string
  readonly version: string
  readonly nonce: string
  readonly notBefore?: string
  readonly statement?: string
  readonly resources?: readonly string[]
  readonly requestId?: string
  readonly issuedAt?: string
  readonly expirationTime?: string
}

/** A message to sign: its fields, and its exact text. */
export interface SignInMessage {
  readonly data: SignInData
  readonly text: string
}

/** A session that the session store has accepted. */
export interface SignInSession {
  readonly data: SignInData
  /** Signed text. Undefined for a session that a server returned, and so are the other proofs. */
  readonly message?: string
  readonly signature?: string
  /** Solana: whose key it is, base58. */
  readonly publicKey?: string
  readonly cacao?: Cacao
}

/**
 * State of the sign-in.
 *
 * - `idle`: no account is connected, or the site doesn't list its network.
 * - `checking`: the request for an existing session is pending.
 * - `preparing`: the request for a nonce is pending.
 * - `ready`: the message is ready to sign, also after the user declined in the wallet. `error` is that of the last
 *   attempt.
 * - `signing`: the wallet shows the message. `requestedAt` is in milliseconds since the epoch.
 * - `verifying`: the session store verifies the signature.
 * - `failed`: there is no message to sign.
 * - `signed-out`: sign-in is optional, and the user cancelled or signed out. `retry()` starts again.
 * - `signed-in`: a session exists.
 */
export type SignInState =
  /** No sign-in is needed: there is no account, or the site doesn't list the network. */
  | { readonly status: 'idle' }
  /** A request for an existing session is pending. */
  | { readonly status: 'checking'; readonly account: SignInAccount }
  /** The message is being prepared: the request for a nonce is pending. */
  | {
      readonly status: 'preparing'
      readonly account: SignInAccount
      /** Why the last attempt failed. */
      readonly error?: KitError
    }
  /** The message is ready to sign. `error` is that of the last attempt. */
  | {
      readonly status: 'ready'
      readonly account: SignInAccount
      readonly message: SignInMessage
      readonly error?: KitError
    }
  | {
      readonly status: 'signing'
      readonly account: SignInAccount
      readonly message: SignInMessage
      /** Milliseconds since the epoch. */
      readonly requestedAt: number
    }
  | {
      readonly status: 'verifying'
      readonly account: SignInAccount
      readonly message: SignInMessage
    }
  /** There is no message to sign. `retry()` starts again. */
  | { readonly status: 'failed'; readonly account: SignInAccount; readonly error: KitError }
  /** The user cancelled or signed out. `retry()` starts again. */
  | { readonly status: 'signed-out'; readonly account: SignInAccount }
  | {
      readonly status: 'signed-in'
      readonly account: SignInAccount
      readonly session: SignInSession
    }

/** API of the sign-in feature: `kit.siwx`. `@scope/siwx` implements it. */
export interface SignInFeature {
  /** State of the sign-in. */
  readonly $state: ReadableAtom<SignInState>
  /** Returns whether users must sign in. `cancel()` then disconnects the wallet, and the view can't be closed. */
  isRequired(): boolean
  /**
   * Requests a signature from the wallet and passes it to the session store. Resolves to whether it succeeded. If not,
   * `$state` has the `error`: `user-rejected` if the user declined. Throws `kit-not-started` before `kit.start()`, `not-connected` without an account,
   * and `network-not-found` if the site doesn't list the network.
   */
  sign(): Promise<boolean>
  /** Prepares the message again, after a failure or `cancel()`. Rejects with `chunk-load-failed`. */
  retry(): Promise<void>
  /** Cancels the sign-in. Disconnects the wallet if sign-in is required, else closes the view. */
  cancel(): Promise<void>
  /**
   * Returns the sign-in for wallets that sign in while they connect. Undefined if the site doesn't use it.
   * Rejects with `chunk-load-failed`.
   *
   * @param way - Id of the connector. If it didn't use the last one-click sign-in, the next connection is
   * without it.
   */
  getOneClickSignIn?(way?: string): Promise<OneClickSignIn | undefined>
  /** Ends all sessions. Disconnects the wallets if sign-in is required. */
  signOut(): Promise<void>
}
