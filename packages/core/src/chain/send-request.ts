/** What is asked to be signed and sent, and what may speak against it. */
import type { Namespace } from '../ids/caip.js'

/** What EVM transactions have in common. Each is from 0 on; the wallet chooses those left out. */
interface EvmAmounts {
  /** Wei. @default 0n */
  readonly value?: bigint
  readonly gas?: bigint
  /** Wei. */
  readonly maxFeePerGas?: bigint
  /** Wei. */
  readonly maxPriorityFeePerGas?: bigint
}

/** A transfer or a contract call on EVM. Amounts are in wei. The wallet fills in omitted fees. */
export interface EvmCall extends EvmAmounts {
  /** Required: a transaction without it would deploy a contract. */
  readonly to: string
  /** Calldata, as hexadecimal. Omit it for a plain transfer. */
  readonly data?: `0x${string}`
  readonly bytecode?: never
}

/**
 * A contract deployment on EVM. A separate type, so that a missing `to` never becomes a deployment.
 *
 * @example
 * ```ts
 * const transaction = { bytecode: encodeDeployData({ abi, bytecode, args }) } // viem
 * ```
 */
export interface EvmDeployment extends EvmAmounts {
  /** The contract's creation code, with the encoded arguments of its constructor. */
  readonly bytecode: `0x${string}`
  readonly to?: never
  readonly data?: never
}

/**
 * Options for sending a Solana transaction, for the node or the wallet's own node.
 *
 * @see https://solana.com/docs/rpc/http/sendtransaction
 */
export interface SolanaSendOptions {
  /** Sends without simulating it before. @default false */
  readonly skipPreflight?: boolean
  /** The block that the simulation starts from. @default 'confirmed' */
  readonly preflightCommitment?: 'processed' | 'confirmed' | 'finalized'
  /** How often the node hands it to the leaders. Defaults to as often as its blockhash allows. */
  readonly maxRetries?: number
  /** The node must have seen this slot, or refuses with `transaction-rejected`. */
  readonly minContextSlot?: number
}

/** Transactions to sign and send, by namespace. Amounts and fees are in base units. */
export interface TransactionRequestByNamespace {
  /** A contract call, a transfer or a deployment. Amounts are in wei. */
  eip155: EvmCall | EvmDeployment
  /**
   * A serialised transaction, legacy or versioned; or a transfer, of lamports or of the base units of `token` (the
   * address of its mint; either token program).
   */
  solana:
    | ({ readonly transaction: Uint8Array } & SolanaSendOptions)
    | {
        readonly to: string
        readonly value: bigint
        readonly token?: string
        /** Accounts by which the requester finds the transfer, and a text for the chain (Solana Pay). */
        readonly references?: readonly string[] | undefined
        readonly memo?: string | undefined
      }
  /** Satoshi; fee rates in satoshi per virtual byte. */
  bip122: {
    readonly to: string
    readonly value: bigint
    /** As the user chose it. Without it a wallet that can build payments builds its own. */
    readonly feeRate?: bigint
    /** The fee that was shown: a payment built here that costs over 10 % more is refused with `fee-changed`. */
    readonly quotedFee?: bigint
    /** The rate that was shown, for a payment that is built here. The guard against fees out of proportion holds. */
    readonly quotedFeeRate?: bigint
    /** `value` is all that the account can pay: it is built here, of the coins that it was counted from. @default false */
    readonly isMax?: boolean
    /** Spends coins of 10,000 satoshi or less, which may carry inscriptions or runes. @default false */
    readonly allowSmallUtxos?: boolean
  }
  /** SCALE-encoded call, as hexadecimal. */
  polkadot: { readonly call: `0x${string}` }
}

/** A transaction to sign and send, with its `namespace`. Amounts and fees are bigints in base units. */
export type TransactionRequest = {
  [N in Namespace]: {
    readonly namespace: N
    readonly transaction: TransactionRequestByNamespace[N]
  }
}[Namespace]

/**
 * Warnings about a recipient.
 *
 * - `zero-address`: no key exists for the address.
 * - `own-address`: a transfer to the sender's own address only costs a fee.
 * - `contract`: a contract may be unable to send the funds on.
 * - `token-contract`: a token contract is rarely able to send the funds on.
 */
export type RecipientWarning = 'zero-address' | 'own-address' | 'contract' | 'token-contract'
