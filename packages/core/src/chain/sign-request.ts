/** Sign requests of all namespaces, and their results. */
import type { Encoded } from '../ids/address.js'
import type { SignInInput } from './one-click-sign-in.js'

/**
 * A request to sign, by `kind`. Amounts inside are in base units.
 *
 * @see https://eips.ethereum.org/EIPS/eip-712 for `typed-data`
 * @see https://github.com/bitcoin/bips/blob/master/bip-0174.mediawiki for `psbt`
 */
export type SignRequest =
  | {
      readonly kind: 'message'
      readonly message: string | Uint8Array
      /** Bitcoin only, if the wallet knows both protocols. Defaults to the one that fits the address type. */
      readonly protocol?: 'ecdsa' | 'bip322'
    }
  /** Connecting and signing in at once: the wallet builds the message and signs it (Wallet Standard `solana:signIn`). */
  | { readonly kind: 'sign-in'; readonly input: SignInInput }
  /** EIP-712: `{ domain, types, primaryType, message }`. */
  | { readonly kind: 'typed-data'; readonly typedData: TypedData }
  /** Serialised transactions of the namespace, signed and given back, not sent. */
  | { readonly kind: 'transactions'; readonly transactions: readonly Uint8Array[] }
  /** BIP-174, base64. `inputs` maps an address to the indexes it signs. */
  | {
      readonly kind: 'psbt'
      readonly psbt: string
      readonly inputs?: Readonly<Record<string, readonly number[]>>
    }

/** Result of a `sign-in` request. `message` has the exact bytes that the wallet signed. */
export interface SignInResult {
  readonly address: string
  readonly message: Uint8Array
  readonly signature: Uint8Array
}

/**
 * Typed data to sign, as EIP-712 defines it.
 *
 * @see https://eips.ethereum.org/EIPS/eip-712
 */
export interface TypedData {
  /** Signing domain: `name`, `version`, `chainId` and `verifyingContract`, as far as the contract uses them. */
  readonly domain: Readonly<Record<string, unknown>>
  /** Struct types by name. `EIP712Domain` may be omitted. */
  readonly types: Readonly<
    Record<string, readonly { readonly name: string; readonly type: string }[]>
  >
  /** Name of the type of `message`. */
  readonly primaryType: string
  /** Values to sign, by field name of `primaryType`. */
  readonly message: Readonly<Record<string, unknown>>
}

/**
 * Results of sign requests, by `kind`. Text signatures have the wallet's own encoding: `0x…` on EVM.
 * Transactions are bytes.
 */
export interface SignResults {
  /** Signature of the message, in the wallet's own encoding: `0x…` on EVM. */
  message: string
  'sign-in': SignInResult
  'typed-data': Encoded<'eip155'>
  /** Signed transactions, serialized, in the order of the request. */
  transactions: readonly Uint8Array[]
  /** Signed PSBT, as base64. */
  psbt: string
}
