/**
 * Swaps of one token for another on one network: what an adapter gives, and what a source of quotes gives. Contains types
 * only. Amounts are base units. A token is the address of its contract; undefined is the network's native currency.
 */
import type { CaipNetworkId } from '../ids/caip.js'
import type { TokenListEntry } from './assets.js'
import type { Network } from './network.js'
import type { NodeClient } from './node-client.js'
import type { EvmCall } from './send-request.js'
import type { TypedData } from './sign-request.js'
import type { CallReceipt } from './wallet-calls.js'

/** Address of a token's contract. Undefined for the network's native currency. */
export type SwapToken = `0x${string}` | undefined

/** What is sold for what. */
export interface SwapPair {
  readonly sold: SwapToken
  readonly bought: SwapToken
  /** Of the sold token. */
  readonly amount: bigint
}

/** A router, and what it reads pools with. `v2`: constant product. `v3`: concentrated liquidity. */
export type PoolRouter =
  | {
      readonly kind: 'v2'
      /** Router02 of Uniswap V2, or of a fork with the same functions. */
      readonly router: `0x${string}`
      /** What each pool keeps, in millionths of what is sold. */
      readonly fee: number
    }
  | {
      readonly kind: 'v3'
      /** SwapRouter02. */
      readonly router: `0x${string}`
      /** QuoterV2. */
      readonly quoter: `0x${string}`
      /** Fees of pools to look for, in millionths. */
      readonly fees: readonly number[]
    }

/** Contracts of one network that swaps use. */
export interface SwapContracts {
  readonly routers: readonly PoolRouter[]
  /** Token that stands for the native currency in pools. */
  readonly wrappedNative: `0x${string}`
  /** Tokens that a swap may pass through, besides the wrapped native currency. */
  readonly intermediateTokens: readonly `0x${string}`[]
}

/** A contract call that the wallet is asked for. */
export interface SwapCall extends EvmCall {
  readonly to: `0x${string}`
  readonly data: `0x${string}`
  /** Wei. */
  readonly value: bigint
}

/** A part of a swap that a service or the site keeps. */
export interface SwapFee {
  /** `service`: the aggregator. `site`: the operator of the gateway. */
  readonly kind: 'service' | 'site'
  readonly amount: bigint
  readonly token: SwapToken
}

/** What a source is asked. */
export interface SwapRequest extends SwapPair {
  readonly networkId: CaipNetworkId
  /** Pays, and receives what is bought. */
  readonly account: `0x${string}`
  /** Largest loss against the quote, in hundredths of a percent. */
  readonly slippageBps: number
  /** What the user has agreed to before, in place of the quote less the slippage. */
  readonly minAmountOut?: bigint
}

/** Offer of a source that delivers the call itself. */
export interface SourceQuote {
  /** The source finds the offer by it. */
  readonly id: string
  /** Name of the service, for a source that asks several. Defaults to that of the source. */
  readonly name?: string
  /** Contract that is called, and that takes the sold token. */
  readonly router: `0x${string}`
  readonly amountOut: bigint
  /** Estimated gas of the swap. */
  readonly gas: bigint
  readonly fees?: readonly SwapFee[]
  /** Milliseconds since the epoch. Defaults to 60 seconds from now, and is no later. */
  readonly expiresAt?: number
}

/** What the user has seen of a swap that a source delivers. The call may do this and nothing else. */
export interface DeliveredSwapTerms extends SwapPair {
  readonly account: `0x${string}`
  readonly minAmountOut: bigint
  /** When the quote was made, in seconds since the epoch. */
  readonly quotedAt: number
}

/**
 * A source of quotes besides the pools, such as an aggregator. It delivers calls, and the adapter reads each one before the
 * wallet is asked: only calls of KyberSwap's router and of 0x by default.
 */
export interface SwapSource {
  /** Unique among the sources. */
  readonly id: string
  /** Name that the user sees. */
  readonly name: string
  /** Offers, best first. A source that rejects, or takes longer than 2 seconds, is left out. */
  getQuotes(request: SwapRequest, signal: AbortSignal): Promise<readonly SourceQuote[]>
  /** The call of the offer. `deadline` is in seconds since the epoch. */
  build(
    quote: SourceQuote,
    terms: DeliveredSwapTerms & { readonly deadline: number },
    signal: AbortSignal,
  ): Promise<SwapCall>
  /**
   * Reads a call for a router that the adapter can't read.
   *
   * @returns How the call differs from the terms. Nothing if it does exactly what they say.
   */
  findMismatches?(call: SwapCall, terms: DeliveredSwapTerms): readonly string[]
}

