/** What a host may say of signing in. */
import type { CreateSessionProvider, SiwxSessionProvider } from '../sessions/session-provider.js'
import type { TextOptions } from '../sessions/text-options.js'

/**
 * Options of `siwx()`: where sessions are, and when the user signs in and out.
 *
 * `server`, `sessionProvider` or the kit's `gatewayUrl` is required.
 */
export interface SiwxOptions extends TextOptions {
  /**
   * URL of your server with `nonce`, `verify`, `session` and `revoke` (`@scope/siwx/server`), or a path on the
   * page's own origin. Defaults to your gateway.
   */
  readonly server?: string | undefined
  /**
   * How the server stores sessions, as in its own `session` option. Use `token` for a server of another site.
   * @default 'cookie'
   */
  readonly session?: 'cookie' | 'token' | undefined
  /** Session provider in place of a server or gateway: `fromSiwe(config)`, `localSessions()`, or your own. */
  readonly sessionProvider?: SiwxSessionProvider | CreateSessionProvider | undefined
  /** Whether users must sign in: cancelling disconnects the wallet. Defaults to `true`. */
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
