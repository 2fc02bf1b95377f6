/** Signing in with the prompt that connects: what a site offers, and a wallet that can do both at once takes up. Types alone. */
import type { CaipNetworkId } from '../ids/caip.js'

/**
 * Fields of a sign-in message. The wallet fills in omitted fields or leaves them out. Times are ISO 8601.
 *
 * @see https://github.com/phantom/sign-in-with-solana
 */
export interface SignInInput {
  readonly domain: string
  readonly address?: string
  readonly statement?: string
  readonly uri?: string
  readonly version?: string
  readonly chainId?: string
  readonly nonce?: string
  readonly issuedAt?: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

/** Fields of a sign-in message without the address, which is known once the wallet responds. */
export type OneClickSignInRequest = Omit<SignInInput, 'address'> &
  Required<Pick<SignInInput, 'uri' | 'chainId' | 'nonce'>>

/**
 * A CACAO (CAIP-74): a signed sign-in message for one chain. WalletConnect wallets sign several at once.
 *
 * @see https://chainagnostic.org/CAIPs/caip-74
 */
export interface Cacao {
  readonly h: { readonly t: 'caip122' | 'eip4361' }
  readonly p: {
    readonly domain: string
    readonly aud: string
    readonly nonce: string
    readonly iss: string
    readonly version?: string | undefined
    readonly iat?: string | undefined
    readonly nbf?: string | undefined
    readonly exp?: string | undefined
    readonly statement?: string | undefined
    readonly requestId?: string | undefined
    readonly resources?: readonly string[] | undefined
    readonly type?: string | undefined
  }
  readonly s: { readonly t: 'eip191' | 'eip1271'; readonly s: string; readonly m?: string }
}

/** What a wallet signed while it connected: a message, or a CACAO. Not verified. */
export type OneClickSignInResponse =
  | {
      readonly networkId: CaipNetworkId
      readonly address: string
      /** To the byte. */
      readonly message: string
      /** As its chain writes it: hexadecimal (eip155), base58 (solana). */
      readonly signature: string
    }
  | { readonly cacao: Cacao }

/** Sign-in with the prompt that connects, for wallets that support both in one prompt. */
export interface OneClickSignIn {
  /**
   * Returns what to sign for a network. Undefined if there is nothing to sign, or if it isn't ready within this many
   * milliseconds. The kit then only connects. Defaults to 800: browsers let a page open a window for about a second
   * after the click.
   */
  getRequest(networkId: CaipNetworkId, within?: number): Promise<OneClickSignInRequest | undefined>
  /**
   * Verifies what was signed. Rejects if verification fails, and no user is connected then. If the verifier is
   * temporarily unavailable, the user still connects. After an abort the user isn't connected either, and a session
   * that was already accepted is ended.
   */
  accept(signed: readonly OneClickSignInResponse[], signal: AbortSignal): Promise<void>
}