/** What a swap would give now. */
export interface SwapQuote {
  /** Unique in its list. The same way has the same id in the next list. */
  readonly id: string
  /** `pools`, or the id of the source. */
  readonly sourceId: string
  /** Undefined for pools. */
  readonly sourceName?: string
  /** Contract that is called, and that takes the sold token. */
  readonly router: `0x${string}`
  readonly amountOut: bigint
  /** By how much the price is worse than that of a thousandth of the amount, in hundredths of a percent. */
  readonly priceImpactBps?: bigint
  /** Estimated network fee, in base units of the native currency. */
  readonly networkFee: bigint
  /** `amountOut` less the network fee, in the bought token. Undefined if the fee has no price in it. */
  readonly netAmountOut?: bigint
  /** Tokens from the sold to the bought one, where the way is known. The native currency stands in it as its wrapped token. */
  readonly path?: readonly `0x${string}`[]
  /** What the pools on the way keep, in millionths, one for each. */
  readonly poolFees?: readonly number[]
  /** What others keep. It is taken off `amountOut` already. */
  readonly fees: readonly SwapFee[]
  /** It gives over 3 % less than the pools. */
  readonly isWorse?: boolean
  /** Seconds since the epoch. A quote is valid for 60 seconds. */
  readonly quotedAt: number
  /** Milliseconds since the epoch, if its source forgets it sooner. */
  readonly expiresAt?: number
}

/**
 * A call of a prepared swap.
 *
 * - `reset-approval`: sets an old allowance to zero, which some tokens require before another one.
 * - `approve`: lets the router take exactly what is sold.
 * - `swap`: the swap.
 */
export interface PreparedCall {
  readonly kind: 'reset-approval' | 'approve' | 'swap'
  readonly call: SwapCall
}

/** A swap that was built, compared with its quote, and tried on the node. */
export interface PreparedSwap extends SwapPair {
  readonly networkId: CaipNetworkId
  readonly account: `0x${string}`
  readonly quote: SwapQuote
  /** In the order in which they are sent. The last one is the swap. */
  readonly calls: readonly PreparedCall[]
  /** What the node has simulated, or else the quote. */
  readonly amountOut: bigint
  /** The swap fails if it would give less. */
  readonly minAmountOut: bigint
  /** Estimated network fee of all calls, in base units of the native currency. */
  readonly networkFee: bigint
  /** `unavailable`: the node can't try several calls in a row, so nothing was tried. */
  readonly simulation: 'passed' | 'unavailable'
  /** The sold token keeps a part of each transfer. */
  readonly isTaxed: boolean
  /** Seconds since the epoch. */
  readonly deadline: number
  /**
   * Lets the router take exactly what is sold by a signature in place of the approvals (ERC-2612). Undefined if the token, the
   * router or the account can't.
   */
  readonly permitRequest?: TypedData
  /** The signature, once `completePermit` has put it into the swap's call. */
  readonly permit?: SwapPermit
}

/** Signature of a permit (ERC-2612), as the router's call has it. */
export interface SwapPermit {
  /** Seconds since the epoch. */
  readonly deadline: bigint
  readonly v: bigint
  readonly r: bigint
  readonly s: bigint
}

/** What each call of the swap API works with. */
export interface SwapContext {
  readonly node: NodeClient
  readonly network: Network
  readonly contracts: SwapContracts
  readonly sources: readonly SwapSource[]
  /** Seconds since the epoch. */
  now(): number
  readonly signal: AbortSignal
}

/** What to look for in the logs of receipts. */
export interface ReceivedToken extends Pick<SwapPair, 'bought'> {
  readonly account: string
  readonly router: string
  readonly wrappedNative: string
}

/** Swaps of an adapter. Loaded when the user opens the view. Its methods only throw `KitError`. */
export interface ChainSwaps {
  /** Contracts that are known for a network. Undefined if there are none: a site can configure them. */
  getContracts(networkId: CaipNetworkId): SwapContracts | undefined
  /** Well-known tokens of a network, which are offered without a warning. */
  getListedTokens(networkId: CaipNetworkId): readonly TokenListEntry[]
  /**
   * Asks the pools and all sources at once.
   *
   * @returns Quotes, the one that leaves most after the network fee first. Empty if there is no offer.
   * @throws {KitError} `network-unreachable` if no source responds.
   */
  getQuotes(context: SwapContext, request: SwapRequest): Promise<readonly SwapQuote[]>
  /**
   * Builds the calls of a quote, compares them with the quote, and tries them on the node.
   *
   * @throws {KitError} `swap-changed` if the price has moved, or the quote has expired; `swap-refused` if a call differs from
   * what was shown; `execution-reverted` if the node says that it fails.
   */
  prepare(context: SwapContext, quote: SwapQuote, request: SwapRequest): Promise<PreparedSwap>
  /**
   * Puts the signature of `permitRequest` into the swap's call, in place of the approvals, and tries it on the node.
   *
   * @throws {KitError} as `prepare` does.
   */
  completePermit(
    context: SwapContext,
    prepared: PreparedSwap,
    signature: string,
  ): Promise<PreparedSwap>
  /**
   * Compares the calls with the quote again, without a node.
   *
   * @throws {KitError} `swap-changed` if the quote has expired; `swap-refused` if a call differs from what was shown.
   */
  check(context: SwapContext, prepared: PreparedSwap): void
  /** Native currency that an account should keep for network fees, in base units. */
  getFeeReserve(context: SwapContext): Promise<bigint>
  /** What the router may take of a token. */
  getAllowance(
    node: NodeClient,
    token: string,
    account: string,
    router: string,
    signal: AbortSignal,
  ): Promise<bigint>
  /** The call that sets what the router may take of a token to zero. */
  revoke(token: `0x${string}`, router: `0x${string}`): SwapCall
  /** What receipts have brought to the account. Undefined if their logs don't tell. */
  getReceived(receipts: readonly CallReceipt[], received: ReceivedToken): bigint | undefined
}
