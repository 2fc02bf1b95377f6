/** Batches of calls that a wallet runs (EIP-5792): what an adapter gives. Types alone. */
import type { CaipNetworkId } from '../ids/caip.js'
import type { Network } from './network.js'

/** A call of a batch. */
export interface Call {
  /** Address of the contract or the recipient. */
  readonly to: string
  /** Data of the call, as hexadecimal. */
  readonly data?: `0x${string}`
  /** Amount of the native currency, in base units. */
  readonly value?: bigint
}

/**
 * Whether a wallet runs a batch as one: all of its calls or none.
 *
 * - `supported`: it does.
 * - `ready`: it does once the user has agreed to an upgrade of the account.
 * - `unsupported`: it runs the calls one after the other.
 */
export type AtomicStatus = 'supported' | 'ready' | 'unsupported'

/**
 * Capabilities of a wallet on one network, by name. The known ones are parsed; others are as the wallet gives them.
 *
 * @see https://eips.ethereum.org/EIPS/eip-5792
 */
export interface WalletCapabilities {
  readonly atomic: { readonly status: AtomicStatus }
  /** Whether a service of the site can pay the fee (ERC-7677). */
  readonly paymasterService?: { readonly supported: boolean }
  readonly [name: string]: unknown
}

/** A batch as an adapter gets it: parsed, with an id. */
export interface CallsToSend {
  /** At least one. */
  readonly calls: readonly Call[]
  /** 32 bytes in hexadecimal. The wallet may choose another id. */
  readonly id: string
  /** Whether the wallet must refuse the batch if it can't run it as one. */
  readonly atomicRequired: boolean
  /** Capabilities that the batch uses, by name. */
  readonly capabilities?: Readonly<Record<string, unknown>>
}

/** Receipt of a transaction of a batch. */
export interface CallReceipt {
  readonly transactionHash: string
  readonly status: 'success' | 'reverted'
  readonly blockHash: string
  readonly blockNumber: bigint
  readonly gasUsed: bigint
  /** Logs of the batch. Those of other batches in the same transaction are left out by the wallet. */
  readonly logs: readonly {
    readonly address: string
    readonly data: string
    readonly topics: readonly string[]
  }[]
}

/** Status of a batch. */
export interface CallsStatus {
  readonly id: string
  readonly networkId: CaipNetworkId
  /** `failure`: no call had an effect, or not all of them had. See `statusCode`. */
  readonly status: 'pending' | 'success' | 'failure'
  /**
   * Code of EIP-5792: 1xx pending, 2xx confirmed, 4xx not sent, 5xx reverted, 6xx partly reverted.
   */
  readonly statusCode: number
  /** Whether the wallet ran the batch as one. */
  readonly atomic: boolean
  /** One for each transaction that is in a block. */
  readonly receipts: readonly CallReceipt[]
}

/** Account that sends a batch. */
export interface CallingAccount {
  readonly address: string
}

/** Batches of a connected wallet. All methods reject with a `KitError` only. */
export interface WalletCalls {
  /** Undefined if the wallet has no batches on the network. Never prompts the user. */
  getCapabilities(
    account: CallingAccount,
    network: Network,
    signal: AbortSignal,
  ): Promise<WalletCapabilities | undefined>
  /**
   * Asks the wallet once to run a batch. Resolves to the batch's id. Rejects with `account-changed` or
   * `network-changed` if the wallet uses another account or network, and with `outcome-unknown` if the response was lost.
   */
  sendCalls(account: CallingAccount, network: Network, request: CallsToSend): Promise<string>
  /** Rejects with `unknown-bundle` if the wallet doesn't know the id. */
  getCallsStatus(id: string, signal: AbortSignal): Promise<CallsStatus>
  /** Asks the wallet to show the batch to the user. */
  showCallsStatus(id: string): Promise<void>
}
