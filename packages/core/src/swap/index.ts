/** The public face of `@scope/core/swap`. */
export type { TokenBalance, TokenListEntry } from '../chain/assets.js'
export type {
  PoolRouter,
  PreparedCall,
  PreparedSwap,
  SourceQuote,
  SwapCall,
  SwapContracts,
  SwapFee,
  SwapPair,
  SwapQuote,
  SwapRequest,
  SwapSource,
  SwapToken,
} from '../chain/swaps.js'
export { swap } from './swap.js'
export type {
  OutgoingSwap,
  Swap,
  SwapDraft,
  SwapFeature,
  SwapListToken,
  SwapMode,
  SwapOptions,
  SwapQuotes,
  SwapReview,
  SwapSide,
  SwapStatus,
  SwapStep,
} from './swap-feature.js'
