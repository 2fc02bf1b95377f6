/** The port of the embedded wallet: @scope/core/embedded-wallet. Types alone. */
export type {
  ConnectMethod,
  EmbeddedUser,
  EmbeddedWalletFeature,
  EmbeddedWalletProblem,
  EmbeddedWalletState,
  SocialProvider,
} from './embedded-wallet-feature.js'
