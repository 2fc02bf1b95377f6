/** Milliseconds that each source of swap quotes has. */
export interface SwapTimeouts {
  /** For a quote or a price. */
  readonly quote: number
  /** For a transaction. */
  readonly build: number
}

export const defaultSwapTimeouts: SwapTimeouts = { quote: 2_000, build: 5_000 }
