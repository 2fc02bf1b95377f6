/** Failures that a test asks the sandbox for. */
import type { Address, Hex } from 'viem'

/** Failures of the sandbox of a swap API. */
export interface SwapApiFaults {
  /** Endpoint of the faults below. Defaults to both. */
  readonly on?: 'routes' | 'build'
  /** Responds to no request before this many milliseconds are over. */
  readonly delayMs?: number
  /** Responds with this status, such as 503. */
  readonly status?: number
  /** Responds with another shape than the API has. */
  readonly isWrongShape?: boolean
  /** Adds this many bytes to each response. */
  readonly extraBytes?: number
  /** Replaces fields of a route's summary, such as `amountOut` by one that is no amount. */
  readonly summary?: Readonly<Record<string, string>>
  /** Names another router. */
  readonly router?: Address
  /** Value that is to be sent with the call. */
  readonly value?: string
  /** Replaces fields of the call. */
  readonly description?: Partial<SwapDescription>
  /** Changes the encoded call. */
  rewrite?(data: Hex): Hex
}

/** What KyberSwap's router is told. */
export interface SwapDescription {
  readonly srcToken: Address
  readonly dstToken: Address
  readonly srcReceivers: readonly Address[]
  readonly srcAmounts: readonly bigint[]
  readonly feeReceivers: readonly Address[]
  readonly feeAmounts: readonly bigint[]
  readonly dstReceiver: Address
  readonly amount: bigint
  readonly minReturnAmount: bigint
  readonly flags: bigint
  readonly permit: Hex
}
