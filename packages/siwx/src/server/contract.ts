/** What the server side is handed and answers. Types alone. */
import type { CaipNetworkId } from '@scope/core'

/** What a visitor sent: nothing of it is believed. */
export interface SiwxProof {
  /** The text that was signed, or its bytes. */
  readonly message: string | Uint8Array
  /** Hexadecimal (eip155), base58 or base64 (solana), base64 (bip122), or bytes. */
  readonly signature: string | Uint8Array
  /** Who the visitor says it is of: refused where the text says another. */
  readonly address?: string
  /** Solana: base58 or bytes; refused where it is not the address. */
  readonly publicKey?: string | Uint8Array
}

/** An EIP-1193 `request` of a node of the operator's choice. */
export interface EvmClient {
  request(call: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>
}

export interface NonceStore {
  /** A new nonce of at least 96 bits, letters and digits; of one visitor where `binding` is told. */
  issue(binding?: string): Promise<string>
  /** Takes it away, atomically: true once, for the visitor it was issued to. */
  consume(nonce: string, binding?: string): Promise<boolean>
}

/** Who signed in, from the signed text alone. */
export interface SiwxServerSession {
  readonly chainId: CaipNetworkId
  readonly address: string
  readonly domain: string
  readonly uri: string
  readonly nonce: string
  readonly statement?: string
  readonly resources?: readonly string[]
  readonly requestId?: string
  /** RFC 3339, as the text says them. */
  readonly issuedAt: string
  /** RFC 3339: the text's own, or as long as a session may live, whichever is first. */
  readonly expirationTime: string
  /** Whether a contract said yes, whose owner may change: verify anew before what is dear. */
  readonly isContract: boolean
}
