/** What a source of swap quotes has to have. Add one with `swapSources` of `createGateway`. */

/** Contract of a token in lower case, or the chain's native currency. */
export type SwapToken = `0x${string}` | 'native'

/** The operator's part of what is sold. */
export interface SwapFee {
  /** Hundredths of a percent. */
  readonly bps: number
  readonly recipient: `0x${string}`
}

/** What a price is asked for, without an account. */
export interface SwapPriceRequest {
  /** CAIP-2 id. */
  readonly chainId: string
  readonly from: SwapToken
  readonly to: SwapToken
  /** Base units of `from`. */
  readonly amount: bigint
  /** The source charges it. Undefined for none. */
  readonly fee: SwapFee | undefined
}

/** What a user wants to swap. */
export interface SwapQuoteRequest extends SwapPriceRequest {
  /** Pays and receives. Lower case. */
  readonly account: `0x${string}`
  /** Hundredths of a percent. */
  readonly slippageBps: number
}

/** Part of a fee, as users see it. */
export interface SwapFeeLine {
  /** `operator`: yours. `source`: of the service that swaps. */
  readonly type: 'operator' | 'source'
  /** Base units. */
  readonly amount: bigint
  readonly token: SwapToken
}

/** What a source offers for a request. */
export interface SwapRoute {
  /** Contract that the transaction calls. */
  readonly router: `0x${string}`
  /** Contract that may take the sold token. */
  readonly spender: `0x${string}`
  /** Base units of `to`, after all fees. */
  readonly amountOut: bigint
  readonly gas: bigint
  readonly fees: readonly SwapFeeLine[]
  /** What `build` needs. It stays on the gateway. At most 128 kB. */
  readonly data: string
}

/** What the user accepted of a route. */
export interface SwapBuildRequest extends SwapQuoteRequest {
  readonly minAmountOut: bigint
  /** Seconds since the epoch. */
  readonly deadline: number
}

/** Transaction that swaps. */
export interface SwapTransaction {
  readonly to: `0x${string}`
  readonly data: `0x${string}`
  readonly value: bigint
  readonly gas: bigint
}

/** Source of swap quotes, such as an aggregator. */
export interface SwapSource {
  /** Lower case. It is part of the wire and of metrics. */
  readonly id: string
  /** CAIP-2 ids. */
  readonly chains: readonly string[]
  /**
   * Finds the best route. The gateway drops what comes later than two seconds, and aborts the signal.
   * @returns Undefined if the source has no route.
   */
  quote(request: SwapQuoteRequest, signal: AbortSignal): Promise<SwapRoute | undefined>
  /**
   * Reads an indicative price, with the time limit of a quote. Without it, the source is left out of prices.
   * @returns Base units of `to`, after all fees. Undefined if the source has no route.
   */
  price?(request: SwapPriceRequest, signal: AbortSignal): Promise<bigint | undefined>
  /**
   * Builds the transaction of a route, at most 30 seconds after its quote. It has to verify what its service delivers.
   * @throws SwapMismatchError if the transaction is another one than was quoted; SwapGoneError if the route is gone.
   */
  build(route: SwapRoute, request: SwapBuildRequest, signal: AbortSignal): Promise<SwapTransaction>
}

/** A service delivered another swap than it quoted. Contains no amount and no account. */
export class SwapMismatchError extends Error {
  override readonly name = 'SwapMismatchError'
  /** @param mismatches - What differs, such as `recipient`. */
  constructor(readonly mismatches: readonly string[]) {
    super(mismatches.join(', '))
  }
}

/** A service no longer offers a route for the minimum that the user accepted. It is no failure. */
export class SwapGoneError extends Error {
  override readonly name = 'SwapGoneError'
  constructor() {
    super('the route is gone')
  }
}
