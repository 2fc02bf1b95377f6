/** The public face of `@scope/core/tokens`. */
export type { ExchangeRate } from '../amounts/price.js'
export type { TokenBalance, TokenListEntry } from '../chain/assets.js'
export { tokens } from './tokens.js'
export type {
  FullListSummary,
  Token,
  TokenList,
  TokenSource,
  Tokens,
  TokensFeature,
  TokensOptions,
} from './tokens-feature.js'
