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

/** A transfer, or a call of a contract. */
export interface EvmCall extends EvmAmounts {
  /** Required: a transaction without it would deploy a contract. */
  readonly to: string
  readonly data?: `0x${string}`
  readonly bytecode?: never
}

/**
 * Deploys a contract. A shape of its own, so that a `to` that is missing by mistake never becomes a deployment.
 *
 * @example
 * { bytecode: encodeDeployData({ abi, bytecode, args }) } // of viem
 */
export interface EvmDeployment extends EvmAmounts {
  /** The contract's creation code, with the encoded arguments of its constructor. */
  readonly bytecode: `0x${string}`
  readonly to?: never
  readonly data?: never
}

/** How the node, or the wallet's own, takes a Solana transaction. */
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

/** What is asked to be signed and sent, by namespace. Values and fees are in base units. */
export interface TransactionRequestByNamespace {
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

export type TransactionRequest = {
  [N in Namespace]: {
    readonly namespace: N
    readonly transaction: TransactionRequestByNamespace[N]
  }
}[Namespace]

/**
 * Warnings about a recipient. The zero address has no key. A transfer to the sender's own address costs a fee for
 * nothing. A contract may have no way to send the funds on, and a token contract rarely has one.
 */
export type RecipientWarning = 'zero-address' | 'own-address' | 'contract' | 'token-contract'
