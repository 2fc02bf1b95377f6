/** What the server side is handed and answers. Types alone. */
import type { CaipNetworkId } from '@scope/core'
import type { RecapAbility } from '../messages/recap.js'
import type { SiwxCode, SiwxWarning } from './codes.js'

/** Signed message of a user. All of it is untrusted. */
export interface SiwxProof {
  /** Text that was signed, or its bytes. */
  readonly message: string | Uint8Array
  /**
   * Signature. `eip155`: hexadecimal, or `0x` if a contract approved the text on-chain. `solana`: base58 or
   * base64. `bip122`: base64. Bytes are accepted for all.
   */
  readonly signature: string | Uint8Array
  /** Address that the user claims. If set, it must be the address in the text. */
  readonly address?: string
  /** Public key of a Solana account, base58 or bytes. If set, it must be the address in the text. */
  readonly publicKey?: string | Uint8Array
}

interface EvmCall {
  readonly method: string
  readonly params?: readonly unknown[] | undefined
}

/**
 * Client of an EVM node: an EIP-1193 `request` function, or an object that has one. Use nodes of your choice,
 * never one that the user names.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1193
 */
export type EvmClient = { request(call: EvmCall): Promise<unknown> } | EvmRequest

/**
 * EIP-1193 `request` function of an EVM node.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1193
 */
export type EvmRequest = (call: EvmCall) => Promise<unknown>

/**
 * One EVM node, or several. If there are several, at least two must respond, and all responses must
 * be equal.
 */
export type EvmNodes = EvmClient | readonly EvmClient[]

/** Store of nonces. Each nonce is valid once. `memoryNonceStore` and `redisNonceStore` create one. */
export interface NonceStore {
  /**
   * Creates and stores a nonce of letters and digits, with at least 96 bits. `binding` identifies the browser
   * session.
   */
  issue(binding?: string): Promise<string>
  /**
   * Deletes a nonce atomically. Resolves to true once, if it was issued with the same `binding` and hasn't
   * expired.
   */
  consume(nonce: string, binding?: string): Promise<boolean>
}

/** Signatures and abilities to accept that are rejected by default. */
export interface SiwxPolicy {
  /** Whether to accept compact signatures of 64 bytes (EIP-2098). @default false */
  readonly compactSignatures?: boolean
  /**
   * Whether to accept BIP-137 signatures whose header names another address type of the same compressed key, as
   * Electrum and Trezor create them. @default false
   */
  readonly looseBitcoinHeaders?: boolean
  /**
   * Returns whether to accept the abilities of a message (ERC-5573). Only called if the statement ends with them.
   * Defaults to rejecting all. `createSiwxHandlers` defaults to `isWalletSessionRecap`.
   */
  readonly recap?: (abilities: readonly RecapAbility[]) => boolean
}

/** Options for verifying a signature: nodes for contract accounts, and what to accept. */
export interface SignatureOptions {
  /**
   * Nodes that verify signatures of contract accounts (ERC-1271, ERC-6492), for all chains or by CAIP-2 id.
   * Nodes that serve several chains must confirm the chain id. Plain accounts need no node.
   */
  readonly evmClient?: EvmNodes | Readonly<Partial<Record<CaipNetworkId, EvmNodes>>>
  /** Timeout for all node requests of one signature, in ms. @default 10_000 */
  readonly evmTimeout?: number
  /** Signatures and abilities to accept that are rejected by default. @default {} */
  readonly policy?: SiwxPolicy
}

/** Expected values of a sign-in, and limits. Ages and tolerances are in seconds. */
export interface VerifySiwxOptions extends SignatureOptions {
  /** Your site's `host[:port]`, as browsers write it. Never take it from a request's headers. */
  readonly domain: string
  /** CAIP-2 ids of the chains whose accounts may sign in. */
  readonly chainId: CaipNetworkId | readonly CaipNetworkId[]
  /** Store that issued the nonce. */
  readonly nonceStore: NonceStore
  /** Value that identifies the browser session for which the nonce was issued. */
  readonly binding?: string
  /** URI whose origin the message must have. @default `{scheme}://{domain}` */
  readonly uri?: string
  /**
   * Scheme that may precede the domain. Defaults to that of `uri`, else to `http` on localhost and to `https`
   * elsewhere.
   */
  readonly scheme?: string
  /** Text as it was issued. If set, the signed text must be equal. */
  readonly message?: string
  /** Statement as it was issued, or null for none. If absent, any statement is accepted. */
  readonly statement?: string | null
  /**
   * Resources as they were issued, or an empty array for none. If absent, all except ReCaps are accepted with a
   * warning.
   */
  readonly resources?: readonly string[]
  /** Request id as it was issued, or null for none. If absent, any id is accepted with a warning. */
  readonly requestId?: string | null
  /** Current time. Defaults to the system clock. */
  readonly now?: Date
  /** Max age of a message, in seconds. @default 600 */
  readonly maxAge?: number
  /** Max difference between clocks, in seconds. @default 60 */
  readonly clockTolerance?: number
  /** Max lifetime of a session, in seconds. @default 86_400 */
  readonly maxSessionAge?: number
  /**
   * Max lifetime of a contract account's session, in seconds, because owners change. At most `maxSessionAge`.
   * @default 3_600
   */
  readonly maxContractSessionAge?: number
}

/** Session of a verified user. All values are from the signed text. */
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

/** Rejected sign-in, with its reason. */
export interface SiwxFailure {
  readonly ok: false
  readonly code: SiwxCode
}

/** Result of `verifySiwx`: the session, or the reason for the rejection. */
export type SiwxVerified =
  | {
      readonly ok: true
      readonly session: SiwxServerSession
      readonly warnings?: readonly SiwxWarning[]
    }
  | SiwxFailure

/** Result of `verifySiwxAll`: a session for each proof, in their order, or the reason for the rejection. */
export type SiwxAllVerified =
  | {
      readonly ok: true
      /** In the order of the proofs. */
      readonly sessions: readonly SiwxServerSession[]
      readonly warnings?: readonly SiwxWarning[]
    }
  | SiwxFailure
