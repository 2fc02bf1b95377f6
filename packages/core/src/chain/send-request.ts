/** What is asked to be signed and sent, and what may speak against it. */
import type { Namespace } from '../ids/caip.js'

/** What is asked to be signed and sent, by namespace. Values and fees are in base units. */
export interface TransactionRequests {
  eip155: {
    readonly to?: string
    /** Wei. */
    readonly value?: bigint
    readonly data?: `0x${string}`
    readonly gas?: bigint
    readonly maxFeePerGas?: bigint
    readonly maxPriorityFeePerGas?: bigint
  }
  /**
   * A serialised transaction, legacy or versioned; or a transfer, of lamports or of the base units of `token` (the
   * address of its mint; either token program).
   */
  solana:
    | { readonly transaction: Uint8Array; readonly skipPreflight?: boolean }
    | {
        readonly to: string
        readonly value: bigint
        readonly token?: string
        /** Accounts that whoever asked for it finds it by, and a text for the chain (Solana Pay). */
        readonly references?: readonly string[] | undefined
        readonly memo?: string | undefined
      }
  /** Satoshi; fee rate in satoshi per virtual byte. */
  bip122: { readonly to: string; readonly value: bigint; readonly feeRate?: bigint }
  /** SCALE-encoded call, as hexadecimal. */
  polkadot: { readonly call: `0x${string}` }
}

export type SendRequest = {
  [N in Namespace]: { readonly namespace: N; readonly transaction: TransactionRequests[N] }
}[Namespace]

/**
 * What speaks against a recipient: nobody has the key of the zero address; the sender's own costs a fee for nothing; a
 * contract may have no way to send it on, and a token's seldom has.
 */
export type Concern = 'zero-address' | 'own-address' | 'contract' | 'token-contract'
