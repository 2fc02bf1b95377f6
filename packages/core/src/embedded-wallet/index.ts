/** The port of the embedded wallet: @scope/core/embedded-wallet. Types alone. */
export type {
  ConnectMethod,
  EmbeddedAccount,
  EmbeddedAccountType,
  EmbeddedUser,
  EmbeddedWallet,
  EmbeddedWalletFeature,
  EmbeddedWalletState,
  LoginMethod,
  LoginMethods,
  PendingOperation,
  SocialProvider,
} from './embedded-wallet-feature.js'
