/** The port of the embedded wallet: @scope/core/embedded-wallet. Types alone. */
export type {
  EmbeddedUser,
  EmbeddedWalletFeature,
  EmbeddedWalletProblem,
  EmbeddedWalletState,
} from './embedded-wallet-feature.js'
