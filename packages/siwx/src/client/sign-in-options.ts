/** What a host may say of signing in. */
import type { CreateSessionProvider, SiwxSessionProvider } from '../sessions/session-provider.js'
import type { TextOptions } from '../sessions/text-options.js'

export interface SiwxOptions extends TextOptions {
  /**
   * Location of your server with `nonce`, `verify`, `session` and `revoke` (`@scope/siwx/server`): a URL, or a path on
   * the page’s own origin. Defaults to your gateway’s.
   */
  readonly server?: string | undefined
  /** How the server keeps sessions, as its own `session` option says: `token` for a server of another site. @default 'cookie' */
  readonly session?: 'cookie' | 'token' | undefined
  /** The session provider, if it is neither: your own code, `fromSiwe(…)`, or `localSessions()`. */
  readonly sessionProvider?: SiwxSessionProvider | CreateSessionProvider | undefined
  /** Whether declining disconnects the user. Defaults to `true`. */
  readonly required?: boolean | undefined
  /**
   * Whether wallets that support it sign in with the prompt that connects them. Declining one declines both. Defaults
   * to `true` if sign-in is required. The wallet writes the message then, and a remote wallet adds the permissions of
   * its session (ERC-5573).
   */
  readonly oneClick?: boolean | undefined
  /** Whether a session only covers one network, so that the user signs in again on another. Defaults to `false`. */
  readonly sessionPerNetwork?: boolean | undefined
  /** Whether disconnecting ends the session. Defaults to `true`. */
  readonly signOutOnDisconnect?: boolean | undefined
  /** Whether a switch to another account ends the session of the previous one. Defaults to `false`. */
  readonly signOutOnAccountChange?: boolean | undefined
  /** Whether a switch to another network ends the session. Defaults to `false`. */
  readonly signOutOnNetworkChange?: boolean | undefined
}
