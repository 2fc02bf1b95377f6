/** The session provider: the site's server, this browser, or the host's own code. Contains types only. */
import type { CaipNetworkId, FeatureContext, InternalKit } from '@scope/core'
import type { SignInData, SignInSession } from '@scope/core/sign-in'
import type { TextOptions } from './text-options.js'

export interface SiwxMessageInput {
  readonly accountAddress: string
  readonly chainId: CaipNetworkId
  /** RFC 3339. */
  readonly notBefore?: string | undefined
}

/** What is to be signed: the fields, and the very text. A copy (`{ ...text }`) says the same text. */
export interface SiwxSignableMessage extends SignInData {
  toString(): string
}

/** One that was signed just now. */
export interface SignedSession extends SignInSession {
  readonly message: string
  readonly signature: string
}

/** Methods that the client calls. The user sees each rejection and may try again. A rejection never signs a user in. */
export interface SiwxSessionProvider {
  /**
   * Where signing in is part of connecting (`oneClick`), whose account it will be is not known yet: it is asked for the zero
   * address, and the wallet writes the text from the fields.
   */
  createMessage(input: SiwxMessageInput): Promise<SiwxSignableMessage>
  /** Verifies, then keeps; rejects where it does not believe it. */
  addSession(session: SignedSession): Promise<void>
  /** Ends that of exactly this chain and address. */
  revokeSession(chainId: CaipNetworkId, address: string): Promise<void>
  /** These are all there are, also of one sign-in on several chains: each is verified. None: signs out. */
  setSessions(sessions: readonly SignInSession[]): Promise<void>
  /** Verified, and not expired. */
  getSessions(chainId: CaipNetworkId, address: string): Promise<readonly SignInSession[]>
  /** Defaults to true. */
  getRequired?(): boolean
  /** Clears cached results, because another tab has signed in or out. They are fetched again. */
  invalidate?(): void
}

/** Creates the session provider of one kit, when the user connects. */
export type CreateSessionProvider = (deps: {
  readonly site: FeatureContext
  readonly options: TextOptions
  readonly kit: InternalKit
  /** Of the page. */
  readonly origin: string
}) => Promise<SiwxSessionProvider>

/** All it knows, of every chain: for an account that is signed in on another network. */
export interface KnownSessions extends SiwxSessionProvider {
  allSessions(): Promise<readonly SignInSession[]>
  /** Of one sign-in on several chains, by one nonce: all are believed, or none. Others stay. */
  addSessions(sessions: readonly SignedSession[]): Promise<void>
}

export const knowsAll = (sessions: SiwxSessionProvider): sessions is KnownSessions =>
  'allSessions' in sessions && 'addSessions' in sessions
