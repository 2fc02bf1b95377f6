/** Batches of calls, as hosts and views have them: `kit.calls`. Types alone. */
import type { ReadableAtom } from 'nanostores'
import type { Call, CallsStatus, WalletCapabilities } from '../chain/wallet-calls.js'
import type { KitError } from '../errors/kit-error.js'
import type { CaipNetworkId } from '../ids/caip.js'

declare module '../extensions.js' {
  interface KitFeatures {
    /** Batches of calls on EVM networks (EIP-5792). */
    calls: CallsFeature
  }
  interface ViewParameters {
    /** Announces and shows a batch that the wallet can't run as one. `sendCalls` opens it. */
    SendCalls: undefined
  }
}

/** Options of `calls()`. */
export interface CallsOptions {
  /**
   * Tells the user that the wallet will ask several times, and returns whether to go on. Defaults to the view `SendCalls`
   * of the dialog.
   *
   * @param sequence - The batch, and how many requests follow.
   * @returns True to ask the wallet. False cancels the batch: `sendCalls` rejects with `user-rejected`.
   */
  confirmSequence?(sequence: CallsSequence): boolean | Promise<boolean>
}

/** A batch to send. */
export interface SendCallsRequest {
  /** Calls in their order. At least one. */
  readonly calls: readonly Call[]
  /**
   * Whether the batch must run as one. `sendCalls` then rejects with `atomicity-unsupported` if the wallet can't.
   *
   * @default false
   */
  readonly atomicRequired?: boolean | undefined
  /** Capabilities that the batch uses, by name, such as `paymasterService`. */
  readonly capabilities?: Readonly<Record<string, unknown>> | undefined
}

/** A batch that was sent. */
export interface SentCalls {
  /** Id of the batch, for `getCallsStatus`. */
  readonly id: string
}

/**
 * State of a batch that the wallet runs one call after the other.
 *
 * - `announced`: the user is told, and hasn't answered yet.
 * - `requesting`: the wallet is asked for the call at `index`.
 * - `pending`: the call at `index` is sent and not in a block yet.
 * - `sent`: the wallet has got all calls.
 * - `failed`: no further call is sent. `error` says why.
 */
export interface CallsSequence {
  readonly id: string
  readonly networkId: CaipNetworkId
  readonly calls: readonly Call[]
  readonly status: 'announced' | 'requesting' | 'pending' | 'sent' | 'failed'
  /** Position of the current call, from 0. */
  readonly index: number
  /** Whether the wallet gets all calls in one request, and asks for each by itself. */
  readonly isSingleRequest: boolean
  /** Transaction ids (hashes) of the calls that were sent, if the site sends them. */
  readonly hashes: readonly string[]
  readonly error?: KitError
}

/** Batches of calls of a kit, once their code has loaded. */
export interface Calls {
  /**
   * Returns the capabilities of the connected EVM wallet on the active network. Asked once per connection, account and
   * network. A wallet that doesn't answer within 5 seconds has none. Rejects with `not-connected` if no wallet is
   * connected.
   */
  getCapabilities(): Promise<WalletCapabilities>
  /**
   * Asks the connected EVM wallet to run calls on the active network. If the wallet can't run them as one, tells the user
   * first, and then asks for each call after the one before it is confirmed.
   *
   * @returns The id of the batch, once the wallet has it.
   * @throws {KitError} with code `not-connected` if no EVM wallet is connected.
   * @throws {KitError} with code `invalid-params` or `address-invalid` if a call is invalid.
   * @throws {KitError} with code `atomicity-unsupported` if `atomicRequired` is set and the wallet can't.
   * @throws {KitError} with code `already-pending` while another batch is sent.
   * @throws {KitError} with code `account-changed` or `network-changed` if the wallet changed. Nothing is sent then.
   * @throws {KitError} with code `user-rejected` if the user declined. Nothing is sent then.
   * @throws {KitError} with code `capability-unsupported` if the wallet has no capabilities, and one isn't optional.
   * @throws {KitError} with code `calls-incomplete` if only a part of the calls was sent. `details` has `id`, `sent` and
   * `count`.
   * @throws {KitError} with code `outcome-unknown` if a call may have been sent, and its response was lost. Don't send it
   * again: ask for the status of `details.id`, or point to the wallet's activity.
   */
  sendCalls(request: SendCallsRequest): Promise<SentCalls>
  /**
   * Returns the status of a batch of this site. Rejects with `unknown-bundle` if the wallet doesn't know the id, and with
   * `not-connected` if the wallet that has the batch is not connected. For a batch that the site sends call by call, rejects
   * with `outcome-unknown` if the page was closed in between, or if the wallet has replaced a transaction.
   */
  getCallsStatus(id: string): Promise<CallsStatus>
  /** Resolves to the status of a batch once it is final. Polls the wallet or the node, and goes on after their errors. */
  waitForCallsStatus(id: string, options?: { readonly signal?: AbortSignal }): Promise<CallsStatus>
  /** Asks the wallet to show a batch. Does nothing for a batch that the site sends one call after the other. */
  showCallsStatus(id: string): Promise<void>
  /** The latest batch that the wallet can't run as one. Undefined if there was none. */
  readonly $sequence: ReadableAtom<CallsSequence | undefined>
  /**
   * Answers the announcement of `$sequence`, also in place of `confirmSequence`. False cancels the batch. Does nothing in
   * another status.
   */
  answerSequence(isConfirmed: boolean): void
}

/** API of the calls feature: `kit.calls`. */
export interface CallsFeature {
  /** Undefined until `open()` has loaded the code. */
  readonly $calls: ReadableAtom<Calls | undefined>
  /** Loads the code. Undefined if the kit is not started. Rejects with `chunk-load-failed`. */
  open(): Promise<Calls> | undefined
}
