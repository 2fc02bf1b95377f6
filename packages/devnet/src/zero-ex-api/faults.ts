/** Failures that a test asks the sandbox for. */
import type { Address, Hex } from 'viem'

/** What AllowanceHolder is told. */
export interface ZeroExExec {
  readonly operator: Address
  readonly token: Address
  readonly amount: bigint
  readonly target: Address
}

/** What the Settler holds to. */
export interface ZeroExSlippage {
  readonly recipient: Address
  readonly buyToken: Address
  readonly minAmountOut: bigint
}

/** Failures of the sandbox of 0x's API. */
export interface ZeroExApiFaults {
  /** Endpoint of the faults below. Defaults to both. */
  readonly on?: 'price' | 'quote'
  /** Responds to no request before this many milliseconds are over. */
  readonly delayMs?: number
  /** Responds with this status, such as 503. */
  readonly status?: number
  /** Responds with another shape than the API has. */
  readonly isWrongShape?: boolean
  /** Adds this many bytes to each response. */
  readonly extraBytes?: number
  /** Replaces fields of the response, such as `buyAmount` by one that is no amount. */
  readonly fields?: Readonly<Record<string, unknown>>
  /** Hundredths of a percent by which the price is worse than that of the pools. */
  readonly worseBps?: bigint
  /** Fee of the service: hundredths of a percent of what is sold. */
  readonly serviceFeeBps?: bigint
  /** Contract that is to be called. */
  readonly to?: Address
  /** Value that is to be sent with the call. */
  readonly value?: string
  /** Replaces fields of the outer call, which sales of native currency don't have. */
  readonly exec?: Partial<ZeroExExec>
  /** Replaces fields of the inner call. */
  readonly slippage?: Partial<ZeroExSlippage>
  /** Changes the encoded call. */
  rewrite?(data: Hex): Hex
}
