/** What the server side is handed and answers. Types alone. */
import type { CaipNetworkId } from '@scope/core'
import type { RecapAbility } from '../messages/recap.js'
import type { SiwxCode, SiwxWarning } from './codes.js'

/** What a visitor sent: nothing of it is believed. */
export interface SiwxProof {
  /** The text that was signed, or its bytes. */
  readonly message: string | Uint8Array
  /** Hexadecimal with or without `0x` (eip155; `0x` alone where a contract approved the text on its chain), base58 or base64 (solana), base64 (bip122), or bytes. */
  readonly signature: string | Uint8Array
  /** Who the visitor says it is of: refused where the text says another. */
  readonly address?: string
  /** Solana: base58 or bytes; refused where it is not the address. */
  readonly publicKey?: string | Uint8Array
}

interface EvmCall {
  readonly method: string
  readonly params?: readonly unknown[] | undefined
}

/** A node of the operator's choice, never of the visitor's: an EIP-1193 `request`, or what has one. */
export type EvmClient = { request(call: EvmCall): Promise<unknown> } | EvmRequest

export type EvmRequest = (call: EvmCall) => Promise<unknown>

/** One node, or several, of which two at least must answer and all that answer agree. */
export type EvmNodes = EvmClient | readonly EvmClient[]

export interface NonceStore {
  /** A new nonce of at least 96 bits, letters and digits; of one visitor where `binding` is told. */
  issue(binding?: string): Promise<string>
  /** Takes it away, atomically: true once, for the visitor it was issued to. */
  consume(nonce: string, binding?: string): Promise<boolean>
}

/** What is refused unless a site says otherwise. */
export interface SiwxPolicy {
  /** EIP-2098 signatures of 64 bytes. */
  readonly compactSignatures?: boolean
  /** BIP-137 signatures whose header claims another address type of the same compressed key, as Electrum and Trezor make. */
  readonly looseBitcoinHeaders?: boolean
  /** Abilities that a text hands over (ERC-5573); its statement says them, or it is not asked. */
  readonly recap?: (abilities: readonly RecapAbility[]) => boolean
}

/** How a signature is judged. */
export interface SignatureOptions {
  /**
   * Who answers for contracts, by chain or for all: then a node must say that it is of the text's chain where several
   * are expected. Plain accounts need none.
   */
  readonly evmClient?: EvmNodes | Readonly<Partial<Record<CaipNetworkId, EvmNodes>>>
  /** Milliseconds that nodes have for all questions of one signature; 10,000. */
  readonly evmTimeout?: number
  readonly policy?: SiwxPolicy
}

/** What a site knows of the sign-in it asked for. */
export interface VerifySiwxOptions extends SignatureOptions {
  /** The site's own `host[:port]`, as browsers write it. Never from a request's headers. */
  readonly domain: string
  /** CAIP-2, one or several. */
  readonly chainId: CaipNetworkId | readonly CaipNetworkId[]
  readonly nonceStore: NonceStore
  /** Of the visitor who asked for the nonce: what identifies their browser session. */
  readonly binding?: string
  /** Whose origin the text's URI must have; `{scheme}://{domain}`. */
  readonly uri?: string
  /** What may stand before the domain. Defaults to the scheme of `uri`; without it to `http` on localhost, else to `https`. */
  readonly scheme?: string
  /** The whole text as it was issued: byte for byte. */
  readonly message?: string
  /** As issued; null where there was none. Not looked at where it is absent. */
  readonly statement?: string | null
  /** As issued; empty where there were none. Absent: any but ReCaps, and a warning. */
  readonly resources?: readonly string[]
  /** As issued; null where there was none. Absent: any, and a warning. */
  readonly requestId?: string | null
  readonly now?: Date
  /** Seconds since a text was issued; 600. */
  readonly maxAge?: number
  /** Seconds that clocks may differ; 60. */
  readonly clockTolerance?: number
  /** Seconds that a session lives at most; 86,400. */
  readonly maxSessionAge?: number
  /** The same for contracts, whose owners change; 3,600, or `maxSessionAge` where that is less. */
  readonly maxContractSessionAge?: number
}

/** Who signed in, from the signed text alone. */
export interface SiwxServerSession {
  readonly chainId: CaipNetworkId
  /** In its one spelling: EIP-55 on EVM. */
  readonly address: string
  readonly domain: string
  readonly uri: string
  readonly nonce: string
  readonly statement?: string
  readonly resources?: readonly string[]
  readonly requestId?: string
  /** RFC 3339, as the text says them. */
  readonly issuedAt: string
  readonly notBefore?: string
  /** RFC 3339. The earlier of the message's own expiry and the max session lifetime. */
  readonly expirationTime: string
  /** Whether a contract accepted the signature. Its owner may change: verify again before valuable actions. */
  readonly isContract: boolean
}

export interface SiwxFailure {
  readonly ok: false
  readonly code: SiwxCode
}

export type SiwxVerified =
  | {
      readonly ok: true
      readonly session: SiwxServerSession
      readonly warnings?: readonly SiwxWarning[]
    }
  | SiwxFailure

export type SiwxAllVerified =
  | {
      readonly ok: true
      /** In the order of the proofs. */
      readonly sessions: readonly SiwxServerSession[]
      readonly warnings?: readonly SiwxWarning[]
    }
  | SiwxFailure
