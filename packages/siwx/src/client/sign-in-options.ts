/** What a host may say of signing in. */
import type { CreateSessionProvider, SiwxSessionProvider } from '../sessions/session-provider.js'
import type { TextOptions } from '../sessions/text-options.js'

export interface SiwxOptions extends TextOptions {
  /**
   * Where a server of yours answers `nonce`, `verify`, `session` and `revoke` (`@scope/siwx/server`): a URL, or a path of
   * the page’s own origin. Your gateway’s unless told.
   */
  readonly server?: string | undefined
  /** How the server keeps sessions, as its own `session` option says: `token` for a server of another site. @default 'cookie' */
  readonly session?: 'cookie' | 'token' | undefined
  /** Whoever keeps the sessions, where it is neither: code of your own, `fromSiwe(…)`, or `localSessions()`. */
  readonly sessionProvider?: SiwxSessionProvider | CreateSessionProvider | undefined
  /** Who declines is disconnected; true unless told. */
  readonly required?: boolean | undefined
  /**
   * Wallets that can are asked to sign in with the prompt that connects them: who says no to one says no to both. Where
   * signing in is required, unless told. They write the text then, and a wallet elsewhere adds what it may be asked for
   * (ERC-5573).
   */
  readonly oneClick?: boolean | undefined
  /** A session is of one network: on another one, one signs in again. False unless told. */
  readonly sessionPerNetwork?: boolean | undefined
  /** Leaving ends the session; true unless told. */
  readonly signOutOnDisconnect?: boolean | undefined
  /** Going on with another account ends the session of the one before; false unless told. */
  readonly signOutOnAccountChange?: boolean | undefined
  /** So does going on with another network; false unless told. */
  readonly signOutOnNetworkChange?: boolean | undefined
}
