/** The public face of `@scope/core/tokens`. */
export type { Holding, ListedToken } from '../chain/assets.js'
export { tokens } from './tokens.js'
export type {
  Token,
  TokenList,
  TokenSource,
  Tokens,
  TokensFeature,
  TokensOptions,
  WholeList,
} from './tokens-feature.js'
