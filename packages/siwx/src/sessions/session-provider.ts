/** The session provider: the site's server, this browser, or the host's own code. Contains types only. */
import type { CaipNetworkId, FeatureContext, InternalKit } from '@scope/core'
import type { SignInData, SignInSession } from '@scope/core/sign-in'
import type { TextOptions } from './text-options.js'

/** Account and chain for which a session provider creates a message. `notBefore` is in RFC 3339 format. */
export interface SiwxMessageInput {
  readonly accountAddress: string
  readonly chainId: CaipNetworkId
  /** RFC 3339. */
  readonly notBefore?: string | undefined
}

/** Message to sign: its fields, and `toString()` with the exact text. */
export interface SiwxSignableMessage extends SignInData {
  toString(): string
}

/** Session that the user has just signed, with its message and signature. The provider hasn't verified it yet. */
export interface SignedSession extends SignInSession {
  readonly message: string
  readonly signature: string
}

/**
 * Methods that sign-in calls to create, verify, read and end sessions. If one rejects, the user sees the error
 * and may try again. A rejection never signs a user in.
 */
export interface SiwxSessionProvider {
  /**
   * Creates the message to sign. With `oneClick` the account isn't known yet: `accountAddress` is then the zero
   * address, and the wallet writes the text from the fields.
   */
  createMessage(input: SiwxMessageInput): Promise<SiwxSignableMessage>
  /** Verifies and stores a session. Rejects if it is invalid. */
  addSession(session: SignedSession): Promise<void>
  /** Ends the session of exactly this chain and address. */
  revokeSession(chainId: CaipNetworkId, address: string): Promise<void>
  /** Verifies the sessions, and replaces all others with them. An empty array signs the user out. */
  setSessions(sessions: readonly SignInSession[]): Promise<void>
  /** Returns the sessions of a chain and address that are verified and not expired. */
  getSessions(chainId: CaipNetworkId, address: string): Promise<readonly SignInSession[]>
  /** Returns whether declining disconnects the user. Defaults to the option `required`. */
  getRequired?(): boolean
  /** Clears cached results, because another tab has signed in or out. They are fetched again. */
  invalidate?(): void
}

/** Function that creates the session provider of one kit, called when the user connects. */
export type CreateSessionProvider = (deps: {
  readonly context: FeatureContext
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
