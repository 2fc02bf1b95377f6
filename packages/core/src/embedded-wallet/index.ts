/** The port of the embedded wallet: @scope/core/embedded-wallet. Types alone. */
export type {
  ConnectMethod,
  EmbeddedAccount,
  EmbeddedAccountType,
  EmbeddedUser,
  EmbeddedWallet,
  EmbeddedWalletFeature,
  EmbeddedWalletState,
  LoginMethods,
  SocialProvider,
} from './embedded-wallet-feature.js'
