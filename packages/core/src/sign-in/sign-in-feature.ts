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

/** Who is to sign in: the account in use, and where it is. */
export interface SignInAccount {
  readonly namespace: Namespace
  readonly address: string
  readonly networkId: CaipNetworkId
}

/** What a sign-in text says (EIP-4361, CAIP-122). Times are RFC 3339. */
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

/** To be signed: what it says, and the very text. */
export interface SignInMessage {
  readonly data: SignInData
  readonly text: string
}

/** A session that was signed and accepted by the session store. */
export interface SignInSession {
  readonly data: SignInData
  /** The signed text and its signature: not there where a server keeps the session and tells who it is of alone. */
  readonly message?: string
  readonly signature?: string
  /** Solana: whose key it is, base58. */
  readonly publicKey?: string
  readonly cacao?: Cacao
}

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
  /** To be read, and then signed. `problem`: why the last attempt failed. */
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
  /** There is no text to sign: `retry()`. */
  | { readonly status: 'failed'; readonly account: SignInAccount; readonly error: KitError }
  /** Left to the person, who does not want to: `retry()` asks again. */
  | { readonly status: 'signed-out'; readonly account: SignInAccount }
  | {
      readonly status: 'signed-in'
      readonly account: SignInAccount
      readonly session: SignInSession
    }

export interface SignInFeature {
  readonly $state: ReadableAtom<SignInState>
  /** Who declines is disconnected, and the view can’t be closed meanwhile. */
  isRequired(): boolean
  /**
   * Requests a signature from the wallet and passes it to the session store. Resolves to whether it succeeded. If not,
   * `$state` contains the reason. Throws `kit-not-started` before `kit.start()`, `not-connected` without an account,
   * and `network-not-found` if the site doesn't list the network.
   */
  sign(): Promise<boolean>
  /** Begins again where it failed, or where the person did not want to. Rejects with `chunk-load-failed`. */
  retry(): Promise<void>
  /** The person does not want to: the wallet is disconnected where signing in is required, else the view closes. */
  cancel(): Promise<void>
  /**
   * For wallets that sign in as they connect; undefined where that is not wanted. One that did not take it up, told by its
   * connector’s id, is to connect alone the next time. Rejects with `chunk-load-failed`.
   */
  getOneClickSignIn?(way?: string): Promise<OneClickSignIn | undefined>
  /** Ends every session. Where signing in is required, the wallets are disconnected. */
  signOut(): Promise<void>
}
