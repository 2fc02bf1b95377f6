/** Fields of a sign-in message, for every chain (CAIP-122). */
import type { CaipNetworkId } from '@scope/core'

/**
 * Fields of a sign-in message, for every chain. Times are in RFC 3339 format, as in the text.
 *
 * @see https://chainagnostic.org/CAIPs/caip-122
 */
export interface SiwxMessage {
  /** CAIP-2. The text has the reference alone: `1` of `eip155:1`. */
  readonly chainId: CaipNetworkId
  /** EIP-55 on EVM, base58 on Solana, as its network writes it on Bitcoin. */
  readonly address: string
  /** Who asks: `host[:port]` (RFC 3986 authority without user information). */
  readonly domain: string
  /** Stands before the domain where it was told: `https`. Solana’s texts have none. */
  readonly scheme?: string
  /** One line: letters, digits, spaces and the marks that URIs may hold, so no quotation marks but `'`. */
  readonly statement?: string
  readonly uri: string
  readonly version: '1'
  /** At least 8 letters and digits. */
  readonly nonce: string
  readonly issuedAt: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  /** URIs. */
  readonly resources?: readonly string[]
}

/** Part of a message that is invalid: a field, or `text` for its lines and characters. */
export type MessageField = keyof SiwxMessage | 'text'
